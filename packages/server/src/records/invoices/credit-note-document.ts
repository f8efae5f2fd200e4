import type { CreditNoteDocument } from '@plumbline/contract';
import { dayInZone } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type BillTo, billToSchema } from './bill-to.ts';
import { dayText, invoiceContentOf } from './invoice-content.ts';
import { documentFrameOf, type Printing } from './invoice-document.ts';
import { type InvoiceRecord, moneyColumn } from './invoice-rows.ts';

const noteRow = z.object({
  number: z.string(),
  reason: z.string(),
  subtotal: moneyColumn,
  total: moneyColumn,
  createdAt: z.date(),
  /** Who was credited, as it was on that day; null for a note of before that was kept. */
  billTo: billToSchema.nullable(),
  lines: z.array(
    z.object({ description: z.string(), quantity: z.int(), unitPrice: z.string(), amount: moneyColumn }),
  ),
});
export type CreditNote = z.output<typeof noteRow>;

/** A credit note of an invoice with its lines; undefined where the invoice has none of this id. */
export async function readCreditNote(
  tx: Tx,
  { organizationId, id: invoiceId }: Pick<InvoiceRecord, 'organizationId' | 'id'>,
  creditNoteId: number,
): Promise<CreditNote | undefined> {
  const [note] = await queryChecked(
    tx,
    noteRow,
    sql`select n.number, n.reason, n.subtotal, n.total, n.created_at, n.bill_to,
        coalesce((select json_agg(json_build_object('description', m.description, 'quantity', m.quantity,
          'unitPrice', m.unit_price::text, 'amount', m.amount::text) order by m.position) from credit_note_items m
          where m.organization_id = n.organization_id and m.credit_note_id = n.id), '[]') as lines
      from credit_notes n where n.organization_id = ${organizationId} and n.invoice_id = ${invoiceId} and n.id = ${creditNoteId}`,
    'credit_notes.read',
  );
  return note;
}

/**
 * A stored credit note as it is printed (pure).
 * @param today who pays now, for a note that does not say who was credited
 */
export function creditNoteDocumentOf(
  note: CreditNote,
  record: InvoiceRecord,
  today: BillTo,
  printing: Printing,
): CreditNoteDocument {
  const { subtotal, total } = note;
  const lines = note.lines.map((line) => ({ ...line, name: '', explanation: null }));
  const {
    title: _title,
    number: _number,
    ...content
  } = invoiceContentOf(
    { ...record, title: 'Invoice', description: note.reason, lines, subtotal, total },
    note.billTo ?? today,
  );
  return {
    ...documentFrameOf(printing),
    number: note.number,
    content: {
      ...content,
      facts: [
        { label: 'Date', value: dayText(dayInZone(note.createdAt.getTime(), printing.payer.timeZone)) },
        { label: 'For invoice', value: record.number ?? String(record.id) },
        { label: 'Invoice date', value: dayText(record.invoiceDate) },
      ],
    },
  };
}
