import { recordedMethodId } from '@plumbline/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { creditSources, moneyColumn } from './invoice-rows.ts';
import type { Payer } from './payer.ts';

const historyRow = z.object({
  kind: z.enum(['payment', 'reversal', 'refund', 'dispute', 'creditNote', 'void']),
  id: z.int(),
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  day: z.iso.date(),
  amount: moneyColumn,
  methodId: recordedMethodId.nullable(),
  checkNumber: z.string().nullable(),
  creditFrom: z.string().nullable(),
  noteNumber: z.string().nullable(),
  reason: z.string().nullable(),
});
export type BillingHistoryRow = z.output<typeof historyRow>;

/** Which entries of an organization's history are meant. */
export interface HistoryOf {
  organizationId: number;
  /** Null for all invoices. */
  invoiceId: number | null;
  /** Days are the payer's. */
  payer: Pick<Payer, 'timeZone' | 'today'>;
  /** Internal staff also see what belongs to invoices that are shown from a later day on. */
  seesAll: boolean;
}

interface Leg {
  from: SQL;
  kind: string;
  /** The row's columns that entries have in common, and the row's own day. */
  columns: SQL;
  /** What an index holds, the newest first. */
  order: SQL;
  where?: SQL;
}

/**
 * One page of what changed what an organization is billed, for itself and for others, the newest first, and how much there is. Each kind is read by an index in its own
 * order, and no deeper than the page reaches.
 * @param page how many entries, and how many come before them
 */
export async function readBillingHistory(
  tx: Tx,
  of: HistoryOf,
  page: { limit: number; offset: number },
): Promise<{ rows: BillingHistoryRow[]; totalCount: number }> {
  const legs = legsOf(of.payer.timeZone);
  const most = page.limit + page.offset;
  const reaches = reachesOf(of);
  const entries = legs.flatMap(({ from, kind, columns, order, where }) =>
    reaches.map(
      (reach) => sql`(select ${kind}::text as kind, ${columns},
        coalesce(i.number, i.id::text) as invoice_number ${from} where ${isOf(of, reach, where)} order by ${order} limit ${most})`,
    ),
  );
  const counts = legs.flatMap(({ from, where }) =>
    reaches.map((reach) => sql`(select count(*) ${from} where ${isOf(of, reach, where)})`),
  );
  const name = `history${of.seesAll ? '_of_staff' : ''}${of.invoiceId === null ? '' : '_of_invoice'}`;
  const [rows, [count]] = await Promise.all([
    queryChecked(
      tx,
      historyRow,
      sql`select kind, id, invoice_id, invoice_number, day, amount, method_id, check_number, credit_from, note_number, reason
        from (${sql.join(entries, sql` union all `)}) e order by day desc, at desc, kind, id desc
        limit ${page.limit} offset ${page.offset}`,
      `invoices.${name}`,
    ),
    tx.query<{ total: number }>(
      sql`select (${sql.join(counts, sql` + `)})::int as total`,
      `invoices.${name}_count`,
    ),
  ]);
  return { rows, totalCount: count?.total ?? 0 };
}

const withInvoice = (table: SQL) =>
  sql`from ${table} e join invoices i on i.organization_id = e.organization_id and i.id = e.invoice_id`;

function legsOf(timeZone: string): readonly Leg[] {
  const dayOf = (at: SQL) => sql`(${at} at time zone ${timeZone})::date`;
  const none = sql`null::text`;
  const payments = withInvoice(sql`payments`);
  return [
    {
      kind: 'payment',
      from: payments,
      columns: sql`e.id, e.invoice_id, e.paid_on as day, e.created_at as at, e.amount, e.method_id, e.check_number,
        ${creditSources(sql`e`)} as credit_from, ${none} as note_number, ${none} as reason`,
      order: sql`e.paid_on desc, e.created_at desc, e.id desc`,
    },
    {
      kind: 'reversal',
      from: payments,
      columns: sql`e.id, e.invoice_id, ${dayOf(sql`e.reversed_at`)} as day, e.reversed_at as at, e.amount, e.method_id,
        e.check_number, ${creditSources(sql`e`)} as credit_from, ${none} as note_number, e.reversed_reason as reason`,
      order: sql`e.reversed_at desc, e.id desc`,
      where: sql`e.reversed_at is not null`,
    },
    {
      kind: 'refund',
      from: sql`from refunds e join payments p on p.organization_id = e.organization_id and p.id = e.payment_id
        join invoices i on i.organization_id = e.organization_id and i.id = e.invoice_id`,
      columns: sql`e.id, e.invoice_id, ${dayOf(sql`e.created_at`)} as day, e.created_at as at, e.amount, p.method_id,
        p.check_number, ${none} as credit_from, ${none} as note_number, e.reason`,
      order: sql`e.created_at desc, e.id desc`,
    },
    {
      // Read by internal staff alone.
      kind: 'dispute',
      from: withInvoice(sql`payment_disputes`),
      columns: sql`e.id, e.invoice_id, ${dayOf(sql`e.opened_at`)} as day, e.opened_at as at, e.amount, null::int as method_id,
        ${none} as check_number, ${none} as credit_from, e.status as note_number, e.reason`,
      order: sql`e.opened_at desc, e.id desc`,
    },
    {
      kind: 'creditNote',
      from: withInvoice(sql`credit_notes`),
      columns: sql`e.id, e.invoice_id, ${dayOf(sql`e.created_at`)} as day, e.created_at as at, e.total as amount,
        null::int as method_id, ${none} as check_number, ${none} as credit_from, e.number as note_number, e.reason`,
      order: sql`e.created_at desc, e.id desc`,
    },
    {
      kind: 'void',
      from: sql`from invoices i`,
      columns: sql`i.id, i.id as invoice_id, ${dayOf(sql`i.voided_at`)} as day, i.voided_at as at, i.amount_due as amount,
        null::int as method_id, ${none} as check_number, ${none} as credit_from, ${none} as note_number, i.void_reason as reason`,
      order: sql`i.voided_at desc, i.id desc`,
      where: sql`i.voided_at is not null`,
    },
  ];
}

/** Of what is for the organization, where that is billed it too or internal staff ask; or of what is billed to it for others. */
const reachesOf = ({ organizationId, seesAll }: HistoryOf): SQL[] => [
  seesAll
    ? sql`i.organization_id = ${organizationId}`
    : sql`i.organization_id = ${organizationId} and i.payer_id = ${organizationId}`,
  sql`i.payer_id = ${organizationId} and i.payer_id <> i.organization_id and i.sent_at is not null`,
];

/** Of the invoice where one is asked for; a payer sees an invoice from its display date on. */
function isOf({ invoiceId, payer, seesAll }: HistoryOf, reach: SQL, where?: SQL): SQL {
  const visibleOn = seesAll ? null : payer.today;
  return sql.join(
    [
      reach,
      ...(invoiceId === null ? [] : [sql`i.id = ${invoiceId}`]),
      sql`(${visibleOn}::date is null or i.display_on is null or i.display_on <= ${visibleOn}::date)`,
      ...(where === undefined ? [] : [where]),
    ],
    sql` and `,
  );
}
