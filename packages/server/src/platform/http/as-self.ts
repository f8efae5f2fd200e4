import { InvariantError } from '../invariant-error.ts';
import type { Viewer } from '../viewer.ts';

/**
 * For `inScope`: work on the asker's own account, through functions that reach that account and no other.
 * @throws InvariantError for a viewer without an account, whom no permission of such a call lets in
 */
export function asSelf({ accountId }: Pick<Viewer, 'accountId'>) {
  if (accountId === null) throw new InvariantError('a call on the own account was asked without one');
  return { as: 'identity', actingFor: accountId } as const;
}
