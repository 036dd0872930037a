// @ts-check
// What a model allows when a rule is left out.

import { ask } from './api.js';
import { redraw } from './board.js';
import { asked } from './state.js';

/** The time limit, in seconds. */
const SECONDS = 10;

/** Draws what the model in a formulation allows without a rule, if that is more, and says so. */
export async function without(/** @type {string} */ rule, /** @type {string} */ formulation) {
  const found = await ask('solve', { ...asked(), formulation, without: [rule], time: SECONDS });
  if (found.values) {
    const judged = await ask('progress', { ...asked(), values: found.values });
    await redraw({ drawing: judged.drawing });
  }
  return {
    broken: `Without this rule the model allows this: ${found.reason}.`,
    implied: 'Without this rule the model still has only solutions: on this board the other rules imply it.',
    infeasible: 'Without this rule the model is infeasible too.',
    unknown: 'Unknown: time limit reached.',
  }[found.outcome];
}
