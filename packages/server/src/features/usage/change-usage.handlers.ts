import { addProfileUsage, deleteProfileUsage, editProfileUsage, type RequestOf } from '@plumbline/contract';
import { type CreditRow, correctionOf, creditRows } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { withClientUuid } from '../../platform/http/with-client-uuid.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { readCreditHistory, type StoredCreditEntry } from '../../records/credits/credit-history.ts';
import {
  correctionEntries,
  insertCredits,
  lockCredits,
  plainEntry,
} from '../../records/credits/store-credits.ts';
import { lockedInvoice } from '../../records/invoices/invoice-rows.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { listSubscriptions } from '../../records/subscriptions/subscription-rows.ts';
import { placeOfUsage } from './place-of-usage.ts';

export const addProfileUsageHandler = handle(
  addProfileUsage,
  async ({ request: asSent, tx, viewer: { organizationId, accountId } }) => {
    const request = withClientUuid(asSent);
    if (request.usageEnd < request.usageStart) return fail('usage.dates_turned');
    const invoiceId = request.invoiceId ?? null;
    const invoice = await firstLocked(tx, organizationId, invoiceId);
    const known = await ofClient(tx, organizationId, request.clientUuid);
    if (known !== null) return ok({ profileUsageId: known });
    const place = placeOfUsage(request, await listSubscriptions(tx, organizationId));
    if (!place.ok) return place;
    if (invoiceId !== null && invoice === undefined) return fail('invoice.not_found');
    const { usageTypeId: typeId, usageCount: count, description } = request;
    const { today } = await readPayer(tx, organizationId);
    const [profileUsageId] = await insertCredits(
      tx,
      organizationId,
      [
        {
          ...plainEntry,
          ...place.value,
          typeId,
          count,
          startsOn: request.usageStart,
          endsOn: request.usageEnd,
          invoiceId,
          cause: { cause: 'staff', typeId, on: today, text: description },
          description,
        },
      ],
      { accountId, clientUuid: request.clientUuid },
    );
    if (profileUsageId === undefined) throw new InvariantError('usage was not stored');
    return ok({ profileUsageId });
  },
  { jobForStaff: 'add usage' },
);

export const editProfileUsageHandler = handle(
  editProfileUsage,
  async ({ request, tx, viewer: { organizationId, accountId } }) => {
    const row = await shownRow(tx, organizationId, request);
    if (!row.ok) return row;
    const { usageCount: count, description, reason } = request;
    const { cause } = row.value.entry;
    const said = cause.cause === 'staff' ? { ...cause, text: description } : cause;
    const corrections = correctionOf(row.value, { count, description, cause: said });
    await insertCredits(tx, organizationId, correctionEntries(corrections, reason), { accountId });
    return ok({ profileUsageId: row.value.id });
  },
  { jobForStaff: 'edit usage' },
);

export const deleteProfileUsageHandler = handle(
  deleteProfileUsage,
  async ({ request, tx, viewer: { organizationId, accountId } }) => {
    const row = await shownRow(tx, organizationId, request);
    if (!row.ok) return row;
    const reversal = correctionEntries(correctionOf(row.value, null), request.reason);
    await insertCredits(tx, organizationId, reversal, { accountId });
    return ok({ profileUsageId: row.value.id });
  },
  { jobForStaff: 'delete usage' },
);

type ShownRow = Pick<RequestOf<typeof deleteProfileUsage>, 'profileUsageId' | 'version'>;
type RowRefusal = 'usage.not_found' | 'usage.deleted_already' | 'usage.changed_meanwhile';

/** The row of somebody who saw it as it is, with the credits locked; refused where it was changed since. */
async function shownRow(
  tx: Tx,
  organizationId: number,
  { profileUsageId, version }: ShownRow,
): Promise<Result<CreditRow<StoredCreditEntry>, RowRefusal>> {
  await firstLocked(tx, organizationId, await invoiceOfEntry(tx, organizationId, profileUsageId));
  const row = creditRows(await readCreditHistory(tx, organizationId)).find(({ id }) => id === profileUsageId);
  if (row === undefined) return fail('usage.not_found');
  if (row.isDeleted) return fail('usage.deleted_already');
  return version === undefined || row.history.at(-1)?.id === version
    ? ok(row)
    : fail('usage.changed_meanwhile');
}

/**
 * Locks the credits, and before them the invoice that an entry names: sending, voiding and crediting an invoice take the two in this order
 * as well, and storing an entry asks for its invoice.
 */
async function firstLocked(tx: Tx, organizationId: number, invoiceId: number | null) {
  const invoice = invoiceId === null ? undefined : await lockedInvoice(tx, organizationId, invoiceId);
  await lockCredits(tx, organizationId);
  return invoice;
}

/** The invoice that an entry names, which nothing changes. */
async function invoiceOfEntry(tx: Tx, organizationId: number, entryId: number): Promise<number | null> {
  const [row] = await tx.query<{ invoiceId: number | null }>(
    sql`select invoice_id from credit_entries where organization_id = ${organizationId} and id = ${entryId}`,
    'credits.invoice_of_entry',
  );
  return row?.invoiceId ?? null;
}

/** The entry that a form with this id added before. */
async function ofClient(tx: Tx, organizationId: number, clientUuid: string): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    sql`select id from credit_entries where organization_id = ${organizationId} and client_uuid = ${clientUuid}::uuid`,
    'credits.of_client',
  );
  return row?.id ?? null;
}
