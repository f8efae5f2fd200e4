import {
  type ClosedMonth,
  hasMonthEnded,
  monthAfter,
  monthOfDay,
  type RevenueFacts,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { moneyColumn } from '../../records/invoices/invoice-rows.ts';
import { readRows } from './report-sql.ts';

/** The months whose books are closed, the newest first. */
export async function readClosedMonths(tx: Tx): Promise<{ month: string; closedAt: Date }[]> {
  return tx.query(sql`select month, closed_at from closed_months order by month desc`, 'books.closed_months');
}

/**
 * The month that may be closed next: the one after the newest closed month, or the first in which anything was invoiced; null while it has
 * not ended.
 * @param today the day of the books, 'YYYY-MM-DD'
 */
export async function nextMonthOf(tx: Tx, newest: string | undefined, today: string): Promise<string | null> {
  const next = newest === undefined ? await firstMonth(tx) : `${monthAfter(monthOfDay(newest))}-01`;
  return next !== null && hasMonthEnded(next, today) ? next : null;
}

async function firstMonth(tx: Tx): Promise<string | null> {
  const [first] = await tx.query<{ month: string | null }>(
    sql`select date_trunc('month', min(least(invoice_date, amortization_start_on)))::date as month from office.invoices
      where sent_at is not null`,
    'books.first_month',
  );
  return first?.month ?? null;
}

const bookedRow = z.object({
  invoiceId: z.int(),
  number: z.string(),
  organizationId: z.int(),
  organizationName: z.string(),
  invoiceDate: z.iso.date(),
  start: z.iso.date().nullable(),
  end: z.iso.date().nullable(),
  subtotal: moneyColumn,
  sentAt: z.date(),
  voidedAt: z.date().nullable(),
  credits: z.array(z.object({ amount: moneyColumn, at: z.string() })),
});

/** An invoice of the books, and what decides when it is earned. */
export interface BookedInvoice {
  invoiceId: number;
  number: string;
  organizationId: number;
  organizationName: string;
  facts: RevenueFacts;
}

/** So many invoices are held at once. */
const batchSize = 1_000;

/** Every invoice that was sent, but those of demo organizations, which nobody pays; in batches by id, so that no request holds ten years at once. */
export async function* bookedInvoices(tx: Tx): AsyncGenerator<BookedInvoice[]> {
  let last = 0;
  for (;;) {
    const batch = await readBatch(tx, last);
    if (batch.length > 0) yield batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1)?.invoiceId ?? last;
  }
}

async function readBatch(tx: Tx, after: number): Promise<BookedInvoice[]> {
  const rows = await readRows(
    tx,
    bookedRow,
    sql`select i.id as invoice_id, coalesce(i.number, i.id::text) as number, i.organization_id, o.name as organization_name, i.invoice_date,
        i.amortization_start_on as start, i.amortization_end_on as end, i.subtotal, coalesce(r.sent_at, i.sent_at) as sent_at, i.voided_at,
        coalesce((select json_agg(json_build_object('amount', n.subtotal::text, 'at', n.created_at)) from office.credit_notes n
          where n.organization_id = i.organization_id and n.invoice_id = i.id), '[]') as credits
      from office.invoices i join office.organizations o on o.id = i.organization_id
      left join office.invoice_revisions r on r.organization_id = i.organization_id and r.invoice_id = i.id and r.revision_no = 1
      where i.sent_at is not null and not i.is_demo and i.id > ${after} order by i.id limit ${batchSize}`,
    'the books',
  );
  return rows.map(({ start, end, credits, sentAt, voidedAt, subtotal, invoiceDate, ...row }) => ({
    ...row,
    facts: {
      subtotal,
      span: start === null || end === null ? null : { start, end },
      invoiceDate,
      sentAt: sentAt.getTime(),
      credits: credits.map(({ amount, at }) => ({ amount, at: Date.parse(at) })),
      voidedAt: voidedAt?.getTime() ?? null,
    },
  }));
}

export const closedOf = (months: readonly { month: string; closedAt: Date }[]): ClosedMonth[] =>
  months.map(({ month, closedAt }) => ({ month, closedAt: closedAt.getTime() }));
