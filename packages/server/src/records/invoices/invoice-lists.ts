import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  disputeStatuses,
  facts,
  type InvoiceFactsRow,
  invoiceFacts,
  moneyColumn,
  newestPayment,
  partsOf,
  type SeenInvoices,
} from './invoice-rows.ts';
import { isUnpaid, remainingOf } from './overdue.ts';

/** What is asked of a list of invoices. */
export interface ListedInvoices {
  seen: Exclude<SeenInvoices, 'all'>;
  /** Those for one organization only; null for all. */
  forOrganizationId: number | null;
  newestBy: 'invoiceDate' | 'id';
}

/**
 * One page of what an organization is billed, the newest first, and how many there are; for internal staff also what is for it and billed to
 * another one. A payer's own policy leaves out what was not sent.
 * @param page how many rows, and how many come before them
 */
export async function listInvoices(
  tx: Tx,
  organizationId: number,
  page: { limit: number; offset: number; mostCounted?: number | null },
  { seen, forOrganizationId, newestBy }: ListedInvoices,
): Promise<{ rows: InvoiceFactsRow[]; totalCount: number }> {
  const isFor = forOrganizationId === null ? sql`` : sql` and i.organization_id = ${forOrganizationId}`;
  // Each part is read by an index in the order of the page, and no deeper than the page reaches.
  const parts = partsOf(organizationId, seen).map((where) => sql`from invoices i where ${where}${isFor}`);
  const name = `${seen}${forOrganizationId === null ? '' : '_for'}`;
  const order = newestBy === 'id' ? sql`i.id desc` : sql`i.invoice_date desc, i.id desc`;
  const most = page.limit + page.offset;
  const newest = parts.map((part) => sql`(select i.* ${part} order by ${order} limit ${most})`);
  const enough = page.mostCounted == null ? sql`` : sql` limit ${page.mostCounted + 1}`;
  const counted = parts.map((part) => sql`(select 1 as one ${part}${enough})`);
  const [rows, [count]] = await Promise.all([
    queryChecked(
      tx,
      invoiceFacts,
      sql`select ${facts}, ${disputeStatuses}, ${newestPayment}
        from (select * from (${sql.join(newest, sql` union all `)}) i order by ${order} limit ${page.limit} offset ${page.offset}) i
        order by ${order}`,
      `invoices.list_${name}${newestBy === 'id' ? '_by_id' : ''}`,
    ),
    tx.query<{ total: number }>(
      sql`select count(*)::int as total from (select 1 from (${sql.join(counted, sql` union all `)}) part${enough}) counted`,
      `invoices.count_${name}${page.mostCounted == null ? '' : '_so_far'}`,
    ),
  ]);
  return { rows, totalCount: count?.total ?? 0 };
}

const owedRow = invoiceFacts.extend({ invoiceCount: z.int(), owed: moneyColumn });

/**
 * What an organization owes, for itself and for those that it pays for: the invoice that is paid first, by due date and then id, how many there are, and what remains of all of them. Undefined
 * where nothing is due. One statement, which finds the payer's day itself.
 */
export async function readOwed(
  tx: Tx,
  organizationId: number,
): Promise<z.output<typeof owedRow> | undefined> {
  const isDue = sql`i.payer_id = ${organizationId} and ${isUnpaid(sql`(select today from day)`)}`;
  const [row] = await queryChecked(
    tx,
    owedRow,
    sql`with day as materialized (select f.today from identity.payer_facts(${organizationId}) f),
        owed as (select count(*)::int as invoice_count, sum(${remainingOf})::numeric(14, 2)::text as owed from invoices i where ${isDue})
      select ${facts}, ${disputeStatuses}, ${newestPayment}, owed.invoice_count, owed.owed
      from owed cross join (select i.* from invoices i where ${isDue} order by i.due_on, i.id limit 1) i`,
    'invoices.owed',
  );
  return row;
}
