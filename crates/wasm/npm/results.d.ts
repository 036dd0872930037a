import type { Queries } from './queries.js';

/** Values of puzzle variables, by name. */
export type Values = Record<string, number>;

/** `unique`, `multiple` and `none` are proved; `null` if nothing was asked or proved. */
export type Verdict = 'unique' | 'multiple' | 'none' | 'unknown' | null;

/** The work of a query; `null` is what its backend does not measure. */
export interface Statistics {
  wall_seconds: number;
  cpu_seconds: number | null;
  solves: number;
  nodes: number | null;
  conflicts: number | null;
  lp_iterations: number | null;
  cuts: number | null;
  relaxation: number | null;
  dual_bound: number | null;
  gap: number | null;
  root_dual_bound: number | null;
  /** Which limit ended it: `time`, `interrupted` and so on. */
  limit: string | null;
}

/** What every result about a board has. */
export interface Found {
  source: string;
  line: number;
  kind: string;
}

/** What every result of a solver has. */
export interface Solved extends Found {
  outcome: 'optimal' | 'feasible' | 'infeasible' | 'unknown';
  verdict: Verdict;
  solution: Values | null;
  method: { formulation: string; backend: string };
  statistics: Statistics;
  /** The value of the objective, if the kind has one. */
  objective?: number | null;
}

/** A solution that the board lists, and the rules that it breaks. */
export interface Listed {
  /** The same as the one that was found, another solution, one with a worse objective, or none. */
  verdict: 'same' | 'different' | 'worse' | 'wrong' | 'unreadable';
  /** The line of what is unreadable. */
  line: number | null;
  reason: string | null;
  /** The rules that it breaks, each with its places, as names of puzzle variables. */
  violations: Array<{ rule: string; sentence: string; places: string[][] }> | null;
}

export interface Drawing {
  /** In cells. */
  width: number;
  height: number;
  svg: string;
}

/** A value that is or is not possible, in words. */
export interface Fact {
  variable: string;
  /** The value that the variable has; `null` if only others are excluded. */
  value: number | null;
  excluded?: number[];
  text: string;
}

/** A step of an explanation; each is proved. */
export interface Step {
  technique: string;
  /** How hard it is, from 1. */
  cost: number;
  /** Where to look, without the reason. */
  look: string;
  conclusion: string;
  reason: string;
  parts: Array<{ name: string; rule: string; place: string }>;
  facts: Fact[];
  conclusions: Fact[];
  /** The values that are found. */
  values: Values;
  minimal: boolean;
  assumes_one_solution: boolean;
  drawing?: Drawing;
}

export interface Check extends Solved {
  /** Another solution, if there are several. */
  second: Values | null;
  /** The puzzle variables in which the two solutions differ. */
  differs: string[];
  listed: Listed[];
}

export interface Solve extends Solved {
  listed: Listed[];
}

export interface Count extends Solved {
  /** The number in decimal digits: it may be larger than a number of JavaScript; `null` if not even a part is counted. */
  count: string | null;
  /** Whether these are all. */
  complete: boolean;
}

export interface Hint extends Solved {
  /** The given values that contradict the solution. */
  wrong: string[];
  step: Step | null;
  /** The steps behind it that it leads to. */
  then: Step[];
  end: string | null;
  drawing: Drawing | null;
}

export interface Explain extends Solved {
  steps: Step[];
  end: string | null;
}

export interface Grade extends Solved {
  level: string | null;
  grade: number | null;
  techniques: string[];
  /** The number of rounds of each cost. */
  rounds: Record<string, number>;
  end: string | null;
}

export interface Generated {
  kind: string;
  seed: number;
  attempts: number;
  clues: number;
  level: string;
  board: string;
  solution: Values;
}

export interface Converted extends Found {
  format: string;
  text: string;
}

export interface Forced extends Solved {
  forced: Values;
  /** The values that some solution has, of variables that are not forced. */
  possible: Record<string, number[]>;
  /** The values that were not decided. */
  open: Record<string, number[]>;
  complete: boolean;
}

/** The keys are missing if the board has not one solution. */
export interface Minimal extends Solved {
  clues?: string[];
  /** The number of clues of the board. */
  of?: number;
  minimal?: boolean;
  board?: string;
}

/** The keys are missing if the board has not one solution. */
export interface Redundant extends Solved {
  redundant?: string[];
  needed?: string[];
  complete?: boolean;
}

/** What the queries return, as the program does over HTTP; those that are missing here are objects without types. */
export interface Results {
  check: Check;
  solve: Solve;
  count: Count;
  hint: Hint;
  explain: Explain;
  grade: Grade;
  generate: Generated;
  convert: Converted;
  forced: Forced;
  minimal: Minimal;
  redundant: Redundant;
}

/** What a query returns. */
export type Result<Name extends keyof Queries = keyof Queries> = Name extends keyof Results ? Results[Name] : Record<string, any>;
