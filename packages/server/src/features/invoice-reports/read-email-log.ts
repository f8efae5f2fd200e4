import {
  type EmailLogReportRow,
  emailLogReportRow,
  type exportEmailLogReport,
  invoiceMailWords,
  type RequestOf,
} from '@plumbline/contract';
import { dunningSteps } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import type { Found } from '../../platform/database/page-of.ts';
import { loggedMailKinds } from '../../records/invoices/invoice-mails.ts';
import { found, isFound, orderOf, readRows, type Span, spanOf } from './report-sql.ts';

const mailRow = z.object({
  id: z.int(),
  createdAt: z.date(),
  organizationId: z.int(),
  organizationName: z.string(),
  invoiceId: z.int(),
  number: z.string(),
  kind: z.enum(loggedMailKinds),
  step: z.enum(dunningSteps).nullable(),
  sentTo: z.string(),
  status: emailLogReportRow.shape.status,
  reason: z.string().nullable(),
  totalCount: z.int(),
});

const order = {
  date: sql`m.created_at`,
  organizationName: sql`lower(o.name)`,
  to: sql`m.sent_to`,
  status: sql`m.status`,
};

/** The mails about invoices between two days, both included, as days are where the invoice is for. */
export async function readEmailLog(
  tx: Tx,
  request: RequestOf<typeof exportEmailLogReport>,
  span: Span,
): Promise<Found<EmailLogReportRow>> {
  const { SearchString, SortByColumn, SortAscending, startDate, endDate, orgId } = request;
  const rows = await readRows(
    tx,
    mailRow,
    // The first two bounds are for the index: no zone is more than a day away.
    sql`select m.id, m.created_at, o.id as organization_id, o.name as organization_name, i.id as invoice_id,
        coalesce(i.number, i.id::text) as number, m.kind, m.step, m.sent_to, m.status, m.reason, (count(*) over ())::int as total_count
      from office.invoice_mails m join office.organizations o on o.id = m.organization_id
        join office.invoices i on i.organization_id = m.organization_id and i.id = m.invoice_id
      where m.created_at >= ${startDate}::date - interval '1 day' and m.created_at < ${endDate}::date + interval '2 days'
        and (m.created_at at time zone o.time_zone)::date between ${startDate}::date and ${endDate}::date
        and (${orgId}::int is null or m.organization_id = ${orgId}::int) and ${isFound(SearchString, true)}
      ${orderOf(order[SortByColumn], SortAscending, sql`m.id`)} ${spanOf(span)}`,
    'the report email log',
  );
  const views = rows.map(({ createdAt, number, kind, step, sentTo: to, totalCount: _total, ...row }) => ({
    ...row,
    date: createdAt.toISOString(),
    displayNumber: number,
    kind: invoiceMailWords[step ?? (kind === 'reminder' ? 'due' : kind)],
    to,
  }));
  return found(views, rows[0]);
}
