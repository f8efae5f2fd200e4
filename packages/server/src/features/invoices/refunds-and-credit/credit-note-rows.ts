import { decimalText, type Money, type SubmittedLine } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type { BillTo } from '../../../records/invoices/bill-to.ts';

/** The note that a form with this id made before. */
export async function noteOfClient(
  tx: Tx,
  organizationId: number,
  clientUuid: string,
): Promise<{ invoiceId: number; number: string } | undefined> {
  const [note] = await tx.query<{ invoiceId: number; number: string }>(
    sql`select invoice_id, number from credit_notes where organization_id = ${organizationId} and client_uuid = ${clientUuid}::uuid`,
    'credit_notes.of_client',
  );
  return note;
}

export interface NewCreditNote {
  invoiceId: number;
  reason: string;
  clientUuid: string;
  accountId: number | null;
  /** Before tax. */
  subtotal: Money;
  total: Money;
  /** Who is credited: kept, since it is printed however often the address changes. */
  billTo: BillTo;
  lines: readonly (SubmittedLine & { amount: Money })[];
}

/**
 * Stores a credit note with its lines under the next number of its series. The series is locked from here to the end of the transaction,
 * so this is the last thing that is written: what is rolled back leaves no hole.
 * @returns the number, such as 'CN-000012'
 */
export async function insertCreditNote(tx: Tx, organizationId: number, note: NewCreditNote): Promise<string> {
  const lines = note.lines.map(({ invoiceItemTypeId, description, quantity, unitPrice, amount }, index) => ({
    position: index + 1,
    item_type_id: invoiceItemTypeId,
    description,
    quantity,
    unit_price: unitPrice,
    amount: decimalText(amount),
  }));
  const [row] = await tx.query<{ number: string }>(
    sql`with taken as (
        update number_series set next_number = next_number + 1 where name = 'credit note'
        returning prefix || lpad((next_number - 1)::text, 6, '0') as number),
      note as (insert into credit_notes (organization_id, invoice_id, number, reason, subtotal, total, bill_to, account_id, client_uuid)
        select ${organizationId}::int, ${note.invoiceId}::int, taken.number, ${note.reason}, ${decimalText(note.subtotal)}::numeric,
          ${decimalText(note.total)}::numeric,
          ${JSON.stringify(note.billTo)}::jsonb, ${note.accountId}::int, ${note.clientUuid}::uuid from taken returning organization_id, id, number),
      items as (insert into credit_note_items (organization_id, credit_note_id, position, item_type_id, description, quantity,
          unit_price, amount)
        select note.organization_id, note.id, l.* from note, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as l (position int, item_type_id int, description text, quantity int, unit_price numeric, amount numeric))
      select number from note`,
    'credit_notes.insert',
  );
  if (row === undefined) throw new InvariantError('a credit note got no number');
  return row.number;
}
