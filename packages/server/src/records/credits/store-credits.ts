import type { CreditEntryTypeId, PackageFamily } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { StoredCause, StoredCreditEntry } from './credit-history.ts';

/** An entry before it is stored. */
export interface NewCreditEntry {
  family: PackageFamily;
  typeId: Exclude<CreditEntryTypeId, 5>;
  count: number;
  /** Calendar days of the payer, 'YYYY-MM-DD', both included. */
  startsOn: string;
  endsOn: string;
  usingOrganizationId: number | null;
  invoiceId: number | null;
  /** The term whose period it counts in; null where nobody knows one yet. */
  subscriptionId: number | null;
  correctsId: number | null;
  isReversal: boolean;
  cause: StoredCause;
  /** In the words of whoever wrote it. */
  description: string;
}

/** What of most entries is the same. */
export const plainEntry = {
  usingOrganizationId: null,
  invoiceId: null,
  subscriptionId: null,
  correctsId: null,
  isReversal: false,
  description: '',
} as const;

/**
 * Keeps everybody else from writing the credits of an organization until the transaction ends: what is read after it is what the new
 * entries are made of.
 */
export const lockCredits = (tx: Tx, organizationId: number): Promise<void> =>
  takeAdvisoryLock(tx, 'credits', organizationId);

/**
 * Adds entries to the credits of an organization that are locked, and notes of terms which have ended that something of them changed.
 * Answers the ids, in their order.
 */
export async function insertCredits(
  tx: Tx,
  organizationId: number,
  entries: readonly NewCreditEntry[],
  by: { accountId: number | null; clientUuid?: string },
): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = entries.map((entry, place) => ({ ...entry, place }));
  const stored = await tx.query<{ id: number }>(
    sql`insert into credit_entries (organization_id, using_organization_id, family, type_id, count, starts_on, ends_on, invoice_id,
        subscription_id, corrects_id, is_reversal, cause, description, account_id, client_uuid)
      select ${organizationId}::int, e."usingOrganizationId", e.family, e."typeId", e.count, e."startsOn", e."endsOn", e."invoiceId",
        e."subscriptionId", e."correctsId", e."isReversal", e.cause, e.description, ${by.accountId}::int, ${by.clientUuid ?? null}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (place int, "usingOrganizationId" int, family text, "typeId" int,
        count int, "startsOn" date, "endsOn" date, "invoiceId" int, "subscriptionId" int, "correctsId" int, "isReversal" boolean,
        cause jsonb, description text)
      order by e.place returning id`,
    'credits.insert',
  );
  if (stored.length !== entries.length) throw new InvariantError('entries of credits were not stored');
  noteChangedPeriods(tx, organizationId, entries);
  return stored.map(({ id }) => id);
}

/** A period that was closed is looked at again, so that what it gained lapses too. */
function noteChangedPeriods(tx: Tx, organizationId: number, entries: readonly NewCreditEntry[]): void {
  const ids = entries.map(({ subscriptionId }) => subscriptionId).filter((id) => id !== null);
  if (ids.length === 0) return;
  tx.send(
    sql`update credit_periods p set changed_at = clock_timestamp() from product_subscriptions s
      where p.organization_id = ${organizationId} and p.closed_at is not null and s.organization_id = p.organization_id
        and s.id in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
        and p.family = identity.family_of_tier(s.package_tier_id) and p.period_start = s.starts_on`,
    'credits.note_changed',
  );
}

/** The entries that change what a row counts for, or take it back, with the reason at the one that takes back. */
export function correctionEntries(
  corrections: readonly Omit<StoredCreditEntry, 'id'>[],
  reason: string,
): NewCreditEntry[] {
  return corrections.map((entry) => ({
    family: entry.family,
    typeId: entry.typeId,
    count: entry.count,
    startsOn: entry.startsOn,
    endsOn: entry.endsOn,
    usingOrganizationId: entry.usingOrganizationId,
    invoiceId: entry.invoiceId,
    subscriptionId: entry.subscriptionId,
    correctsId: entry.correctsId,
    isReversal: entry.isReversal,
    cause: entry.isReversal ? { cause: 'reversed', reason } : entry.cause,
    description: entry.description,
  }));
}
