// Formulations and solvers side by side: bounds, times, and the gap over time.

import { drawn, h } from './elements.js';

const known = ({ outcome }) => ['optimal', 'feasible', 'infeasible'].includes(outcome);
const rounded = (value) => (value === null || value === undefined ? '–' : String(Math.round(1000 * value) / 1000));
const heads = (...names) => h('thead', {}, h('tr', {}, names.map((name) => h('th', { scope: 'col', class: /^(formulation|solver|)$/.test(name) ? undefined : 'number' }, name))));
const seconds = (time) => (time >= 1 ? `${time} s` : time >= 1e-3 ? `${Math.round(time * 1e3)} ms` : `${Math.round(time * 1e6)} µs`);
const short = (time) => seconds(Number(time.toPrecision(2)));
const cell = (text, properties) => h('td', { class: 'number', ...properties }, text);

/** The results of a comparison so far. */
export function comparison({ models, runs }) {
  return h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Comparison' }, h('h3', {}, 'Formulations and solvers'), bounds(models, runs), times(runs), trajectories(runs));
}

/** The sizes of the formulations, and the dual bounds of their relaxations and root nodes. */
function bounds(models, runs) {
  const root = (name) => runs.find(({ formulation, statistics }) => formulation === name && statistics.root_dual_bound !== null)?.statistics.root_dual_bound;
  const row = ({ formulation, model, refused, relaxation }) => h('tr', {}, h('td', {}, formulation),
    ...(model ? [cell(model.binaries + model.integers + model.reals), cell(model.constraints)] : [h('td', { colspan: 2 }, h('small', {}, refused))]),
    cell(rounded(relaxation)), cell(rounded(root(formulation))));
  const sum = models.some((model) => model.relaxation_of === 'sum');
  return [h('table', {}, heads('formulation', 'variables', 'constraints', 'LP bound', 'root bound'), h('tbody', {}, models.map(row))),
    sum ? h('p', {}, h('small', {}, 'This kind has no objective: the LP bound is that of the least sum of the puzzle variables. The larger it is, the tighter the formulation.')) : ''];
}

/** Times as bars on a logarithmic scale, longest last; refusals with their reason. */
function times(runs) {
  const all = runs.filter(known).map(({ statistics }) => Math.max(statistics.wall_seconds, 1e-6));
  const [least, most] = [Math.min(...all) / 2, Math.max(...all)];
  const ordered = [...runs].sort((a, b) => known(b) - known(a) || a.statistics.wall_seconds - b.statistics.wall_seconds);
  const row = (run) => {
    const { formulation, backend, outcome, reason, statistics } = run;
    const bar = h('div', { class: 'bar' });
    bar.style.width = `${Math.max(2, Math.round((100 * Math.log(statistics.wall_seconds / least)) / Math.log(most / least)))}%`;
    const what = known(run) ? short(statistics.wall_seconds) : outcome;
    return h('tr', {}, h('td', {}, formulation), h('td', {}, backend), cell(what, { title: reason }), h('td', { width: '35%' }, known(run) ? bar : h('small', {}, reason ?? '')));
  };
  return h('table', {}, heads('formulation', 'solver', 'time', ''), h('tbody', {}, ordered.map(row)));
}

/** The size of a plot and its margins, in drawing units. */
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [420, 210, 48, 24, 10, 30];

/** A dash pattern for each solver; formulations have colours. */
const DASHES = ['', '7 4', '2 3', '10 3 2 3', '5 2', '14 4', '1 2'];

/** The gap between incumbent and dual bound, relative to the incumbent; 1 until both are known. */
function gaps({ statistics }) {
  const gap = (incumbent, bound) => (incumbent === null || bound === null ? 1 : Math.min(1, Math.abs(incumbent - bound) / Math.max(1, Math.abs(incumbent))));
  const points = (statistics.trajectory ?? []).map(({ wall_seconds: time, incumbent, dual_bound: bound }) => [time, gap(incumbent, bound)]);
  return [...points, [statistics.wall_seconds, Math.min(1, statistics.gap)]];
}

/** The gap of each run over time, on a logarithmic scale; empty for a kind without an objective. */
function trajectories(runs) {
  const plotted = runs.filter(({ statistics }) => statistics.gap !== null && statistics.wall_seconds > 0);
  if (!plotted.length) return '';
  const curves = plotted.map((run) => ({ run, steps: gaps(run) }));
  const times = curves.flatMap(({ steps }) => steps.map(([time]) => Math.max(time, 1e-6)));
  const [from, to] = [Math.floor(Math.log10(Math.min(...times))), Math.ceil(Math.log10(Math.max(...times)) + 1e-9)];
  const x = (time) => LEFT + ((WIDTH - LEFT - RIGHT) * (Math.log10(Math.max(time, 1e-6)) - from)) / Math.max(1, to - from);
  const y = (gap) => HEIGHT - BOTTOM - gap * (HEIGHT - BOTTOM - TOP);
  const text = (left, top, anchor, words) => drawn('text', { x: left, y: top, 'text-anchor': anchor, 'font-size': 11 }, words);
  const decades = Array.from({ length: to - from + 1 }, (_, place) => 10 ** (from + place));
  const grid = [
    ...decades.flatMap((time) => [drawn('path', { d: `M${x(time)} ${TOP}V${HEIGHT - BOTTOM}` }), text(x(time), HEIGHT - BOTTOM + 16, 'middle', seconds(time))]),
    ...[0, 0.5, 1].flatMap((gap) => [drawn('path', { d: `M${LEFT} ${y(gap)}H${WIDTH - RIGHT}` }), text(LEFT - 6, y(gap) + 4, 'end', `${100 * gap} %`)]),
  ];
  const formulations = [...new Set(runs.map(({ formulation }) => formulation))];
  const backends = [...new Set(runs.map(({ backend }) => backend))];
  const style = ({ formulation, backend }) => ({ class: `curve c${formulations.indexOf(formulation) % 5}`, 'stroke-dasharray': DASHES[backends.indexOf(backend) % DASHES.length] || undefined });
  const line = ({ run, steps }) => drawn('path', { ...style(run), d: steps.reduce((path, [time, gap]) => `${path}H${x(time).toFixed(1)}V${y(gap).toFixed(1)}`, `M${LEFT} ${y(1)}`) });
  const entry = ({ run, steps }) => h('li', {}, drawn('svg', { viewBox: '0 0 36 10', 'aria-hidden': 'true' }, drawn('path', { ...style(run), d: 'M0 5H36' })),
    `${run.formulation} on ${run.backend}: ${rounded(100 * steps.at(-1)[1])} % after ${short(run.statistics.wall_seconds)}`);
  return [h('h3', {}, 'The gap over time'),
    h('p', {}, h('small', {}, 'The gap between the incumbent and the dual bound. A solver that reports no progress steps down at its end.')),
    h('figure', { class: 'trajectory' }, drawn('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': 'The gap of each run over time; the list below has its end' }, ...grid, ...curves.map(line)),
      h('ul', {}, curves.map(entry)))];
}
