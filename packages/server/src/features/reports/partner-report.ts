import { getPartnerReport } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { fail, ok } from '../../platform/http/result.ts';
import { handlePartnerFile } from '../../platform/partner-door/handle-partner.ts';
import { readReport } from './read-report.ts';

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
    const report = await inJob('reports.partner', async (tx) => {
      const [zone] = await tx.query<{ timeZone: string | null }>(
        sql`select identity.organization_time_zone(${organizationId}) as time_zone`,
        'reports.partner_time_zone',
      );
      return readReport(tx, {
        organizationId,
        profileId,
        includes: (_test, index, printable) => index <= printable.findIndex(({ id }) => id === testId),
        isSuperView: false,
        provider: services.config.brandProvider ?? 'Plumbline',
        portalAddress: services.config.publicUrl,
        timeZone: zone?.timeZone ?? 'UTC',
        now,
      });
    });
    if (report.status !== 'found') return fail('not_found');
    const bytes = await services.documents.draw({ kind: 'clinicalReport', model: report.model });
    return bytes === null
      ? fail('report.busy')
      : ok({ bytes, fileName: `clinical-report-${profileId}-${testId}.pdf` });
  },
);
