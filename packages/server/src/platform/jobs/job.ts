import type { z } from 'zod';
import type { Tx } from '../database/database.ts';
import type { Services } from '../services.ts';
import type { InsideViewer } from '../viewer.ts';
import {
  type ActsFor,
  defineJobKind,
  type JobKind,
  type JobKindInput,
  type RequestedBy,
} from './job-kind.ts';

/** One run of a job. */
export interface JobRun<Data = unknown, For extends ActsFor = ActsFor> {
  jobId: string;
  /** Checked against the job's schema. */
  data: Data;
  requestedBy: RequestedBy<For>;
  /** From 1. */
  attempt: number;
  /** Nobody tries again after this one. */
  isLastAttempt: boolean;
  /** Ends with the attempt's time, and when the server stops. Long work asks it. */
  signal: AbortSignal;
  /**
   * Opens a transaction in the job's scope, as often as the work needs; never one inside another. A job that acts for an account
   * sees what the account may see at that moment, and ends as refused once that is nothing.
   *
   * @param work gets the account's viewer; null where the job acts for nobody
   */
  transaction<T>(
    work: (tx: Tx, viewer: For extends 'account' ? InsideViewer : null) => Promise<T>,
  ): Promise<T>;
  /** Opens a transaction of the portal's own, for the named functions that note what was done, whatever became of the account since. */
  settle<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The code of a kind that is declared elsewhere. */
export type RunOf<Kind extends JobKind> = JobRun<z.output<Kind['data']>, Kind['actsFor']>;

/** A kind of work that may wait, with the code that does it. Made by `defineJob`. */
export interface Job<Data extends z.ZodType = z.ZodType, For extends ActsFor = ActsFor>
  extends JobKind<Data, For> {
  /** Must bear being run twice: a server may die after the work and before the note of it. */
  run(run: JobRun<z.output<Data>, For>, services: Services): Promise<void>;
  /** Fixed times (cron, UTC) at which it runs besides, once for all processes together. Its data is null then. */
  schedule?: For extends 'portal' ? string : never;
}

/** Of a job that looks every minute for what is due. One that fails is not repeated: the next minute looks again. */
export const everyMinute = {
  schedule: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 55,
  isFrequent: true,
} as const;

/**
 * Declares a job: what it is called, for whom it works, what it is given, when it runs and how. It runs once `jobs.ts` lists it.
 * @example defineJob({ name: 'limits.purge', actsFor: 'portal', data: z.null(), schedule: '17 * * * *', run: async (run) => {} })
 */
export function defineJob<Data extends z.ZodType, For extends ActsFor>(
  job: JobKindInput<Data, For> & Pick<Job<Data, For>, 'run' | 'schedule'>,
): Job<Data, For> {
  return {
    ...defineJobKind(job),
    run: job.run,
    ...(job.schedule === undefined ? {} : { schedule: job.schedule }),
  };
}
