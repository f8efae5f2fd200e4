import type { ClinicalReport, ErrorCode } from '@plumbline/contract';
import { clinicalReportFileName, pdfSyncStatus, pendingPdfSyncStatusIds } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import type { PartnerAnswer, PartnerContext } from '../../platform/partner-door/partner-route.ts';
import { noSuchResource } from './fhir-refusals.ts';
import { everything, findOfSessions } from './found-rows.ts';

/** Puts the report of a test together as a delivery does it; null where there is nothing to print. */
export type MakeReport = (
  tx: Tx,
  test: { organizationId: number; profileId: number; testId: number },
  context: Pick<PartnerContext, 'services' | 'now'>,
) => Promise<ClinicalReport | null>;

/** The PDF of a test. Whoever fetched it has it, so its delivery to this partner is completed. */
export async function answerBinary(
  context: PartnerContext,
  makeReport: MakeReport,
): Promise<Result<PartnerAnswer, ErrorCode>> {
  const { organizationId } = context.key;
  const [row] = await context.inScope(async (tx) => {
    const ids = [context.params.id ?? ''];
    const found = await findOfSessions(tx, organizationId, 'DocumentReference', {
      ...everything,
      ids,
      count: 1,
    });
    const there = found.filter(({ isRemoved }) => !isRemoved);
    context.auditRead(there.map(({ profileId }) => profileId));
    return there;
  });
  if (row === undefined) return noSuchResource('Binary');
  const { testId, profileId } = row;
  const model = await context.inJob('fhir.report', (tx) =>
    makeReport(tx, { organizationId, profileId, testId }, context),
  );
  if (model === null) return noSuchResource('Binary');
  const pdf = await context.services.documents.draw({ kind: 'clinicalReport', model });
  if (pdf === null) return fail('report.busy');
  await context.inJob('fhir.delivered', (tx) => completeDelivery(tx, context, testId));
  return ok({
    file: { bytes: pdf, fileName: clinicalReportFileName({ profileId, testId }) },
    contentType: 'application/pdf',
  });
}

/** What a person has decided about stays as it is. */
async function completeDelivery(tx: Tx, { key, now }: PartnerContext, testId: number): Promise<void> {
  await tx.query(
    sql`update pdf_sync_intents set intent_status_id = ${pdfSyncStatus.completed}, failure = null, held_until = null,
      changed_at = ${now.toISOString()}::timestamptz, delivered_at = coalesce(delivered_at, ${now.toISOString()}::timestamptz)
    where organization_id = ${key.organizationId} and test_id = ${testId} and integration_id = ${key.integrationId}
      and intent_status_id = any (${sql.param(pendingPdfSyncStatusIds)}::int[])`,
    'fhir.complete_delivery',
  );
}
