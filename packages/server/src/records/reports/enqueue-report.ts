import { directMessagingPartnerId } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { defineJobKind } from '../../platform/jobs/job-kind.ts';
import type { Services } from '../../platform/services.ts';
import { isShown } from '../tests/shown-tests.ts';

/**
 * Attempts to bring one report to its partner. The row in the database says when it is due and who holds it; the queue repeats nothing
 * of its own. Feature `reports` has its code.
 */
export const reportDelivery = defineJobKind({
  name: 'reports.deliver',
  actsFor: 'organization',
  data: z.object({ pdfSyncIntentId: z.int() }),
  retryLimit: 0,
  expireInSeconds: 600,
});

/** Whether the organization is connected with a medical record system at all; whether that works at the test's moment is asked later. */
export async function hasReportPartner(tx: Tx, organizationId: number): Promise<boolean> {
  const [found] = await tx.query<{ is: boolean }>(
    sql`select exists (select 1 from external_integrations e where e.organization_id = ${organizationId} and e.is_enabled
      and e.ehr_partner_id in (1, 2, 3, 8, 10)) as is`,
    'reports.has_partner',
  );
  return found?.is ?? false;
}

/**
 * Enqueues the report of a test that just came in for every medical record system the organization is connected with; in the test's
 * transaction, and once however often the test is sent. A COVID-19 screening alone has no report. A partner that fetches is owed it from
 * people it can know, and takes it itself.
 */
export async function enqueueReport(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { organizationId, testId, now }: { organizationId: number; testId: number; now: Date },
): Promise<void> {
  const added = await tx.query<{ id: number; ehrPartnerId: number }>(
    sql`insert into pdf_sync_intents (organization_id, profile_id, test_id, integration_id, ehr_partner_id, created_at, changed_at,
      owed_at, next_try_at)
    select t.organization_id, t.profile_id, t.id, e.id, e.ehr_partner_id, d.now, d.now, d.now, d.now
    from tests t cross join (select ${now.toISOString()}::timestamptz as now) d
      join external_integrations e on e.organization_id = t.organization_id and identity.integration_works(e.organization_id, e.id, d.now)
      join profiles who on who.id = t.profile_id
    where t.organization_id = ${organizationId} and t.id = ${testId} and ${isShown}
      and (e.ehr_partner_id = 10 or (e.ehr_partner_id in (1, 2, 3, 8) and who.external_id <> ''
        and t.completed_at >= e.opened_on::timestamp at time zone identity.organization_time_zone(t.organization_id)))
    on conflict (organization_id, test_id, integration_id) do nothing returning id, ehr_partner_id`,
    'reports.owe',
  );
  for (const { id, ehrPartnerId } of added) {
    if (ehrPartnerId !== directMessagingPartnerId) continue;
    await jobs.enqueue(tx, reportDelivery, { pdfSyncIntentId: id }, { organizationId, onceKey: `${id}` });
  }
}
