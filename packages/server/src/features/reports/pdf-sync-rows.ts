import type { PdfSyncFailure } from '@plumbline/contract';
import { mayMovePdfSync, type PdfSyncNext, pdfSyncStatus } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { PartnerConnection } from '../../platform/integrations/report-partner.ts';

/** How long one process locks a delivery, in minutes. A process that was killed never unlocks it, so another one takes over then. */
const lockMinutes = 5;

const { working } = pdfSyncStatus;
/** The statuses from which the portal may take a delivery up. */
const lockableStatusIds = [1, 4, 9].filter((from) => mayMovePdfSync(from, working, 'portal'));

/** A delivery that this process has locked. */
export interface LockedPdfSync {
  id: number;
  organizationId: number;
  profileId: number;
  testId: number;
  reference: string;
  attempts: number;
  failedAttempts: number;
  pendingSince: Date;
  /** Distinguishes this lock from a later one, too. */
  lockedUntil: Date;
}

/** Locks a delivery that is due and that no process has locked; null otherwise, however many processes try at once. */
export async function lockPdfSync(tx: Tx, id: number, now: Date): Promise<LockedPdfSync | null> {
  const [locked] = await tx.query<LockedPdfSync>(
    sql`update pdf_sync_intents set intent_status_id = ${working}, tries = tries + 1, changed_at = ${now.toISOString()}::timestamptz,
      held_until = ${now.toISOString()}::timestamptz + make_interval(mins => ${lockMinutes})
    where id = ${id} and next_try_at <= ${now.toISOString()}::timestamptz
      and (intent_status_id = any (${sql.param(lockableStatusIds)}::int[])
        or (intent_status_id = ${working} and held_until <= ${now.toISOString()}::timestamptz))
    returning id, organization_id, profile_id, test_id, reference, tries as attempts,
      failed_tries as failed_attempts, owed_at as pending_since, held_until as locked_until`,
    'reports.lock_pdf_sync',
  );
  return locked ?? null;
}

/** The connection of a delivery; null while it does not work. */
export async function connectionOf(tx: Tx, id: number, now: Date): Promise<PartnerConnection | null> {
  const [connection] = await tx.query<PartnerConnection>(
    sql`select e.ehr_partner_id, e.to_address, e.org_external_id
    from pdf_sync_intents i
      join external_integrations e on e.organization_id = i.organization_id and e.id = i.integration_id
    where i.id = ${id} and identity.integration_works(i.organization_id, i.integration_id, ${now.toISOString()}::timestamptz)`,
    'reports.connection',
  );
  return connection ?? null;
}

/** Stores the outcome of an attempt, unless another process locked the delivery meanwhile or the partner reported an outcome first. */
export async function settlePdfSync(
  tx: Tx,
  { id, lockedUntil }: Pick<LockedPdfSync, 'id' | 'lockedUntil'>,
  { statusId, failedAttempts, nextAttemptAt }: PdfSyncNext,
  failure: PdfSyncFailure | null,
  now: Date,
): Promise<void> {
  const next = nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString();
  await tx.query(
    sql`update pdf_sync_intents set intent_status_id = ${statusId}, failed_tries = ${failedAttempts}, failure = ${failure}::text,
      held_until = null, changed_at = ${now.toISOString()}::timestamptz,
      next_try_at = coalesce(${next}::timestamptz, next_try_at),
      delivered_at = case when ${statusId} = ${pdfSyncStatus.completed} then ${now.toISOString()}::timestamptz else delivered_at end
    where id = ${id} and intent_status_id = ${working} and held_until = ${lockedUntil.toISOString()}::timestamptz`,
    'reports.settle_pdf_sync',
  );
}
