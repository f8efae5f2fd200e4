import { getGroupTestDataSummary } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { countedDays, lastDays } from '../../records/tests/daily-tests.ts';
import { findGroup } from './group-record.ts';

export const getGroupTestDataSummaryHandler = handle(
  getGroupTestDataSummary,
  async ({ request: { groupId, lookBackDays }, tx, viewer: { organizationId }, now }) => {
    const group = await findGroup(tx, organizationId, groupId);
    if (group === undefined) return fail('group.not_found');
    const days = lastDays(now, lookBackDays);
    return ok({ groupTestDataSummary: await countedDays(tx, organizationId, days, groupId) });
  },
);
