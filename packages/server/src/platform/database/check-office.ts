import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import type { ReviewedObjects } from './reviewed-objects.ts';

/**
 * The columns of tables that the views of schema `office` may be made of. Of people they hold the names of internal staff, and the
 * addresses that organizations have their invoices mailed to: no patient, no birth date, no account's email. Secrets of connections are
 * written through a view and read through none.
 */
export const officeColumns: readonly string[] = [
  'accounts.first_name',
  'accounts.id',
  'accounts.is_super_admin',
  'accounts.last_name',
  'credit_notes.created_at',
  'credit_notes.invoice_id',
  'credit_notes.organization_id',
  'credit_notes.subtotal',
  'credit_notes.total',
  'daily_test_counts.day',
  'daily_test_counts.organization_id',
  'daily_test_counts.total_tests',
  'identity_provider_accounts.identity_provider_id',
  'identity_provider_domains.domain',
  'identity_provider_domains.id',
  'identity_provider_domains.identity_provider_id',
  'identity_provider_domains.organization_id',
  'identity_provider_domains.proof',
  'identity_provider_domains.verified_at',
  'identity_provider_domains.verified_how',
  'identity_provider_secrets.identity_provider_id',
  'identity_provider_secrets.sealed',
  'identity_providers.allows_password',
  'identity_providers.deleted_at',
  'identity_providers.id',
  'identity_providers.is_enabled',
  'identity_providers.kind',
  'identity_providers.name',
  'identity_providers.organization_id',
  'identity_providers.secret_changed_at',
  'identity_providers.settings',
  'identity_providers.updated_at',
  'invoice_items.amount',
  'invoice_items.description',
  'invoice_items.invoice_id',
  'invoice_items.name',
  'invoice_items.organization_id',
  'invoice_items.position',
  'invoice_items.quantity',
  'invoice_mails.created_at',
  'invoice_mails.id',
  'invoice_mails.invoice_id',
  'invoice_mails.kind',
  'invoice_mails.organization_id',
  'invoice_mails.reason',
  'invoice_mails.sent_at',
  'invoice_mails.sent_to',
  'invoice_mails.status',
  'invoice_mails.step',
  'invoice_revisions.invoice_id',
  'invoice_revisions.organization_id',
  'invoice_revisions.revision_no',
  'invoice_revisions.sent_at',
  'invoices.amortization_end_on',
  'invoices.amortization_start_on',
  'invoices.amount_credited',
  'invoices.amount_due',
  'invoices.amount_on_account',
  'invoices.amount_paid',
  'invoices.amount_refunded',
  'invoices.approval_status_id',
  'invoices.created_at',
  'invoices.display_on',
  'invoices.due_on',
  'invoices.id',
  'invoices.invoice_date',
  'invoices.invoice_type_id',
  'invoices.is_demo',
  'invoices.is_purchase_order',
  'invoices.is_research',
  'invoices.is_tax_exempt',
  'invoices.issued_on',
  'invoices.number',
  'invoices.payer_id',
  'invoices.organization_id',
  'invoices.purchase_order_number',
  'invoices.revision_due',
  'invoices.sales_tax_region',
  'invoices.sent_at',
  'invoices.subtotal',
  'invoices.tax_rate',
  'invoices.voided_at',
  'organization_billing.apartment',
  'organization_billing.bill_to_organization_id',
  'organization_billing.city',
  'organization_billing.country',
  'organization_billing.cycle_id',
  'organization_billing.email',
  'organization_billing.has_custom_agreement',
  'organization_billing.is_tax_exempt',
  'organization_billing.mails_paused_at',
  'organization_billing.method_id',
  'organization_billing.organization_id',
  'organization_billing.package_tier_id',
  'organization_billing.postal_code',
  'organization_billing.state',
  'organization_billing.street',
  'organization_connections.child_organization_id',
  'organization_connections.decided_at',
  'organization_connections.id',
  'organization_connections.is_enabled',
  'organization_connections.parent_organization_id',
  'organization_connections.requested_at',
  'organization_connections.status_id',
  'organization_connections.type_id',
  'organization_counts.organization_id',
  'organization_counts.profiles',
  'organizations.admin_account_id',
  'organizations.apartment',
  'organizations.can_enable_profile_sharing',
  'organizations.city',
  'organizations.country',
  'organizations.created_at',
  'organizations.deleted_at',
  'organizations.enterprise_org_id',
  'organizations.id',
  'organizations.is_demo',
  'organizations.is_disabled',
  'organizations.is_enterprise_admin',
  'organizations.is_internal',
  'organizations.is_pilot',
  'organizations.is_research',
  'organizations.latitude',
  'organizations.longitude',
  'organizations.name',
  'organizations.phone',
  'organizations.postal_code',
  'organizations.state',
  'organizations.street',
  'organizations.time_zone',
  'organizations.type_id',
  'organizations.updated_at',
  'payment_cards.auto_pay_accepted_at',
  'payment_cards.customer_id',
  'payment_cards.last_four',
  'payment_cards.organization_id',
  'product_subscriptions.billing_cycle_id',
  'product_subscriptions.deleted_at',
  'product_subscriptions.do_not_renew',
  'product_subscriptions.ends_on',
  'product_subscriptions.id',
  'product_subscriptions.is_free',
  'product_subscriptions.is_manual_billing',
  'product_subscriptions.is_pre_paid',
  'product_subscriptions.is_trial',
  'product_subscriptions.manual_estimated_total',
  'product_subscriptions.organization_id',
  'product_subscriptions.package_tier_id',
  'product_subscriptions.profile_add_on_count',
  'product_subscriptions.profile_count',
  'product_subscriptions.profile_price',
  'product_subscriptions.renewed_from_id',
  'product_subscriptions.starts_on',
  'product_subscriptions.system_fee',
  'staff_grants.account_id',
  'staff_grants.expires_at',
  'staff_grants.granted_at',
  'staff_grants.id',
  'staff_grants.organization_id',
  'staff_grants.reason',
  'staff_grants.revoked_at',
];

/** What may be seen of a row by writing it alone: the view has the column, and nobody has the right to read it. */
const writtenOnly = ['identity_provider_secrets.sealed'];

/**
 * Looks for what would show internal staff more than the views of schema `office` are for, or show those to somebody else.
 * @returns one sentence per hole
 */
export async function problemsOfOffice(tx: Tx, reviewed: ReviewedObjects): Promise<string[]> {
  return [
    ...(await problemsOfOwner(tx)),
    ...(await problemsOfViews(tx, reviewed)),
    ...(await problemsOfRights(tx, reviewed)),
  ];
}

/** The views' owner sees what its policies let through, so nobody may be it and it may have nothing else. */
async function problemsOfOwner(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`
    select 'The role app_office' || found.says as problem
    from pg_roles r cross join lateral (values
      (r.rolcanlogin, ' can log in.'),
      (r.rolsuper or r.rolbypassrls, ' is not bound by row-level security.'),
      (exists (select 1 from pg_auth_members m where m.member = r.oid), ' can become another role.')
    ) found (is_so, says) where r.rolname = 'app_office' and found.is_so
    -- From version 16 on whoever made a role administers it, without becoming it. Before, there are no such options.
    union all select 'The role ' || pg_get_userbyid(m.member) || ' can become app_office.'
    from pg_auth_members m where pg_get_userbyid(m.roleid) = 'app_office' and (
      coalesce((to_jsonb(m) ->> 'set_option')::boolean, true) or coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, true))
    union all select 'The role app_office owns ' || pg_describe_object(d.classid, d.objid, d.objsubid) || '.'
    from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and pg_get_userbyid(d.refobjid) = 'app_office' and d.deptype = 'o'
      and d.dbid in (0, (select oid from pg_database where datname = current_database()))
      and not exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where d.classid = 'pg_class'::regclass and c.oid = d.objid and c.relkind = 'v' and n.nspname = 'office')`);
  return rows.map(({ problem }) => problem);
}

async function problemsOfViews(tx: Tx, { officeColumns: columns }: ReviewedObjects): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`
    with shown as (
      select c.oid, c.relname, c.relkind, pg_get_userbyid(c.relowner) as owner, coalesce(c.reloptions, '{}') as options, c.relacl
      from pg_class c where c.relnamespace = (select oid from pg_namespace where nspname = 'office') and c.relkind <> 'i'
    ), made_of as (
      select s.relname, d.refclassid, d.refobjid, n.nspname, t.relname as from_table, t.relname || coalesce('.' || a.attname, '') as name
      from shown s join pg_rewrite w on w.ev_class = s.oid join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
        left join pg_class t on d.refclassid = 'pg_class'::regclass and t.oid = d.refobjid left join pg_namespace n on n.oid = t.relnamespace
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid and d.refobjsubid > 0
      where d.refobjid <> s.oid
    )
    select 'The view office.' || s.relname || found.says as problem
    from shown s cross join lateral (values
      (s.relkind <> 'v', ' is no view.'),
      (s.owner <> 'app_office', ' does not belong to app_office.'),
      (not s.options @> array['security_barrier=true'], ' is not a security barrier.'),
      (s.options @> array['security_invoker=true'], ' asks with the rights of whoever reads it.')
    ) found (is_so, says) where found.is_so
    union all select distinct 'The view office.' || m.relname || ' is made of ' || coalesce(m.nspname || '.' || m.name, 'a function') || ', which is not on the list.'
    from made_of m where m.refclassid in ('pg_class'::regclass, 'pg_proc'::regclass) and not coalesce(m.nspname = 'public'
      and (m.name = any (${sql.param([...columns])}::text[])
        or (m.name = m.from_table and m.name = any (select split_part(one, '.', 1) from unnest(${sql.param([...columns])}::text[]) one))), false)
    union all select distinct 'The view office.' || s.relname || ' is granted to ' || coalesce(r.rolname, 'everybody') || '.'
    from shown s cross join lateral (select (aclexplode(s.relacl)).grantee union all
        select (aclexplode(a.attacl)).grantee from pg_attribute a where a.attrelid = s.oid and a.attacl is not null) g
      left join pg_roles r on r.oid = g.grantee
    where coalesce(r.rolname, '') not in ('app_office', 'app_staff', 'app_super')
    union all select 'The column ' || s.relname || '.' || a.attname || ' of schema office is only written, and may be read by ' || who.name || '.'
    from shown s join pg_attribute a on a.attrelid = s.oid and a.attnum > 0 cross join (values ('app_staff'), ('app_super')) who (name)
    where s.relname || '.' || a.attname = any (${sql.param(writtenOnly)}::text[]) and has_column_privilege(who.name, s.oid, a.attnum, 'select')`);
  return rows.map(({ problem }) => problem);
}

/** On tables the owner of the views has the rights that the views need, under policies that ask who is asking. */
async function problemsOfRights(tx: Tx, { officeColumns: columns }: ReviewedObjects): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`
    with ours as (
      select c.oid, n.nspname, c.relname, c.relrowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'staff', 'audit', 'identity', 'search', 'scope', 'upkeep') and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select 1 from pg_depend e where e.objid = c.oid and e.deptype = 'e')
    )
    select distinct 'The role app_office may reach ' || t.nspname || '.' || t.relname || '.' || a.attname || ', which is not on the list.' as problem
    from ours t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where (has_column_privilege('app_office', t.oid, a.attnum, 'select, insert, update') or has_table_privilege('app_office', t.oid, 'delete, truncate'))
      and not (t.nspname = 'public' and (t.relname || '.' || a.attname = any (${sql.param([...columns])}::text[])
        -- A row is removed whole: the columns that nobody reads go with it.
        or (not has_column_privilege('app_office', t.oid, a.attnum, 'select, insert, update')
          and t.relname = any (select split_part(one, '.', 1) from unnest(${sql.param([...columns])}::text[]) one))))
    union all select 'The table ' || t.relname || ' shows app_office every row.'
    from ours t where not t.relrowsecurity and has_any_column_privilege('app_office', t.oid, 'select, insert, update')
    union all select 'The policy ' || p.polname || ' on ' || t.relname || ' does not ask whether it is internal staff who asks.'
    from ours t join pg_policy p on p.polrelid = t.oid cross join lateral (values (p.polqual), (p.polwithcheck)) part (expression)
    where exists (select 1 from pg_roles r where r.rolname = 'app_office' and r.oid = any (p.polroles))
      and part.expression is not null and pg_get_expr(part.expression, p.polrelid) not like '%identity.is_internal_staff()%'
    order by 1`);
  return rows.map(({ problem }) => problem);
}
