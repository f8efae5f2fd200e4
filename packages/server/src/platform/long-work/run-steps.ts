import { setTimeout as wait } from 'node:timers/promises';
import type { Tx } from '../database/database.ts';
import type { JobRun } from '../jobs/job.ts';

/** What came of a step: there may be more, nothing is left, or somebody else has all that is left locked for the moment. */
export type StepOutcome = 'more' | 'done' | 'locked';

/** The steps of a long work. */
export interface Steps {
  /**
   * Does a part of the work. It is whole or not at all: a server that dies leaves the rest to the next attempt.
   * @param isTime whether the job is to hand over; a step that does several parts ends after the one it is at
   */
  step: (isTime: () => boolean) => Promise<StepOutcome>;
  /** Enqueues a job for what is left. */
  handOver: (tx: Tx) => Promise<void>;
  /** Notes that no job goes on by itself. Without it the work is seen to stall, and is continued from there. */
  giveUp?: (tx: Tx) => Promise<void>;
  /**
   * How long a job works before it hands over: large work is no failure then, and other jobs get their turn. Ten minutes by
   * default.
   */
  handOverAfterMs?: number;
}

/** Thrown by a step: another attempt would find the same, so the work is given up at once. */
export class FutileWork extends Error {}

/** A lock is mostly released within a moment. */
const lockedMs = 200;

/** Does a long work step by step until nothing is left, or until it is time to hand what is left to another job. */
export async function runSteps(
  run: Pick<JobRun, 'isLastAttempt' | 'signal' | 'transaction'>,
  { step, handOver, giveUp, handOverAfterMs = 600_000 }: Steps,
): Promise<void> {
  const startedAt = performance.now();
  const isTime = () => performance.now() - startedAt > handOverAfterMs;
  try {
    for (;;) {
      const outcome = await step(isTime);
      if (outcome === 'done') return;
      run.signal.throwIfAborted();
      if (isTime()) {
        await run.transaction(handOver);
        return;
      }
      if (outcome === 'locked') await wait(lockedMs, undefined, { signal: run.signal });
    }
  } catch (error) {
    const isFutile = error instanceof FutileWork;
    if (giveUp !== undefined && (isFutile || run.isLastAttempt)) {
      await run.transaction(giveUp).catch((second: unknown) => {
        throw new AggregateError([error, second], 'the work failed, and so did noting that it is given up', {
          cause: error,
        });
      });
    }
    if (!isFutile) throw error;
  }
}
