import { getOrganizationTestDataSummary } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { countedDays, keptDays, lastDays } from '../../records/tests/daily-tests.ts';

export const getOrganizationTestDataSummaryHandler = handle(
  getOrganizationTestDataSummary,
  async ({ request, tx, viewer, now }) => {
    const { kind, organizationId } = viewer;
    const days = lastDays(now, request.LookBackDays);
    return ok({
      organizationTestDataSummary:
        kind === 'member' || kind === 'enterpriseMember'
          ? await countedDays(tx, organizationId, days)
          : await keptDays(tx, [organizationId, ...viewer.totalOrganizationIds], days),
    });
  },
);
