import type {
  GeneralInvoiceReportRow,
  MissingInvoiceReportRow,
  RequestOf,
  UnpaidInvoiceReportRow,
  UnsentInvoiceReportRow,
} from '@plumbline/contract';
import {
  type exportInvoiceReport,
  type exportMissingInvoiceReport,
  type exportUnpaidInvoiceReport,
  type exportUnsentInvoiceReport,
  generalInvoiceReportRow,
  invoiceTypeId,
} from '@plumbline/contract';
import {
  daysTillDisplayDate,
  daysTillDue,
  decimalText,
  formatMoney,
  type Money,
  money,
  whatHoldsBack,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import type { Found } from '../../platform/database/page-of.ts';
import { moneyColumn } from '../../records/invoices/invoice-rows.ts';
import { draftToday } from '../../records/invoices/invoice-tax.ts';
import { isOwed, remainingOf, stateName } from '../../records/invoices/overdue.ts';
import { facts, factsRow, ofInvoice, stateOfFacts } from './report-facts.ts';
import { found, invoicesOfAll, isFound, orderOf, readRows, type Span, spanOf } from './report-sql.ts';

/** Of an organization `o`: internal staff disabled it, or it was deleted. */
const isOff = sql`(o.is_disabled or o.deleted_at is not null)`;

const dollars = (amount: Money) => Number(decimalText(amount));

const generalOrder = {
  invoiceDate: sql`i.invoice_date`,
  dueDate: sql`i.due_on`,
  displayNumber: sql`i.number`,
  organizationName: sql`lower(o.name)`,
  invoiceTotal: sql`i.amount_due`,
};

/** Every invoice there is. */
export async function readGeneral(
  tx: Tx,
  request: RequestOf<typeof exportInvoiceReport>,
  span: Span,
  now: Date,
): Promise<Found<GeneralInvoiceReportRow>> {
  const { SearchString, SortByColumn, SortAscending, state: wanted, startDate, endDate } = request;
  const isWanted =
    wanted === null
      ? sql`true`
      : wanted === 'notSent'
        ? sql`(i.sent_at is null and i.voided_at is null)`
        : sql`${stateName(sql`local.today`)} = ${wanted}`;
  const rows = await readRows(
    tx,
    factsRow,
    sql`select ${facts} from ${invoicesOfAll(now)}
      where ${isFound(SearchString, true)} and ${isWanted} and i.invoice_date >= coalesce(${startDate}::date, '-infinity')
        and i.invoice_date <= coalesce(${endDate}::date, 'infinity')
      ${orderOf(generalOrder[SortByColumn], SortAscending, sql`i.id`)} ${spanOf(span)}`,
    'the report general',
  );
  const views = rows.map((row) => {
    const state = stateOfFacts(row);
    return {
      ...ofInvoice(row, state),
      invoiceDate: row.invoiceDate,
      invoiceTotal: formatMoney(row.amountDue),
      invoiceTotalNumeric: dollars(row.amountDue),
      totalPaid: formatMoney(state.totalPaid),
      state: state.isVoided ? ('VOID' as const) : generalInvoiceReportRow.shape.state.parse(state.shown[0]),
      isPartiallyPaid: state.isPartlyPaid,
    };
  });
  return found(views, rows[0]);
}

const unpaidRow = factsRow.extend({
  issuedOn: z.iso.date().nullable(),
  isDemo: z.boolean(),
  isResearch: z.boolean(),
  isDisabled: z.boolean(),
  lastInvoiceDate: z.iso.date().nullable(),
  pastDueTotal: moneyColumn,
});
const unpaidOrder = {
  dueDate: sql`i.due_on`,
  displayNumber: sql`i.number`,
  organizationName: sql`lower(o.name)`,
  invoiceTotal: sql`i.amount_due`,
  remaining: remainingOf,
};

/** Invoices that were sent as they are now, and of which something remains. The total is of those that are past due, of organizations that are not disabled (B120). */
export async function readUnpaid(
  tx: Tx,
  request: RequestOf<typeof exportUnpaidInvoiceReport>,
  span: Span,
  now: Date,
): Promise<Found<UnpaidInvoiceReportRow> & { filteredTotal: string }> {
  const { SearchString, SortByColumn, SortAscending, includeDemo, includeResearch } = request;
  const rows = await readRows(
    tx,
    unpaidRow,
    sql`select p.*, (select max(l.invoice_date) from office.invoices l
        where l.organization_id = p.organization_id and l.voided_at is null) as last_invoice_date
      from (select ${facts}, i.issued_on, i.is_demo, i.is_research, ${isOff} as is_disabled,
          coalesce(sum(${remainingOf}) filter (where i.due_on < local.today and not ${isOff}) over (), 0)::numeric(14, 2)
            as past_due_total, row_number() over (${orderOf(unpaidOrder[SortByColumn], SortAscending, sql`i.id`)}) as place
        from ${invoicesOfAll(now)}
        where ${isOwed} and not i.revision_due and ${isFound(SearchString, true)} and (${includeDemo}::boolean or not i.is_demo)
          and (${includeResearch}::boolean or not i.is_research)
        order by place ${spanOf(span)}) p order by p.place`,
    'the report unpaid',
  );
  const views = rows.map((row) => {
    const state = stateOfFacts(row);
    const { issuedOn, isDemo, isResearch, isDisabled, lastInvoiceDate } = row;
    return {
      ...ofInvoice(row, state),
      ...{ issuedOn, isDemo, isResearch, isDisabled, lastInvoiceDate },
      invoiceTotal: formatMoney(row.amountDue),
      invoiceTotalNumeric: dollars(row.amountDue),
      totalPaid: formatMoney(state.totalPaid),
      remaining: formatMoney(state.remaining),
      daysTillDue: daysTillDue(row.dueOn, row.today),
    };
  });
  return { ...found(views, rows[0]), filteredTotal: formatMoney(rows[0]?.pastDueTotal ?? money(0)) };
}

const missingRow = z.object({
  orgId: z.int(),
  name: z.string(),
  lastInvoiceDate: z.iso.date().nullable(),
  daysSinceLastInvoice: z.int().nullable(),
  isDisabled: z.boolean(),
  deletedAt: z.date().nullable(),
  totalCount: z.int(),
});
const missingOrder = {
  lastInvoiceDate: sql`l.last_on`,
  name: sql`lower(o.name)`,
  orgId: sql`o.id`,
};

/** Payers, neither demo nor internal nor free today, to whom no invoice that holds was made out for a year, or ever; whoever pays for them by now. */
export async function readMissing(
  tx: Tx,
  request: RequestOf<typeof exportMissingInvoiceReport>,
  span: Span,
  now: Date,
): Promise<Found<MissingInvoiceReportRow>> {
  const { SearchString, SortByColumn, SortAscending, includeDisabled } = request;
  const rows = await readRows(
    tx,
    missingRow,
    sql`with last as (
        select coalesce(i.payer_id, b.bill_to_organization_id, i.organization_id) as payer_id, max(i.invoice_date) as last_on
        from office.invoices i left join office.organization_billing b on b.organization_id = i.organization_id
        where i.voided_at is null group by 1)
      select o.id as org_id, o.name, l.last_on as last_invoice_date, local.today - l.last_on as days_since_last_invoice,
        ${isOff} as is_disabled, o.deleted_at, (count(*) over ())::int as total_count
      from office.organizations o left join last l on l.payer_id = o.id
        cross join lateral (select (${now.toISOString()}::timestamptz at time zone o.time_zone)::date as today) local
      where not o.is_demo and not o.is_internal and (${includeDisabled}::boolean or not ${isOff})
        and (l.last_on is null or l.last_on <= (local.today - interval '1 year')::date)
        and not exists (select 1 from office.organization_billing b where b.organization_id = o.id and b.bill_to_organization_id is not null)
        and not exists (select 1 from office.product_subscriptions s where s.organization_id = o.id and s.is_free and s.deleted_at is null
          and local.today between s.starts_on and s.ends_on)
        and ${isFound(SearchString, false)}
      ${orderOf(missingOrder[SortByColumn], SortAscending, sql`o.id`)} ${spanOf(span)}`,
    'the report missing',
  );
  const views = rows.map(({ deletedAt, totalCount: _total, ...row }) => ({
    ...row,
    orgDeletedDate: deletedAt?.toISOString() ?? null,
  }));
  return found(views, rows[0]);
}

const unsentRow = factsRow.extend({
  invoiceTypeId,
  isRevisionDue: z.boolean(),
  hasBillingEmail: z.boolean(),
  isPaused: z.boolean(),
  subtotal: moneyColumn,
  taxRate: z.string(),
  isTaxExempt: z.boolean(),
  issuedOn: z.iso.date().nullable(),
  rateToday: z.string().nullable(),
  isExemptToday: z.boolean(),
  lines: z.array(z.object({ description: z.string(), quantity: z.int(), amount: moneyColumn })),
});
const unsentOrder = {
  displayDate: sql`coalesce(i.display_on, i.invoice_date)`,
  dueDate: sql`i.due_on`,
  displayNumber: sql`i.number`,
  organizationName: sql`lower(o.name)`,
  total: sql`i.amount_due`,
};

/** Invoices that hold and were not sent as they are now, with their lines and what holds each back. */
export async function readUnsent(
  tx: Tx,
  request: RequestOf<typeof exportUnsentInvoiceReport>,
  span: Span,
  now: Date,
): Promise<Found<UnsentInvoiceReportRow>> {
  const { SearchString, SortByColumn, SortAscending } = request;
  const rows = await readRows(
    tx,
    unsentRow,
    sql`select u.*, coalesce(b.email, '') <> '' as has_billing_email,
        own.mails_paused_at is not null or b.mails_paused_at is not null as is_paused,
        coalesce(b.is_tax_exempt, false) as is_exempt_today, (select trim_scale(t.rate)::text from tax_rates t
          where t.region = u.sales_tax_region and t.starts_on <= u.invoice_date order by t.starts_on desc limit 1) as rate_today,
        coalesce((select json_agg(json_build_object('description', concat_ws(': ', nullif(m.name, ''), nullif(m.description, '')),
            'quantity', m.quantity, 'amount', m.amount::text) order by m.position) from office.invoice_items m
          where m.organization_id = u.organization_id and m.invoice_id = u.invoice_id), '[]') as lines
      from (select ${facts}, i.invoice_type_id, i.payer_id, i.revision_due as is_revision_due, i.subtotal, i.tax_rate::text as tax_rate,
          i.sales_tax_region, i.is_tax_exempt, i.issued_on,
          row_number() over (${orderOf(unsentOrder[SortByColumn], SortAscending, sql`i.id`)}) as place
        from ${invoicesOfAll(now)} where (i.sent_at is null or i.revision_due) and i.voided_at is null and ${isFound(SearchString, true)}
        order by place ${spanOf(span)}) u
      left join office.organization_billing own on own.organization_id = u.organization_id
      left join office.organization_billing b on b.organization_id = coalesce(u.payer_id, own.bill_to_organization_id, u.organization_id)
      order by u.place`,
    'the report unsent',
  );
  const views = rows.map((row) => {
    const displayDays = daysTillDisplayDate(row.displayOn, row.today);
    const { invoiceId: id, organizationId, organizationName, ...rest } = ofInvoice(row, stateOfFacts(row));
    const tax = { rate: row.rateToday, isExempt: row.isExemptToday };
    const { total, isTaxLocked } =
      row.sentAt === null ? draftToday({ ...row, tax }, now) : { total: row.amountDue, isTaxLocked: false };
    const { hasBillingEmail, isPaused, isRevisionDue, approvalStatusId: approval } = row;
    return {
      id,
      organizationInfo: { organizationId, organizationName },
      ...rest,
      invoiceTypeId: row.invoiceTypeId,
      total: formatMoney(total),
      displayDate: row.displayOn,
      daysTillDue: daysTillDue(row.dueOn, row.today),
      daysTillDisplayDate: displayDays,
      holdsBack: whatHoldsBack({
        approval,
        hasBillingEmail,
        isPaused,
        displayDays,
        isRevisionDue,
        isTaxLocked,
      }),
      lines: row.lines.map((line) => ({ ...line, amount: formatMoney(line.amount) })),
    };
  });
  return found(views, rows[0]);
}
