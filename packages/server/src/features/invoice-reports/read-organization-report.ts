import {
  type exportMissingSubscriptionReport,
  type exportOrganizationReport,
  type MissingSubscriptionReportRow,
  type OrganizationReportRow,
  organizationTypes,
  type RequestOf,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import type { Found } from '../../platform/database/page-of.ts';
import { firstActiveDay, isInactive, lastTestedOn } from '../../records/organizations/last-tested.ts';
import { packageName } from '../../records/subscriptions/subscription-view.ts';
import { found, isFound, orderOf, readRows, type Span, spanOf } from './report-sql.ts';

const text = z.string().nullable();
const yes = z.boolean();
const organizationRow = z.object({
  organizationId: z.int(),
  organizationName: z.string(),
  createdAt: z.date(),
  typeId: z.int(),
  packageTierId: z.int().nullable(),
  ...{ address1: text, city: text, state: text, postalCode: text, country: text, phone: text },
  billToOrganizationId: z.int().nullable(),
  enterpriseOrganizationId: z.int().nullable(),
  profileCount: z.int(),
  lastTestedOn: z.iso.date().nullable(),
  ...{
    isResearch: yes,
    isDemo: yes,
    isPilot: yes,
    isDisabled: yes,
    isInternalOrg: yes,
    isEnterpriseAdminOrg: yes,
  },
  canEnableProfileSharing: yes,
  hasCustomAgreement: yes,
  totalCount: z.int(),
});

const organizationOrder = {
  organizationName: sql`lower(o.name)`,
  organizationId: sql`o.id`,
  createdOn: sql`o.created_at`,
  state: sql`o.state`,
  profileCount: sql`coalesce(c.profiles, 0)`,
  lastTestedOn: sql`tested.last_on`,
};

/** Every organization that was not deleted, or those in which somebody was tested within 180 days. */
export async function readOrganizations(
  tx: Tx,
  request: RequestOf<typeof exportOrganizationReport>,
  span: Span,
  now: Date,
): Promise<Found<OrganizationReportRow>> {
  const { SearchString, SortByColumn, SortAscending, ActiveOnly } = request;
  // `offset 0` looks the newest day up once for an organization, not at each mention.
  const rows = await readRows(
    tx,
    organizationRow,
    sql`select o.id as organization_id, o.name as organization_name, o.created_at, o.type_id, b.package_tier_id, o.street as address1,
        o.city, o.state, o.postal_code, o.country, o.phone, b.bill_to_organization_id, o.enterprise_org_id as enterprise_organization_id,
        coalesce(c.profiles, 0) as profile_count, tested.last_on as last_tested_on, o.is_research, o.is_demo, o.is_pilot, o.is_disabled,
        o.is_internal as is_internal_org, o.is_enterprise_admin as is_enterprise_admin_org, o.can_enable_profile_sharing,
        coalesce(b.has_custom_agreement, false) as has_custom_agreement, (count(*) over ())::int as total_count
      from office.organizations o left join office.organization_billing b on b.organization_id = o.id
        left join office.organization_counts c on c.organization_id = o.id
        cross join lateral (select ${lastTestedOn} as last_on offset 0) tested
      where o.deleted_at is null and (not ${ActiveOnly}::boolean or tested.last_on >= ${firstActiveDay(now)}::date) and ${isFound(SearchString, false)}
      ${orderOf(organizationOrder[SortByColumn], SortAscending, sql`o.id`)} ${spanOf(span)}`,
    'the report organization',
  );
  const views = rows.map(({ createdAt, typeId, packageTierId, totalCount: _total, ...row }) => ({
    ...row,
    createdOn: createdAt.toISOString(),
    businessType: organizationTypes.find(typeId)?.label ?? null,
    packageTier: packageTierId === null ? null : packageName(packageTierId),
    isActive: !isInactive(row.lastTestedOn, now),
  }));
  return found(views, rows[0]);
}

const missingRow = z.object({
  organizationId: z.int(),
  organizationName: z.string(),
  createdAt: z.date(),
  lastTierId: z.int().nullable(),
  lastEndDate: z.iso.date().nullable(),
  daysSinceLastEnd: z.int().nullable(),
  isResearch: yes,
  isPilot: yes,
  totalCount: z.int(),
});

const missingOrder = {
  lastEndDate: sql`last.ends_on`,
  organizationName: sql`lower(o.name)`,
  organizationId: sql`o.id`,
  createdOn: sql`o.created_at`,
};

/** Payers, neither demo nor internal nor disabled, without a term that holds or is to come; by when their last one ended. */
export async function readMissingSubscriptions(
  tx: Tx,
  request: RequestOf<typeof exportMissingSubscriptionReport>,
  span: Span,
  now: Date,
): Promise<Found<MissingSubscriptionReportRow>> {
  const { SearchString, SortByColumn, SortAscending } = request;
  const rows = await readRows(
    tx,
    missingRow,
    sql`select o.id as organization_id, o.name as organization_name, o.created_at, last.package_tier_id as last_tier_id,
        last.ends_on as last_end_date, local.today - last.ends_on as days_since_last_end, o.is_research, o.is_pilot,
        (count(*) over ())::int as total_count
      from office.organizations o
        cross join lateral (select (${now.toISOString()}::timestamptz at time zone o.time_zone)::date as today) local
        left join lateral (select s.package_tier_id, s.ends_on from office.product_subscriptions s
          where s.organization_id = o.id and s.deleted_at is null order by s.ends_on desc, s.id desc limit 1) last on true
      where o.deleted_at is null and not o.is_demo and not o.is_internal and not o.is_disabled
        and (last.ends_on is null or last.ends_on < local.today)
        and not exists (select 1 from office.organization_billing b where b.organization_id = o.id and b.bill_to_organization_id is not null)
        and ${isFound(SearchString, false)}
      ${orderOf(missingOrder[SortByColumn], SortAscending, sql`o.id`)} ${spanOf(span)}`,
    'the report missing subscriptions',
  );
  const views = rows.map(({ createdAt, lastTierId, totalCount: _total, ...row }) => ({
    ...row,
    createdOn: createdAt.toISOString(),
    lastPackageTier: lastTierId === null ? null : packageName(lastTierId),
  }));
  return found(views, rows[0]);
}
