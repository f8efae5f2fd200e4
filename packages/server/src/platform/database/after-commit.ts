import type { Tx } from './database.ts';

const actions = new WeakMap<Tx, (() => void)[]>();

/**
 * Remembers what this process does once the transaction has committed. A transaction that is rolled back never does it, and neither
 * does a process that ends in between: nothing may depend on it but speed. The action must not throw.
 */
export function afterCommit(tx: Tx, action: () => void): void {
  const known = actions.get(tx);
  if (known === undefined) actions.set(tx, [action]);
  else known.push(action);
}

/** Called by the drivers when a transaction has committed. */
export function runAfterCommit(tx: Tx): void {
  for (const action of actions.get(tx) ?? []) action();
  actions.delete(tx);
}
