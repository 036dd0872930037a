import type { Queries } from './queries.js';
import type { Result } from './results.js';

export type { Queries };
export type * from './results.js';
export { Problem } from './index.js';

/** Receives what a running query reports, and ends it. */
export interface Watch<Name extends keyof Queries = keyof Queries> {
  /** Aborts the query: its worker is ended, and the promise is rejected with the reason of the signal. */
  signal?: AbortSignal;
  /** Stops the query: the promise is fulfilled with what was proved so far, or rejected if that is nothing. */
  stop?: AbortSignal;
  /** Receives messages on progress. */
  progress?: (message: string) => void;
  /** Receives partial results, in the form of the final one. */
  soFar?: (found: Result<Name>) => void;
  /** Whether the time limit may be an hour, by default 10 minutes, instead of a minute, by default 5 seconds. */
  job?: boolean;
}

/** Runs a query in a worker; it is rejected with a {@link Problem} if the options are invalid or refused. */
export declare function ask<Name extends keyof Queries>(query: Name, options: Queries[Name], watch?: Watch<Name>): Promise<Result<Name>>;

/** A list by its path: `kinds`, `kinds/NAME` or `backends`. */
export declare function list(path: string): Promise<any>;

/** Ends the workers that wait for queries; the next query starts another. In Node.js they keep no process alive. */
export declare function close(): void;
