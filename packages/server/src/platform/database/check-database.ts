import { type SQL, sql } from 'drizzle-orm';
import { officeColumns, problemsOfOffice } from './check-office.ts';
import type { Database, Tx } from './database.ts';
import { type ReviewedObjects, withNotedObjects } from './reviewed-objects.ts';

/** Functions that run with their owner's rights. A new one is named here on purpose, or the portal does not start. */
export const checkedFunctions: readonly string[] = [
  'audit.note_access',
  'audit.note_change',
  'audit.note_connection',
  'audit.note_list',
  'audit.note_read',
  'audit.page',
  'audit.seal_until',
  'audit.seals_after',
  'audit.settled_id',
  'audit.subscription_history',
  'identity.account_facts',
  'identity.account_names',
  'identity.account_scope',
  'identity.add_provider_domain',
  'identity.ask_mfa_code',
  'identity.autopay_invoices',
  'identity.banner_facts',
  'identity.begin_sso_attempt',
  'identity.billing_child_rows',
  'identity.billing_children',
  'identity.billing_info',
  'identity.challenge_facts',
  'identity.check_payer',
  'identity.close_expired_grants',
  'identity.billing_connections',
  'identity.code_notification_names',
  'identity.code_recipients',
  'identity.code_token_facts',
  'identity.codes_to_tell',
  'identity.connection_letter',
  'identity.connection_links',
  'identity.connections',
  'identity.copy_session_source',
  'identity.count_try',
  'identity.create_code_token',
  'identity.create_exchange',
  'identity.create_password_link',
  'identity.create_invoice_token',
  'identity.create_print_token',
  'identity.create_session',
  'identity.delete_provider',
  'identity.enable_provider',
  'identity.end_saml_sessions',
  'identity.end_grant',
  'identity.end_payer_requests',
  'identity.end_session',
  'identity.end_trusted_devices',
  'identity.enroll_organization',
  'identity.enrolled_administrator',
  'identity.enterprise_totals',
  'identity.expire_connections',
  'identity.expired_exports',
  'identity.extend_session',
  'identity.find_code',
  'identity.follow_enterprise',
  'identity.forget_old_tries',
  'identity.forget_saml_request',
  'identity.forget_single_sign_on',
  'identity.forget_tries',
  'identity.give_back_try',
  'identity.grant_access',
  'identity.grant_child_access',
  'identity.invoices_to_mail',
  'identity.is_enterprise',
  'identity.is_internal_staff',
  'identity.is_known_device',
  'identity.lacks_second_factor',
  'identity.list_providers',
  'identity.login_facts',
  'identity.bill_to_facts',
  'identity.open_payment_attempts',
  'identity.open_refund_attempts',
  'identity.payer_facts',
  'identity.count_days',
  'identity.count_tested_person',
  'identity.purge_payment_events',
  'identity.credit_history',
  'identity.credit_terms',
  'identity.credits_to_watch',
  'identity.periods_to_close',
  'identity.profile_counts',
  'identity.keep_tested_span',
  'identity.note_tested_change',
  'identity.term_credits',
  'identity.terms_to_renew',
  'identity.take_payment_event',
  'identity.login_method',
  'identity.match_person',
  'identity.name_of_any_organization',
  'identity.name_to_connect',
  'identity.note_second_factor',
  'identity.notifiable_accounts',
  'identity.note_session_exchange',
  'identity.open_grants',
  'identity.organization_exists',
  'identity.organization_grants',
  'identity.organization_name',
  'identity.organization_of_card',
  'identity.organization_time_zone',
  'identity.organizations_page',
  'identity.prove_provider_domain',
  'identity.print_token_facts',
  'identity.invoice_token_facts',
  'identity.provider_domain',
  'identity.provider_facts',
  'identity.provider_of_domain',
  'identity.remove_provider_domain',
  'identity.resolve_subject',
  'identity.saml_request',
  'identity.saml_session',
  'identity.save_connection',
  'identity.save_provider',
  'identity.save_saml_request',
  'identity.scope_of_account',
  'identity.second_factor_facts',
  'identity.second_factor_given_at',
  'identity.select_organization',
  'identity.session_facts',
  'identity.session_is_accepted',
  'identity.set_mfa_code',
  'identity.set_payer',
  'identity.signs_in_elsewhere',
  'identity.start_challenge',
  'identity.take_exchange',
  'identity.take_sso_attempt',
  'identity.test_volume',
  'identity.tested_organization_ids',
  'identity.tries_so_far',
  'identity.trust_device',
  'identity.try_match',
  'identity.try_mfa_code',
  'identity.use_assertion',
  'identity.forget_roster_imports',
  'identity.opened_profiles',
  'identity.begin_message',
  'identity.due_group_schedules',
  'identity.due_pdf_syncs',
  'identity.report_pdf_sync',
  'identity.end_message',
  'identity.forget_exports',
  'identity.forget_messages',
  'identity.group_app_accounts',
  'identity.count_group_app_accounts',
  'identity.group_notification_addresses',
  'identity.group_notification_candidates',
  'identity.messages_of_user',
  'identity.own_messages',
  'identity.report_message',
  'identity.take_app_messages',
  'search.accounts',
  'search.accounts_by_id',
  'search.by_id_everywhere',
  'identity.add_user',
  'identity.set_user_access',
  'identity.update_user',
  'identity.set_optimized_sync',
  'identity.remove_user',
  'identity.organization_users',
  'identity.groups_of_account',
  'identity.is_profile_account',
  'identity.user_place',
  'identity.enterprise_organizations',
  'identity.email_has_account',
  'identity.linked_profiles',
  'identity.user_mail_facts',
  'identity.access_link_state',
  'identity.accounts_of_profile',
  'identity.address_of_account',
  'identity.arm_access_link',
  'identity.create_access_link',
  'identity.dead_access_link',
  'identity.decide_import',
  'identity.import_profile',
  'identity.import_request_mail',
  'identity.import_requests',
  'identity.invite_account',
  'identity.create_patient_account',
  'identity.end_access_link',
  'identity.end_account_profile',
  'identity.link_offer',
  'identity.links_of_profile',
  'identity.redeem_link',
  'identity.type_of_organization',
  'identity.arm_email_change',
  'identity.ask_email_change',
  'identity.close_doors',
  'identity.confirm_email_change',
  'identity.email_change_addresses',
  'identity.end_own_session',
  'identity.end_own_sessions',
  'identity.is_email_taken',
  'identity.mail_address',
  'identity.own_account',
  'identity.own_password_hash',
  'identity.own_sessions',
  'identity.password_link_owner',
  'identity.set_own_password',
  'identity.set_own_sync',
  'identity.note_device_sync',
  'identity.organization_devices',
  'identity.organization_info',
  'identity.preferences_of_code',
  'identity.register_device',
  'identity.remove_device',
  'identity.update_billing_info',
  'identity.update_organization_info',
  'identity.update_own_account',
  'identity.use_password_link',
  'search.member_organizations',
  'search.profile_ids',
  'search.profile_page',
  'search.roster_changes',
  'upkeep.count_profiles',
  'upkeep.count_tests',
  'upkeep.follow_group',
  'upkeep.follow_group_membership',
  'upkeep.follow_membership',
  'upkeep.follow_profile',
  'upkeep.keep_name',
  'upkeep.key_summary',
  'upkeep.number_change',
  'upkeep.refuse_deleted_default',
  'upkeep.settle',
  'upkeep.word_summary',
];

/**
 * Tables outside the template: no role that the portal can take has a grant on them. Functions of schema `identity` reach them, and views
 * of schema `office`.
 */
const identityTables = [
  'payment_events',
  'account_organizations',
  'account_profiles',
  'accounts',
  'code_tokens',
  'enrollments',
  'email_changes',
  'identity_provider_accounts',
  'identity_provider_domains',
  'identity_provider_secrets',
  'identity_providers',
  'mfa_challenges',
  'organizations',
  'password_links',
  'invoice_tokens',
  'print_tokens',
  'profile_access_links',
  'profile_import_requests',
  'rate_limits',
  'saml_assertions',
  'saml_requests',
  'sessions',
  'sign_in_exchanges',
  'sso_attempts',
  'staff_grants',
  'trusted_devices',
];

/** The roles that the portal may take, one for each kind of viewer and for its jobs. */
const takenRoles = [
  'app_admin',
  'app_device',
  'app_family',
  'app_job',
  'app_member',
  'app_queue',
  'app_staff',
  'app_super',
];

/** What this version makes and knows to be safe. */
export const reviewedObjects: ReviewedObjects = {
  functions: checkedFunctions,
  tables: identityTables,
  roles: takenRoles,
  officeColumns,
};

/**
 * Looks for what would let one organization see another, as the role the portal runs under.
 * @throws one sentence per hole; the portal must not start then
 */
export async function checkDatabase(database: Database): Promise<void> {
  const problems = await database.transaction({ as: 'identity', requestId: 'start' }, async (tx) => {
    const reviewed = await withNotedObjects(tx, reviewedObjects);
    return [
      ...(await problemsOfRoles(tx, reviewed)),
      ...(await problemsOfTables(tx, reviewed)),
      ...(await problemsOfFunctionsAndViews(tx, reviewed)),
      ...(await problemsOfSuperView(tx)),
      ...(await problemsOfOffice(tx, reviewed)),
    ];
  });
  if (problems.length > 0) throw new Error(`The database is not safe to use. ${problems.join(' ')}`);
}

/**
 * Internal staff are answered by the views of schema staff, customers by the tables of the same names, both through statements that are
 * prepared once a connection. A column of another type or collation would make one of them break the other's statement.
 */
async function problemsOfSuperView(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`
    select 'The column ' || v.relname || '.' || shown.attname || ' of schema staff has another type or collation than the table''s.' as problem
    from pg_class v join pg_attribute shown on shown.attrelid = v.oid and shown.attnum > 0
      join pg_class t on t.relname = v.relname and t.relnamespace = 'public'::regnamespace
      join pg_attribute stored on stored.attrelid = t.oid and stored.attname = shown.attname and stored.attnum > 0
    where v.relnamespace = (select oid from pg_namespace where nspname = 'staff') and v.relkind = 'v'
      and (shown.atttypid, shown.attcollation) is distinct from (stored.atttypid, stored.attcollation)
    order by 1`);
  return rows.map(({ problem }) => problem);
}

/** What comes with an extension that an operator installed (statistics, maps) holds none of our rows. */
const notOfAnExtension = (object: SQL): SQL =>
  sql`not exists (select 1 from pg_depend d where d.objid = ${object} and d.deptype = 'e')`;

async function problemsOfRoles(tx: Tx, { roles }: ReviewedObjects): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`
    select 'The database role ' || r.rolname || found.says as problem
    from pg_roles r cross join lateral (values
      (r.rolname <> 'app', ' is not app: DATABASE_URL must name that role.'),
      (r.rolsuper, ' is a superuser.'),
      (r.rolbypassrls, ' bypasses row-level security.'),
      (r.rolinherit, ' inherits the rights of its roles; it must be noinherit.'),
      (r.rolcreaterole or r.rolcreatedb or r.rolreplication, ' may create roles or databases, or replicate.')
    ) found (is_so, says) where r.rolname = session_user and found.is_so
    union all select 'The database role ' || session_user || ' owns ' || n.nspname || '.' || c.relname || '.'
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where pg_get_userbyid(c.relowner) = session_user and n.nspname !~ '^pg_'
    -- Whatever it can become is what it can do: the roles on the list and nothing beyond, through however many steps.
    union all select 'The database role ' || session_user || ' can become ' || r.rolname || '.'
    from pg_roles r where pg_has_role(session_user, r.oid, 'member') and r.rolname <> session_user
      and not (r.rolname = any (${sql.param([...roles])}::text[]))
    union all select 'The role ' || r.rolname || ' is a superuser, bypasses row-level security or can log in.'
    from pg_roles r where r.rolname = any (${sql.param([...roles])}::text[])
      and (r.rolsuper or r.rolbypassrls or r.rolcanlogin)`);
  return rows.map((row) => row.problem);
}

async function problemsOfTables(tx: Tx, { tables, roles }: ReviewedObjects): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`
    with ours as (
      select c.oid, c.relname, c.relkind, c.relacl, c.relrowsecurity and c.relforcerowsecurity as is_forced,
        exists (select 1 from pg_policy p where p.polrelid = c.oid) as has_policy,
        c.relname = any (${sql.param([...tables])}::text[]) as is_identity, n.nspname
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'staff', 'audit', 'identity', 'search', 'scope', 'upkeep')
        and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${notOfAnExtension(sql`c.oid`)}
    )
    select 'The table ' || t.relname || ' has no forced row-level security with a policy.' as problem
    from ours t where t.nspname = 'public' and t.relkind in ('r', 'p') and not t.is_identity
      and not (t.is_forced and t.has_policy)
    union all select 'The table ' || t.relname || ' is granted to everybody.'
    from ours t cross join aclexplode(t.relacl) g where g.grantee = 0
    union all select 'The table ' || t.relname || ' may be emptied by ' || pg_get_userbyid(g.grantee) || '.'
    from ours t cross join aclexplode(t.relacl) g where g.privilege_type = 'TRUNCATE'
      and pg_get_userbyid(g.grantee) in (select unnest(${sql.param([...roles])}::text[]))
    union all select 'The table ' || t.relname || ' is outside row-level security and granted to ' || r.name || '.'
    from ours t cross join unnest(${sql.param([...roles])}::text[] || array['app']) r (name)
    where (t.is_identity or t.nspname = 'audit')
      and has_any_column_privilege(r.name, t.oid, 'select, insert, update, references')
    union all select 'The table ' || t.relname || ' has the policy ' || p.polname || ' for everybody.'
    from ours t join pg_policy p on p.polrelid = t.oid where p.polroles @> array[0::oid]
    union all select 'The materialized view ' || t.relname || ' keeps rows outside row-level security.'
    from ours t where t.relkind = 'm'`);
  return rows.map((row) => row.problem);
}

async function problemsOfFunctionsAndViews(tx: Tx, { functions }: ReviewedObjects): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`
    with checked as (
      select p.oid, n.nspname || '.' || p.proname as name, p.proacl, p.proconfig, o.rolcanlogin or o.rolsuper as is_strong
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles o on o.oid = p.proowner
      where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
        and ${notOfAnExtension(sql`p.oid`)}
    )
    select 'The function ' || f.name || found.says as problem
    from checked f cross join lateral (values
      (not (f.name = any (${sql.param([...functions])}::text[])), ' runs with its owner''s rights but is not on the list.'),
      (f.is_strong, ' runs with the rights of a role that can log in or is a superuser.'),
      (f.proacl is null or exists (select 1 from aclexplode(f.proacl) g where g.grantee = 0), ' may be called by everybody.'),
      (not coalesce(f.proconfig::text like '%search_path=%', false), ' does not fix its search path.')
    ) found (is_so, says) where found.is_so
    -- A view of an owner who sees every row is a hole, unless it holds the scope test itself: those are the staff views.
    union all select 'The view ' || n.nspname || '.' || c.relname || ' shows what its owner sees.'
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'v' and n.nspname in ('public', 'identity', 'search', 'audit', 'upkeep')
      and not coalesce(c.reloptions @> array['security_invoker=true'], false) and ${notOfAnExtension(sql`c.oid`)}
    union all select 'The view staff.' || c.relname || ' is not a security barrier.'
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'v' and n.nspname = 'staff' and not coalesce(c.reloptions @> array['security_barrier=true'], false)`);
  return rows.map((row) => row.problem);
}
