import {
  billingCycles,
  type exportSubscriptionReport,
  type RequestOf,
  type SubscriptionReportRow,
  subscriptionReportRow,
} from '@plumbline/contract';
import {
  changePercentText,
  creditTermsOf,
  decimalText,
  familyOfTier,
  percentUsedText,
  subscriptionProblems,
  subscriptionTotal,
  totalProfileCount,
} from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import type { Found } from '../../platform/database/page-of.ts';
import { packageName } from '../../records/subscriptions/subscription-view.ts';
import { found, isFound, orderOf, readRows, type Span, spanOf } from './report-sql.ts';
import { byFamily, chosenTerms, type ReportedTerm, reportedTerm } from './report-terms.ts';

const order = {
  organizationName: sql`lower(o.name)`,
  organizationId: sql`o.id`,
  sportsSubscriptionEndDate: sql`max(c.ends_on) filter (where c.family = 'sports')`,
  clinicalSubscriptionEndDate: sql`max(c.ends_on) filter (where c.family = 'clinical')`,
};

const row = z.object({
  organizationId: z.int(),
  organizationName: z.string(),
  billToOrganizationId: z.int().nullable(),
  billToOrganizationName: z.string().nullable(),
  isResearch: z.boolean(),
  isDisabled: z.boolean(),
  isInternalOrg: z.boolean(),
  hasBillingEmail: z.boolean(),
  isPayerDisabled: z.boolean(),
  isMixed: z.boolean(),
  terms: z.array(reportedTerm),
  totalCount: z.int(),
});

/** The organizations with a term of the chosen kind, one row each with its term of either family. */
export async function readSubscriptions(
  tx: Tx,
  request: RequestOf<typeof exportSubscriptionReport>,
  span: Span,
  now: Date,
): Promise<Found<SubscriptionReportRow>> {
  const { SearchString, SortByColumn, SortAscending } = request;
  const rows = await readRows(
    tx,
    row,
    sql`with chosen as (${chosenTerms(request, now)}),
      page as (select o.id, row_number() over (${orderOf(order[SortByColumn], SortAscending, sql`o.id`)}) as place,
          (count(*) over ())::int as total_count
        from chosen c join office.organizations o on o.id = c.organization_id
        where o.deleted_at is null and ${isFound(SearchString, false)} group by o.id, o.name
        order by place ${spanOf(span)}),
      terms as (select c.organization_id, json_agg(${termJson} order by c.family) as list
        from page join chosen c on c.organization_id = page.id
          left join identity.term_sums(array(select c.id from page join chosen c on c.organization_id = page.id)) sums on sums.subscription_id = c.id
        group by c.organization_id)
      select o.id as organization_id, o.name as organization_name, payer.id as bill_to_organization_id,
        payer.name as bill_to_organization_name, o.is_research, o.is_disabled, o.is_internal as is_internal_org,
        coalesce(coalesce(theirs.email, own.email), '') <> '' as has_billing_email,
        coalesce(payer.is_disabled, o.is_disabled) as is_payer_disabled, page.total_count,
        payer.id is not null and exists (select 1 from office.organization_billing b join office.organizations c on c.id = b.organization_id
          where b.bill_to_organization_id = o.id and c.deleted_at is null) as is_mixed,
        terms.list as terms
      from page join office.organizations o on o.id = page.id join terms on terms.organization_id = o.id
        left join office.organization_billing own on own.organization_id = o.id
        left join office.organizations payer on payer.id = own.bill_to_organization_id
        left join office.organization_billing theirs on theirs.organization_id = payer.id
      order by page.place`,
    'the report subscription',
  );
  return found(rows.map(viewOf), rows[0]);
}

const termJson: SQL = sql`json_build_object('family', c.family, 'id', c.id, 'packageTierId', c.package_tier_id, 'startsOn', c.starts_on,
  'endsOn', c.ends_on, 'billingCycleId', c.billing_cycle_id, 'profileCount', c.profile_count, 'profileAddOnCount', c.profile_add_on_count,
  'profilePrice', c.profile_price::text, 'systemFee', c.system_fee::text, 'manualEstimatedTotal', c.manual_estimated_total::text,
  'isFree', c.is_free, 'isManualBilling', c.is_manual_billing, 'isDemo', c.is_trial, 'isPrePaid', c.is_pre_paid, 'renewal', c.renewal,
  'isOverlapping', c.is_overlapping, 'before', c.before, 'purchased', coalesce(sums.purchased, 0),
  'used', coalesce(sums.used, 0) + coalesce(sums.unsaved, 0), 'removed', coalesce(sums.removed, 0))`;

function viewOf({
  terms,
  totalCount: _total,
  hasBillingEmail,
  isPayerDisabled,
  isMixed,
  ...facts
}: z.output<typeof row>): SubscriptionReportRow {
  return subscriptionReportRow.parse({
    ...facts,
    ...byFamily('sports', fieldsOf(terms.find(({ family }) => family === 'sports'))),
    ...byFamily('clinical', fieldsOf(terms.find(({ family }) => family === 'clinical'))),
    isManualBilling: terms.some((term) => term.isManualBilling),
    isTrial: terms.some((term) => term.isDemo),
    errorMessage: subscriptionProblems({
      isOverlapping: terms.some((term) => term.isOverlapping),
      hasUnknownTier: terms.some((term) => familyOfTier(term.packageTierId) === null),
      hasNoPrice: terms.some(
        (term) => !term.isFree && !term.isDemo && subscriptionTotal(completed(term)).cents === 0,
      ),
      hasBillingEmail,
      isPayerDisabled,
      isMixed,
    }),
  });
}

/** A term with what a report does not ask about. */
const completed = (term: Omit<ReportedTerm, 'before'>) => ({
  ...term,
  doNotRenew: false,
  snoozeInvoice: false,
  snoozeOverage: false,
});

function fieldsOf(term: ReportedTerm | undefined) {
  if (term === undefined) return null;
  const total = subscriptionTotal(completed(term));
  const { purchased, used, removed } = term;
  const sums = { purchased, used, removed, balance: purchased - used - removed };
  return {
    PackageTier: packageName(term.packageTierId),
    SubscriptionStartDate: term.startsOn,
    SubscriptionEndDate: term.endsOn,
    BillingCycle: billingCycles.find(term.billingCycleId)?.label ?? '',
    ProfileCount: totalProfileCount(term),
    ProfilePrice: Number(term.profilePrice).toFixed(2),
    SystemFee: decimalText(term.systemFee),
    Total: decimalText(total),
    PercentUsed: percentUsedText(creditTermsOf(term), sums),
    ChangePercent: changePercentText(
      total,
      term.before === null ? null : subscriptionTotal(completed({ ...term, ...term.before })),
    ),
    Renewal: term.renewal,
  };
}
