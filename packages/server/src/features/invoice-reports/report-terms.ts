import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { moneyColumn } from '../../records/invoices/invoice-rows.ts';

const price = {
  profileCount: z.int(),
  profileAddOnCount: z.int(),
  profilePrice: z.string(),
  systemFee: moneyColumn,
  manualEstimatedTotal: moneyColumn.nullable(),
  isManualBilling: z.boolean(),
};

/** A term as the report reads it. */
export const reportedTerm = z.object({
  family: z.enum(['sports', 'clinical']),
  id: z.int(),
  packageTierId: z.int(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  billingCycleId: z.int(),
  ...price,
  isFree: z.boolean(),
  isDemo: z.boolean(),
  isPrePaid: z.boolean(),
  renewal: z.string().nullable(),
  isOverlapping: z.boolean(),
  /** What the term before it cost; null without one. */
  before: z.object(price).nullable(),
  purchased: z.int(),
  used: z.int(),
  removed: z.int(),
});
export type ReportedTerm = z.output<typeof reportedTerm>;

const names = [
  'PackageTier',
  'SubscriptionStartDate',
  'SubscriptionEndDate',
  'BillingCycle',
  'ProfileCount',
  'ProfilePrice',
  'SystemFee',
  'Total',
  'PercentUsed',
  'ChangePercent',
  'Renewal',
] as const;

/** The fields of a term under the names of its family; without a term all of them are null. */
export const byFamily = (
  family: 'sports' | 'clinical',
  fields: Readonly<Record<(typeof names)[number], unknown>> | null,
) => Object.fromEntries(names.map((name) => [`${family}${name}`, fields?.[name] ?? null]));

/** Days before its end in which a current term without another one after it is shown with those to come. */
const renewalDays = 90;

/** Which term of each organization and family a kind of the report is about, and what is said of its renewal. */
export function chosenTerms(
  { IsUpcoming, IsPrevious }: { IsUpcoming: boolean; IsPrevious: boolean },
  now: Date,
): SQL {
  // From the table, which has an index by organization: searching what was read would look at every term for each of them.
  const others = sql`office.product_subscriptions n where n.organization_id = s.organization_id and n.deleted_at is null
    and identity.family_of_tier(n.package_tier_id) = s.family`;
  const hasLater = sql`exists (select 1 from ${others} and n.starts_on > s.starts_on
    and n.id <> s.id)`;
  const isEnding = sql`s.today between s.starts_on and s.ends_on and s.ends_on < s.today + ${renewalDays}::int and not ${hasLater}`;
  const [isChosen, order, renewal] = IsPrevious
    ? [
        sql`s.ends_on < s.today`,
        sql`s.ends_on desc, s.id desc`,
        sql`case when ${hasLater} then 'Followed' else 'Not followed' end`,
      ]
    : IsUpcoming
      ? [
          sql`(s.starts_on > s.today or (${isEnding}))`,
          sql`s.starts_on, s.id`,
          sql`case when s.starts_on > s.today then 'Prepared' when s.do_not_renew then 'Do not renew' else 'No renewal prepared' end`,
        ]
      : [sql`s.today between s.starts_on and s.ends_on`, sql`s.starts_on desc, s.id desc`, sql`null::text`];
  return sql`with each as (select s.*, local.today, identity.family_of_tier(s.package_tier_id) as family
      from office.product_subscriptions s join office.organizations o on o.id = s.organization_id
        cross join lateral (select (${now.toISOString()}::timestamptz at time zone o.time_zone)::date as today) local
      where s.deleted_at is null)
    select distinct on (s.organization_id, s.family) s.*, ${renewal} as renewal,
      exists (select 1 from ${others} and n.id <> s.id
        and n.starts_on <= s.ends_on and s.starts_on <= n.ends_on) as is_overlapping,
      (select json_build_object('profileCount', n.profile_count, 'profileAddOnCount', n.profile_add_on_count,
          'profilePrice', n.profile_price::text, 'systemFee', n.system_fee::text, 'manualEstimatedTotal', n.manual_estimated_total::text,
          'isManualBilling', n.is_manual_billing) from ${others} and n.starts_on < s.starts_on
        order by n.starts_on desc, n.id desc limit 1) as before
    from each s where ${isChosen} order by s.organization_id, s.family, ${order}`;
}
