import {
  getPdfSyncStatus,
  pdfSyncFailuresOfReceiver,
  retryPdfSync,
  updatePdfSyncStatus,
} from '@plumbline/contract';
import { failedPdfSyncStatusIds, mayMovePdfSync, pdfSyncStatus } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { isProfileInSight } from '../../records/access/in-sight.ts';
import { refusalOfUnseen } from '../../records/profiles/merged-profile.ts';
import { reportDelivery } from '../../records/reports/enqueue-report.ts';

/** The statuses of deliveries that wait for their next attempt. */
const waitingStatusIds: readonly number[] = [
  pdfSyncStatus.ready,
  pdfSyncStatus.failed,
  pdfSyncStatus.delayed,
];

interface DeliveryRow {
  pdfSyncIntentId: number;
  intentStatusId: number;
  testId: number;
  testCompletedAt: Date;
  changedAt: Date;
  ehrPartnerId: number | null;
  attempts: number;
  failure: string | null;
  nextAttemptAt: Date;
  deliveredAt: Date | null;
  organizationId: number;
}

export const getPdfSyncStatusHandler = handle(
  getPdfSyncStatus,
  async ({ request, tx, viewer, auditRead }) => {
    if (!(await isProfileInSight(tx, viewer.organizationId, request.id)))
      return refusalOfUnseen(tx, viewer.organizationId, request.id);
    auditRead([request.id]);
    const rows = await tx.query<DeliveryRow>(
      sql`select i.id as pdf_sync_intent_id, i.intent_status_id, i.test_id,
      t.completed_at as test_completed_at, i.changed_at, i.organization_id,
      i.ehr_partner_id, i.tries as attempts, i.failure, i.next_try_at as next_attempt_at, i.delivered_at
    from pdf_sync_intents i join tests t on t.id = i.test_id
    where i.profile_id = ${request.id} order by i.id desc`,
      'reports.pdf_syncs',
    );
    return ok({
      pdfSyncStatuses: rows.map(
        ({ testCompletedAt, changedAt, nextAttemptAt, deliveredAt, organizationId, ...row }) => ({
          ...row,
          nextAttemptOn: waitingStatusIds.includes(row.intentStatusId) ? nextAttemptAt.toISOString() : null,
          deliveredOn: deliveredAt?.toISOString() ?? null,
          testCompletedOn: testCompletedAt.toISOString(),
          changedOn: changedAt.toISOString(),
          isOwn: organizationId === viewer.organizationId,
        }),
      ),
    });
  },
);

export const updatePdfSyncStatusHandler = handle(
  updatePdfSyncStatus,
  async ({ request, tx, viewer, now }) => {
    const { pdfSyncIntentId: id, intentStatusId: requested } = request;
    const [present] = await tx.query<{ organizationId: number; statusId: number }>(
      sql`select organization_id, intent_status_id as status_id from pdf_sync_intents where id = ${id}`,
      'reports.pdf_sync_to_change',
    );
    if (present === undefined) return fail('pdf_sync.not_found');
    if (present.organizationId !== viewer.organizationId) return fail('pdf_sync.not_yours_to_change');
    if (!mayMovePdfSync(present.statusId, requested, 'person')) return fail('pdf_sync.not_failed');
    // The status must still be the one that was read: somebody else may have decided or sent it again meanwhile.
    const changed = await tx.query<{ id: number }>(
      sql`update pdf_sync_intents set intent_status_id = ${requested}, changed_at = ${now.toISOString()}::timestamptz
    where id = ${id} and intent_status_id = ${present.statusId} returning id`,
      'reports.decide_pdf_sync',
    );
    return changed.length === 0 ? fail('pdf_sync.not_failed') : ok({});
  },
);

export const retryPdfSyncHandler = handle(retryPdfSync, async ({ request, tx, viewer, services, now }) => {
  if (!(await isProfileInSight(tx, viewer.organizationId, request.id))) return fail('profile.not_found');
  const again = failedPdfSyncStatusIds.filter((from) => mayMovePdfSync(from, pdfSyncStatus.ready, 'staff'));
  const changed = await tx.query<{ id: number }>(
    sql`update pdf_sync_intents set intent_status_id = ${pdfSyncStatus.ready}, changed_at = ${now.toISOString()}::timestamptz,
      owed_at = ${now.toISOString()}::timestamptz, next_try_at = ${now.toISOString()}::timestamptz, tries = 0, failed_tries = 0,
      reference = case when failure = any (${sql.param(pdfSyncFailuresOfReceiver)}::text[]) then gen_random_uuid() else reference end,
      failure = null
    where profile_id = ${request.id} and organization_id = ${viewer.organizationId}::int
      and intent_status_id = any (${sql.param(again)}::int[]) returning id`,
    'reports.retry_pdf_syncs',
  );
  if (changed.length === 0) return fail('pdf_sync.not_failed');
  for (const { id } of changed) {
    await services.jobs.enqueue(tx, reportDelivery, { pdfSyncIntentId: id }, { onceKey: `${id}` });
  }
  return ok({});
});
