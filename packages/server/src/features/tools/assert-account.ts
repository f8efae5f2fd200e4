import { InvariantError } from '../../platform/invariant-error.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** @throws InvariantError where somebody without an account got past a permission that only accounts have */
export function assertAccount({ kind, accountId }: Pick<Viewer, 'kind' | 'accountId'>): number {
  if (accountId === null) throw new InvariantError(`a viewer of kind ${kind} has no account`);
  return accountId;
}
