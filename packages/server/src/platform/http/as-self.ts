import { Fault } from '../fault.ts';
import type { Viewer } from '../viewer.ts';

/**
 * For `inScope`: work on the asker's own account, through functions that reach that account and no other.
 * @throws Fault for a viewer without an account, whom no permission of such a call lets in
 */
export function asSelf({ accountId }: Pick<Viewer, 'accountId'>) {
  if (accountId === null) throw new Fault('a call on the own account was asked without one');
  return { as: 'identity', actingFor: accountId } as const;
}
