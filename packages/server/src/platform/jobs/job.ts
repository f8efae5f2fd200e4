import type { z } from 'zod';

/**
 * For whom a job works, which decides the scope it runs in:
 * - `portal`: for nobody in particular (housekeeping); it reaches only the named identity functions.
 * - `organization`: what must follow from something that was done (a recomputation). It runs as the job of that organization,
 *   whatever became of the account that caused it.
 * - `account`: for the person who asked (an export). The scope of each transaction is built from what the account may do at that
 *   moment; once access is lost, the job ends as refused.
 */
export type ActsFor = 'portal' | 'organization' | 'account';

/** A kind of work that may wait. Made by `defineJob`. */
export interface Job<Data extends z.ZodType = z.ZodType> {
  /** Feature and act, for example 'exports.tests'. Kept in the database: never rename one that is in use. */
  name: string;
  actsFor: ActsFor;
  /** Ids and choices only: a job is kept for days and shows in the queue's tables. Checked again when it runs. */
  data: Data;
  /** Tries after the first one. */
  retryLimit: number;
  /** Before the first further try; doubles each time, up to an hour. */
  retryDelaySeconds: number;
  /** A try that takes longer is given up and counts as failed. */
  expireInSeconds: number;
  /** Runs so often that the log would hold nothing else: its runs are noted at debug. Failures are errors all the same. */
  isFrequent: boolean;
}

/** Declares a kind of job. Its handler must bear being run twice: a server may die after the work and before the note of it. */
export function defineJob<Data extends z.ZodType>(
  job: Pick<Job<Data>, 'name' | 'actsFor' | 'data'> & Partial<Job<Data>>,
): Job<Data> {
  return { retryLimit: 5, retryDelaySeconds: 30, expireInSeconds: 900, isFrequent: false, ...job };
}

/** Who caused a job, and where. */
export interface Asked {
  organizationId: number | null;
  accountId: number | null;
  requestId: string | null;
}
