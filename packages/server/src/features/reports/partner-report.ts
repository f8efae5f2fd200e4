import { getPartnerReport } from '@plumbline/contract';
import { clinicalReportFileName } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { fail, ok } from '../../platform/http/result.ts';
import { handlePartnerFile } from '../../platform/partner-door/handle-partner.ts';
import { reportOfTest } from './report-of-test.ts';

/** The report of a test that a partner's key sees, with the earlier tests that it compares it with, as a delivery has it. */
export const partnerReportRoute = handlePartnerFile(
  getPartnerReport,
  async ({ key, inScope, inJob, auditRead, services, now }, { id: testId }) => {
    if (testId === null) return fail('not_found');
    const { organizationId } = key;
    const profileId = await inScope(async (tx) => {
      const [test] = await tx.query<{ profileId: number }>(
        sql`select profile_id from tests where organization_id = ${organizationId} and id = ${testId}`,
        'reports.partner_test',
      );
      auditRead(test === undefined ? [] : [test.profileId]);
      return test?.profileId ?? null;
    });
    if (profileId === null) return fail('not_found');
    const model = await inJob('reports.partner', (tx) =>
      reportOfTest(tx, { organizationId, profileId, testId }, { services, now }),
    );
    if (model === null) return fail('not_found');
    const bytes = await services.documents.draw({ kind: 'clinicalReport', model });
    return bytes === null
      ? fail('report.busy')
      : ok({ bytes, fileName: clinicalReportFileName({ profileId, testId }) });
  },
);
