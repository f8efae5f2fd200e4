import type { Tx } from './database.ts';

/** Runs statements that are text already, and answers their rows. Without values there may be several of them. */
export type RunText = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

const runners = new WeakMap<Tx, RunText>();

/** Called by the drivers for each transaction they open. */
export function offerRunText(tx: Tx, run: RunText): Tx {
  runners.set(tx, run);
  return tx;
}

/**
 * The way for the job queue's library, which brings statements of its own, into an open transaction. Everybody else uses
 * `tx.query`, where nothing but parameters can be passed in.
 */
export function runTextOf(tx: Tx): RunText {
  const run = runners.get(tx);
  if (run === undefined) throw new Error('this transaction was not opened by a driver');
  return run;
}
