import type { PdfSyncFailure } from '@plumbline/contract';
import { mayMovePdfSync, type PdfSyncNext, pdfSyncStatus } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { PartnerConnection } from '../../platform/integrations/report-partner.ts';

/** How long one process has a delivery to itself, in minutes; a killed one does not come back, and another takes over then. */
const heldMinutes = 5;

const { working } = pdfSyncStatus;
/** What the portal may take up; `working` where whoever had it is gone. */
const takenUpStatusIds = [1, 4, 9].filter((from) => mayMovePdfSync(from, working, 'portal'));

/** A delivery that this process has to itself. */
export interface HeldPdfSync {
  id: number;
  organizationId: number;
  profileId: number;
  testId: number;
  reference: string;
  tries: number;
  failedTries: number;
  owedAt: Date;
  /** Also tells this hold from a later one. */
  heldUntil: Date;
}

/** Takes a delivery up, when it is due and nobody has it; null otherwise, however many ask at once. */
export async function holdPdfSync(tx: Tx, id: number, now: Date): Promise<HeldPdfSync | null> {
  const [held] = await tx.query<HeldPdfSync>(
    sql`update pdf_sync_intents set intent_status_id = ${working}, tries = tries + 1, changed_at = ${now.toISOString()}::timestamptz,
      held_until = ${now.toISOString()}::timestamptz + make_interval(mins => ${heldMinutes})
    where id = ${id} and next_try_at <= ${now.toISOString()}::timestamptz
      and (intent_status_id = any (${sql.param(takenUpStatusIds)}::int[])
        or (intent_status_id = ${working} and held_until <= ${now.toISOString()}::timestamptz))
    returning id, organization_id, profile_id, test_id, reference, tries,
      failed_tries, owed_at, held_until`,
    'reports.hold_pdf_sync',
  );
  return held ?? null;
}

/** The connection it goes through; null while that is switched off, expired or gone. */
export async function connectionOf(tx: Tx, id: number, now: Date): Promise<PartnerConnection | null> {
  const [connection] = await tx.query<PartnerConnection>(
    sql`select e.ehr_partner_id, e.to_address, e.org_external_id
    from pdf_sync_intents i
      join external_integrations e on e.organization_id = i.organization_id and e.id = i.integration_id and e.is_enabled
        and (e.expires_on is null or e.expires_on >= (${now.toISOString()}::timestamptz
          at time zone identity.organization_time_zone(i.organization_id))::date)
      join organization_preferences p on p.organization_id = i.organization_id and p.external_api_enabled
    where i.id = ${id}`,
    'reports.connection',
  );
  return connection ?? null;
}

/** Notes what came of a try, unless somebody else has the delivery meanwhile, or heard of it first. */
export async function settlePdfSync(
  tx: Tx,
  { id, heldUntil }: Pick<HeldPdfSync, 'id' | 'heldUntil'>,
  { statusId, failedTries, nextTryAt }: PdfSyncNext,
  failure: PdfSyncFailure | null,
  now: Date,
): Promise<void> {
  const next = nextTryAt === null ? null : new Date(nextTryAt).toISOString();
  await tx.query(
    sql`update pdf_sync_intents set intent_status_id = ${statusId}, failed_tries = ${failedTries}, failure = ${failure}::text,
      held_until = null, changed_at = ${now.toISOString()}::timestamptz,
      next_try_at = coalesce(${next}::timestamptz, next_try_at),
      delivered_at = case when ${statusId} = ${pdfSyncStatus.completed} then ${now.toISOString()}::timestamptz else delivered_at end
    where id = ${id} and intent_status_id = ${working} and held_until = ${heldUntil.toISOString()}::timestamptz`,
    'reports.settle_pdf_sync',
  );
}
