import { getGroups } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { listGroups } from './group-record.ts';

export const getGroupsHandler = handle(getGroups, async ({ tx, viewer }) =>
  ok({ groups: await listGroups(tx, viewer.organizationId) }),
);
