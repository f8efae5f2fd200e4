import type { z } from 'zod';
import type { Tx } from '../database/database.ts';
import type { JobKind } from './job-kind.ts';

export interface EnqueueOptions {
  /** Not before this instant. */
  startAfter?: Date;
  /** A job of the same kind and key that has not started yet makes this one unnecessary. */
  onceKey?: string;
  /** Needed where the transaction's scope holds several organizations. */
  organizationId?: number;
  /** The responsible account where nobody is signed in: the one that handed out what a phone works with. */
  accountId?: number;
}

/** The queue as handlers and jobs use it. */
export interface JobQueue {
  /**
   * Puts a job into the queue in the transaction that causes it: rolled back together, seen together. Who requests it and where is taken
   * from the transaction's scope.
   * @returns the job's id; null when `onceKey` found one waiting
   */
  enqueue<Data extends z.ZodType>(
    tx: Tx,
    kind: JobKind<Data>,
    data: z.input<Data>,
    options?: EnqueueOptions,
  ): Promise<string | null>;
}
