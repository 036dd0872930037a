import type { Queries } from './queries.js';
import type { Result } from './results.js';

export type { Queries };
export type * from './results.js';

/** Receives what a running query reports, and stops it. */
export interface Watch<Name extends keyof Queries = keyof Queries> {
  /** Receives messages on progress. */
  progress?: (message: string) => void;
  /** Receives partial results, in the form of the final one. */
  soFar?: (found: Result<Name>) => void;
  /** Asked every few milliseconds; once it returns true, the query ends with what it has proved. */
  stopped?: () => boolean;
  /** Whether the time limit may be an hour, by default 10 minutes, instead of a minute, by default 5 seconds. */
  job?: boolean;
}

/** An error of a query. */
export declare class Problem extends Error {
  /** The line of the board, from 1, if the error is about one. */
  readonly line: number | null;
  /** The status code of HTTP that says the same: 400 invalid options, 422 no board or a refusal, and so on. */
  readonly status: number;
}

/**
 * Runs a query; blocks until it ends.
 * @throws {Problem} if the options are invalid or refused
 */
export declare function ask<Name extends keyof Queries>(query: Name, options: Queries[Name], watch?: Watch<Name>): Result<Name>;

/**
 * A list by its path: `kinds`, `kinds/NAME` or `backends`.
 * @throws {Problem} if there is none
 */
export declare function list(path: string): any;
