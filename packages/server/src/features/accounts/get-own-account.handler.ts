import { getOwnAccount } from '@plumbline/contract';
import { asSelf } from '../../platform/http/as-self.ts';
import { handleInPhases } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { readOwnAccount } from './own-account.ts';

export const getOwnAccountHandler = handleInPhases(getOwnAccount, ({ viewer, inScope }) =>
  inScope(async (tx) => ok(await readOwnAccount(tx, viewer)), asSelf(viewer)),
);
