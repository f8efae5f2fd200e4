-- Who asks: sign-in, sessions, and what an account may reach.

set role app_owner;

create or replace function identity.create_session(token_hash bytea, account_id int, kind text, organization_id int, auth_source int,
    device jsonb, idle_until timestamptz, expires_at timestamptz) returns int language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into sessions (token_hash, account_id, kind, selected_organization_id, auth_source, device, idle_until, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id $$;

create or replace function identity.extend_session(session_id int, idle_until timestamptz) returns timestamptz language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update sessions s set idle_until = least($2, s.expires_at), refreshed_at = now() where s.id = $1 and s.ended_at is null
  returning s.idle_until $$;

create or replace function identity.end_session(session_id int) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update sessions set ended_at = now() where id = $1 and ended_at is null $$;

create or replace function identity.select_organization(session_id int, organization_id int) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update sessions set selected_organization_id = $2 where id = $1 and ended_at is null $$;

-- A changed password or phone ends them whoever changes it, and so no caller can forget it.
create or replace function identity.follow_account() returns trigger language plpgsql as $$
begin
  perform identity.end_trusted_devices(new.id);
  return null;
end $$;

-- Where an account is signed in.
create or replace function identity.own_sessions() returns table (session_id int, kind text, auth_source int, device jsonb,
    started_at timestamptz, used_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.kind, s.auth_source, s.device, s.created_at, s.refreshed_at from sessions s
  where s.account_id = scope.int('app.account') and s.ended_at is null and s.idle_until > now() and s.expires_at > now()
  order by s.refreshed_at desc, s.id desc $$;

create or replace function identity.end_own_session(session_id int) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update sessions s set ended_at = now() where s.id = $1 and s.account_id = scope.int('app.account') and s.ended_at is null;
  return found;
end $$;

create or replace function identity.end_own_sessions() returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare ended int;
begin
  update sessions s set ended_at = now() where s.account_id = scope.int('app.account') and s.ended_at is null;
  get diagnostics ended = row_count;
  return ended;
end $$;

create or replace function identity.copy_session_source(session_id int, token_hash bytea) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update sessions t set sign_in_exchange_id = f.sign_in_exchange_id, auth_source = f.auth_source
  from sessions f where f.id = $1 and t.token_hash = $2 and t.account_id = f.account_id $$;

-- Whether an organization takes the way in which a session's person proved who they are. A connection opens its own organization and
-- the children of that one; a password opens what does not insist on a connection. Internal staff come with a grant instead.
create or replace function identity.session_is_accepted(session_id int, organization_id int) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return (select $2 is null or case
      when s.sign_in_exchange_id is not null then exists (
        select 1 from sign_in_exchanges e join identity_providers p on p.id = e.identity_provider_id
        join organizations o on o.id = $2
        where e.id = s.sign_in_exchange_id and p.is_enabled and p.deleted_at is null
          and p.organization_id in (o.id, o.enterprise_org_id))
      when s.auth_source <> 1 then false
      else not exists (select 1 from identity_providers p where p.organization_id = $2 and p.is_enabled and p.deleted_at is null
          and not p.allows_password)
        or exists (select 1 from accounts a where a.id = s.account_id and a.is_super_admin)
    end
    from sessions s where s.id = $1);
end $$;

-- Whether it is internal staff who asks: the policies behind the views of schema office have no rows for anybody else.
create or replace function identity.is_internal_staff() returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from accounts a where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled) $$;

-- What a live token opens, and for whom. What that account may do now is asked with it, on each request.
create or replace function identity.print_token_facts(token_hash bytea) returns table (account_id int, organization_id int, profile_id int,
    test_id int, included_test_ids int[], sections text[], prepared_for text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.account_id, t.organization_id, t.profile_id, t.test_id, t.included_test_ids, t.sections, t.prepared_for
  from print_tokens t where t.token_hash = $1 and t.expires_at > now() $$;

revoke execute on function identity.create_session(bytea,int,text,int,int,jsonb,timestamptz,timestamptz),
  identity.extend_session(int,timestamptz), identity.end_session(int), identity.select_organization(int,int), identity.follow_account(),
  identity.own_sessions(), identity.end_own_session(int), identity.end_own_sessions(), identity.copy_session_source(int,bytea),
  identity.session_is_accepted(int,int), identity.is_internal_staff(), identity.print_token_facts(bytea) from public;
grant execute on function identity.create_session(bytea,int,text,int,int,jsonb,timestamptz,timestamptz),
  identity.extend_session(int,timestamptz), identity.end_session(int), identity.select_organization(int,int),
  identity.copy_session_source(int,bytea) to app, app_admin, app_family, app_member, app_staff, app_super;
grant execute on function identity.is_internal_staff() to app_staff, app_super;
grant execute on function identity.own_sessions(), identity.end_own_session(int), identity.end_own_sessions(),
  identity.session_is_accepted(int,int), identity.print_token_facts(bytea) to app;

reset role;

set role app_reader;

create or replace function identity.login_facts(email text) returns table (account_id int, password_hash text, is_disabled boolean,
    is_super_admin boolean, only_organization_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.password_hash, a.is_disabled, a.is_super_admin, case when own.n = 1 then own.organization_id end
  from accounts a, lateral (
    select count(*) as n, min(ao.organization_id) as organization_id from account_organizations ao
    join organizations o on o.id = ao.organization_id and o.deleted_at is null where ao.account_id = a.id) own
  where a.email = $1 $$;

-- What an account may do in an organization now: everything a Viewer is made of but the session. Each request asks it. PL/pgSQL keeps the
-- plan of a statement for as long as its connection lives; a function in SQL is planned anew each time it is asked.
create or replace function identity.scope_of_account(of_account_id int, in_organization_id int) returns table (
    account_id int, account_type_id int, is_super_admin boolean, organization_id int, access_type_id int,
    is_billing_contact boolean, group_ids int[], profile_ids int[], has_grant boolean, child_organization_ids int[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select a.id, a.account_type_id, a.is_super_admin, o.id, ao.access_type_id, coalesce(ao.is_billing_contact, false),
    array(select ag.group_id from account_groups ag join groups g on g.id = ag.group_id
      where ag.account_id = a.id and ag.organization_id = o.id and g.is_enabled and g.deleted_at is null),
    case when a.account_type_id in (4, 5) then
      array(select ap.profile_id from account_profiles ap where ap.account_id = a.id) else '{}' end,
    a.is_super_admin and exists (select 1 from staff_grants sg where sg.account_id = a.id and sg.organization_id = o.id
      and sg.revoked_at is null and sg.expires_at > now()),
    case when o.is_enterprise_admin and ao.access_type_id = 2 then
      array(select c.id from organizations c where c.enterprise_org_id = o.id and c.deleted_at is null) else '{}' end
  from accounts a
  left join organizations o on o.id = $2 and o.deleted_at is null
  left join account_organizations ao on ao.account_id = a.id and ao.organization_id = o.id
  where a.id = $1 and not a.is_disabled;
end $$;

-- The name that the release before knows. It goes with the next release.
create or replace function identity.account_scope(account_id int, organization_id int) returns table (
    account_id int, account_type_id int, is_super_admin boolean, organization_id int, access_type_id int,
    is_billing_contact boolean, group_ids int[], profile_ids int[], has_grant boolean, child_organization_ids int[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from identity.scope_of_account($1, $2) $$;

-- The same for a session, in one round trip. `wanted` is the organization the request names.
create or replace function identity.session_facts(token_hash bytea, wanted int) returns table (
    session_id int, session_kind text, refreshed_at timestamptz, account_id int, account_type_id int, is_super_admin boolean,
    organization_id int, access_type_id int, is_billing_contact boolean, group_ids int[], profile_ids int[], has_grant boolean,
    child_organization_ids int[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select s.id, s.kind, s.refreshed_at, f.*
  from sessions s cross join lateral identity.scope_of_account(s.account_id, coalesce($2, s.selected_organization_id)) f
  where s.token_hash = $1 and s.ended_at is null and s.idle_until > now() and s.expires_at > now();
end $$;

-- As before, with what the test views and the pages of codes and protocols follow.
create or replace function identity.account_facts(account_id int, organization_id int) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'account', jsonb_build_object('id', a.id, 'email', a.email, 'firstName', a.first_name, 'lastName', a.last_name,
      'accountTypeId', a.account_type_id, 'isSuperAdmin', a.is_super_admin,
      'isSafetyCoach', coalesce(sel.is_safety_coach, false), 'isBillingContact', coalesce(sel.is_billing_contact, false),
      'selectedOrganizationAccessTypeId', sel.access_type_id),
    'availableOrganizations', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'isEnterpriseAdminOrg', o.is_enterprise_admin, 'isDisabled', o.is_disabled,
        'organizationAccessTypeId', ao.access_type_id) order by o.name, o.id)
      from account_organizations ao join organizations o on o.id = ao.organization_id and o.deleted_at is null
      where ao.account_id = a.id), '[]'),
    'selectedOrganization', (
      select jsonb_build_object('id', o.id, 'name', o.name, 'isEnterpriseAdminOrg', o.is_enterprise_admin,
        'organizationAccessTypeId', coalesce(sel.access_type_id, 2), 'timeZone', o.time_zone,
        'isSwayVisaEnabled', coalesce(p.is_sway_visa_enabled, false),
        'externalApiEnabled', coalesce(p.external_api_enabled, false),
        'enableSportsProfileProperties', coalesce(p.enable_sports_profile_properties, false),
        'isMetric', coalesce(p.is_metric, false),
        'enableNewTestViewVisualizations', coalesce(p.enable_new_test_view_visualizations, true),
        'isExpeditedBaselineEnabled', coalesce(p.is_expedited_baseline_enabled, false),
        'isSymptomTrackingEnabled', coalesce(p.is_symptom_tracking_enabled, true))
      from organizations o left join organization_preferences p on p.organization_id = o.id
      where o.id = $2 and o.deleted_at is null))
  from accounts a left join account_organizations sel on sel.account_id = a.id and sel.organization_id = $2
  where a.id = $1 $$;

create or replace function identity.is_enterprise(organization_id int) returns boolean language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return (select o.is_enterprise_admin from organizations o where o.id = $1 and o.deleted_at is null);
end $$;

revoke execute on function identity.login_facts(text), identity.account_scope(int,int), identity.scope_of_account(int,int), identity.session_facts(bytea,int),
  identity.account_facts(int,int), identity.is_enterprise(int) from public;
grant execute on function identity.login_facts(text), identity.account_scope(int,int), identity.scope_of_account(int,int), identity.session_facts(bytea,int) to app;
grant execute on function identity.account_facts(int,int),
  identity.is_enterprise(int) to app, app_admin, app_family, app_member, app_staff, app_super;

reset role;
