import type { z } from 'zod';

/**
 * For whom a job works, which decides the scope it runs in:
 * - `portal`: for nobody in particular (housekeeping); it reaches only the named identity functions.
 * - `organization`: what must follow from something that was done (a recomputation). It runs as the job of that organization,
 *   whatever became of the account that caused it.
 * - `account`: for the person who requested it (an export). The scope of each transaction is built from what the account may do at that
 *   moment; once access is lost, the job ends as refused.
 */
export type ActsFor = 'portal' | 'organization' | 'account';

/** What the queue knows of a kind of work that may wait: enough to enqueue it, and nothing of how it is done. */
export interface JobKind<Data extends z.ZodType = z.ZodType, For extends ActsFor = ActsFor> {
  /** Feature and act, for example 'exports.tests'. Stored in the database: never rename one that is in use. */
  name: string;
  actsFor: For;
  /** Ids and choices only: a job is stored for days and shows in the queue's tables. Checked again when it runs. */
  data: Data;
  /** Attempts after the first one. */
  retryLimit: number;
  /** Before the second attempt; doubles each time, up to an hour. */
  retryDelaySeconds: number;
  /** An attempt that takes longer is given up and counts as failed. */
  expireInSeconds: number;
  /** Runs so often that the log would hold nothing else: its runs are logged at debug. Failures are errors all the same. */
  isFrequent: boolean;
}

/** A kind of job as it is written down: what it leaves out has a default. */
export type JobKindInput<Data extends z.ZodType, For extends ActsFor> = Pick<
  JobKind<Data, For>,
  'name' | 'actsFor' | 'data'
> &
  Partial<JobKind<Data, For>>;

/**
 * Declares a kind of job whose code stands elsewhere: in a feature above the code that enqueues it, or in a job that enqueues itself.
 * `defineJob` adds the code.
 */
export function defineJobKind<Data extends z.ZodType, For extends ActsFor>(
  kind: JobKindInput<Data, For>,
): JobKind<Data, For> {
  return { retryLimit: 5, retryDelaySeconds: 30, expireInSeconds: 900, isFrequent: false, ...kind };
}

/** Who caused a job, and where. Only a job of the portal may have been caused outside every organization. */
export interface RequestedBy<For extends ActsFor = ActsFor> {
  organizationId: For extends 'portal' ? number | null : number;
  accountId: For extends 'account' ? number : number | null;
  requestId: string | null;
}
