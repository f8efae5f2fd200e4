-- Organizations, their enrollment and what an enterprise sees of its children.

set role app_reader;

create or replace function identity.organization_exists(organization_id int) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from organizations o where o.id = $1 and o.deleted_at is null) $$;

-- Whom a new organization's welcome goes to. Only for the job of that organization.
create or replace function identity.enrolled_administrator(account_id int) returns table (
    email text, first_name text, has_password boolean, organization_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.email, a.first_name, a.password_hash is not null, o.name
  from enrollments e join organizations o on o.id = e.organization_id join accounts a on a.id = e.admin_account_id
  where scope.text('app.job') is not null and e.organization_id = any (scope.ints('app.orgs')) and e.admin_account_id = $1
    and not a.is_disabled $$;

-- The children of the selected enterprise, for its System Admins and for internal staff inside it, with where they are.
create or replace function identity.enterprise_totals(include_parent boolean, active_since timestamptz) returns table (
    id int, name text, street text, apartment text, city text, state text, postal_code text, latitude double precision,
    longitude double precision, last_test_at timestamptz, total_tests int, total_profiles int, is_active boolean, can_view boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name, o.street, o.apartment, o.city, o.state, o.postal_code, o.latitude, o.longitude, newest.at,
    coalesce((select sum(d.total_tests)::int from daily_test_counts d where d.organization_id = o.id), 0),
    coalesce(c.profiles, 0), coalesce(newest.at >= $2, false),
    exists (select 1 from account_organizations ao where ao.organization_id = o.id and ao.account_id = scope.int('app.account'))
    or (current_setting('role') = 'app_super' and exists (select 1 from staff_grants sg where sg.organization_id = o.id
      and sg.account_id = scope.int('app.account') and sg.revoked_at is null and sg.expires_at > now()))
  from organizations parent join organizations o on o.enterprise_org_id = parent.id or ($1 and o.id = parent.id)
  left join organization_counts c on c.organization_id = o.id
  left join lateral (select max(t.completed_at) as at from tests t where t.organization_id = o.id) newest on true
  where parent.id = (scope.ints('app.orgs'))[1] and parent.is_enterprise_admin and parent.deleted_at is null
    and o.deleted_at is null and current_setting('role') in ('app_admin', 'app_super')
  order by lower(o.name), o.id $$;

-- What stands above the pages of the selected organization; its own today decides what is past due.
create or replace function identity.banner_facts() returns table (is_management_admin boolean, today date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select current_setting('role') = 'app_admin' and exists (select 1 from account_organizations ao
      join organizations e on e.id = ao.organization_id and e.is_enterprise_admin and e.deleted_at is null
      where ao.account_id = scope.int('app.account') and ao.access_type_id = 2 and e.id = o.enterprise_org_id),
    (scope.present() at time zone o.time_zone)::date
  from organizations o where o.id = (scope.ints('app.orgs'))[1] $$;

-- The name of an organization in scope.
create or replace function identity.organization_name(organization_id int) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select o.name from organizations o where o.id = $1 and o.id = any (scope.ints('app.orgs')) $$;

-- Also those that have rows which were derived, such as of a shared profile whose tests another organization took.
create or replace function identity.tested_organization_ids() returns table (id int) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select o.id from organizations o where exists (select 1 from tests t where t.organization_id = o.id)
    or exists (select 1 from profile_summaries s where s.organization_id = o.id and s.rules_version is not null) order by o.id $$;

create or replace function identity.organization_time_zone(organization_id int) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.time_zone from organizations o where o.id = $1 and $1 = any (scope.ints('app.orgs')) $$;

create or replace function identity.organization_info() returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('id', o.id, 'name', o.name, 'typeId', o.type_id, 'phone', coalesce(o.phone, ''),
    'address1', coalesce(o.street, ''), 'address2', coalesce(o.apartment, ''), 'city', coalesce(o.city, ''),
    'state', coalesce(o.state, ''), 'postalCode', coalesce(o.postal_code, ''), 'timeZone', o.time_zone,
    'isEnterpriseAdminOrg', o.is_enterprise_admin)
  from organizations o where o.id = (scope.ints('app.orgs'))[1] and o.deleted_at is null
    and current_setting('role') in ('app_admin', 'app_super') $$;

revoke execute on function identity.organization_exists(int), identity.enrolled_administrator(int),
  identity.enterprise_totals(boolean,timestamptz), identity.banner_facts(), identity.organization_name(int),
  identity.tested_organization_ids(), identity.organization_time_zone(int), identity.organization_info() from public;
grant execute on function identity.organization_exists(int) to app, app_admin, app_family, app_member, app_staff, app_super;
grant execute on function identity.enrolled_administrator(int) to app_job;
grant execute on function identity.enterprise_totals(boolean,timestamptz), identity.organization_info() to app_admin, app_super;
grant execute on function identity.banner_facts() to app_admin, app_member, app_super;
grant execute on function identity.organization_name(int) to app_admin, app_job, app_member, app_super;
grant execute on function identity.tested_organization_ids() to app;
grant execute on function identity.organization_time_zone(int) to app_admin, app_job, app_super;

reset role;

set role app_owner;

-- Enrolls: the organization, its first administrator, and for internal staff the way in. Answers what became of it; what belongs to the
-- new organization is written afterwards in its own scope. A System Admin reaches only under the own enterprise.
create or replace function identity.enroll_organization(client_uuid uuid, facts jsonb) returns jsonb language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  asker constant int := scope.int('app.account');
  own constant int := (scope.ints('app.orgs'))[1];
  viewer constant text := current_setting('role');
  is_staff constant boolean := viewer in ('app_staff', 'app_super') and exists (
    select 1 from accounts a where a.id = asker and a.is_super_admin and not a.is_disabled);
  enterprise int := (facts ->> 'enterpriseOrgId')::int;
  payer constant int := (facts ->> 'billToOrgId')::int;
  known record;
  administrator record;
  organization_id int;
begin
  if asker is null then return jsonb_build_object('outcome', 'not_found', 'field', 'enterpriseOrgId'); end if;
  if is_staff then
    if enterprise is not null and not exists (select 1 from organizations o
        where o.id = enterprise and o.is_enterprise_admin and o.deleted_at is null) then
      return jsonb_build_object('outcome', 'not_found', 'field', 'enterpriseOrgId');
    end if;
    if payer is not null and not exists (select 1 from organizations o where o.id = payer and o.deleted_at is null) then
      return jsonb_build_object('outcome', 'not_found', 'field', 'billToOrgId');
    end if;
  else
    if viewer <> 'app_admin' or not exists (select 1 from organizations o
        join account_organizations ao on ao.organization_id = o.id and ao.account_id = asker and ao.access_type_id = 2
        where o.id = own and o.is_enterprise_admin and o.deleted_at is null) then
      return jsonb_build_object('outcome', 'not_found', 'field', 'enterpriseOrgId');
    end if;
    if enterprise is distinct from own then return jsonb_build_object('outcome', 'not_found', 'field', 'enterpriseOrgId'); end if;
    if payer is distinct from own and payer is not null then
      return jsonb_build_object('outcome', 'not_found', 'field', 'billToOrgId');
    end if;
  end if;

  -- Both stay as they are until the new organization is billed to the one and belongs to the other.
  perform from organizations o where o.id in (payer, enterprise) order by o.id for no key update;
  if exists (select 1 from organizations o where o.id in (payer, enterprise) and o.is_disabled) then
    return jsonb_build_object('outcome', 'disabled', 'field', case
      when exists (select 1 from organizations o where o.id = payer and o.is_disabled) then 'billToOrgId' else 'enterpriseOrgId' end);
  end if;
  if payer is not null then
    if exists (select 1 from organization_billing b where b.organization_id = payer and b.bill_to_organization_id is not null) then
      return jsonb_build_object('outcome', 'payer_has_payer');
    end if;
  end if;

  -- One enrollment of an account at a time: two that arrive together are one after the other, and the second one is known.
  perform pg_advisory_xact_lock(7281993, asker);
  select e.organization_id, e.client_uuid, o.name, e.admin_account_id, a.email into known
    from enrollments e join organizations o on o.id = e.organization_id join accounts a on a.id = e.admin_account_id
    where e.account_id = asker and (e.client_uuid = $1 or (e.created_at > now() - interval '1 minute'
      and lower(o.name) = lower(facts ->> 'orgName') and a.email = facts ->> 'email'
      and o.enterprise_org_id is not distinct from enterprise))
    order by (e.client_uuid = $1) desc limit 1;
  if found then
    if known.client_uuid = $1 and (lower(known.name) <> lower(facts ->> 'orgName') or known.email <> facts ->> 'email') then
      return jsonb_build_object('outcome', 'already_done');
    end if;
    return jsonb_build_object('outcome', 'known', 'organizationId', known.organization_id, 'name', known.name);
  end if;

  insert into accounts (email, first_name, last_name, job_title, medical_credentials)
    values (facts ->> 'email', facts ->> 'firstName', facts ->> 'lastName', facts ->> 'jobTitle', facts ->> 'medicalCredentials')
    on conflict (email) do nothing;
  select a.id, a.account_type_id = 1 and not a.is_super_admin and not a.is_disabled as is_fit into administrator
    from accounts a where a.email = facts ->> 'email';
  if not administrator.is_fit then return jsonb_build_object('outcome', 'admin_unfit'); end if;

  insert into organizations (name, type_id, enterprise_org_id, city, state, phone, street, apartment, postal_code, is_demo, is_internal)
    values (facts ->> 'orgName', (facts ->> 'businessTypeId')::int, enterprise, facts ->> 'orgCity', facts ->> 'orgState',
      facts ->> 'orgPhone', facts ->> 'orgAdd1', facts ->> 'orgAdd2', facts ->> 'orgZip', (facts ->> 'isDemo')::boolean,
      (facts ->> 'isInternalOrg')::boolean) returning id into organization_id;
  insert into account_organizations (account_id, organization_id, access_type_id) values (administrator.id, organization_id, 2);
  insert into enrollments (organization_id, client_uuid, account_id, admin_account_id)
    values (organization_id, $1, asker, administrator.id);
  if is_staff then
    insert into staff_grants (account_id, organization_id, reason, expires_at)
      values (asker, organization_id, 'Enrolled this organization', now() + interval '8 hours');
  end if;
  return jsonb_build_object('outcome', 'enrolled', 'organizationId', organization_id, 'name', facts ->> 'orgName',
    'adminAccountId', administrator.id);
end $$;

-- A System Admin of an enterprise gets into a child of it: a row of their own, in the audit log with its reason.
create or replace function identity.grant_child_access(organization_id int) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  asker constant int := scope.int('app.account');
  own constant int := (scope.ints('app.orgs'))[1];
begin
  if asker is null or current_setting('role') <> 'app_admin' or not exists (select 1 from organizations child
      join organizations o on o.id = child.enterprise_org_id and o.is_enterprise_admin and o.deleted_at is null
      join account_organizations ao on ao.organization_id = o.id and ao.account_id = asker and ao.access_type_id = 2
      where child.id = $1 and child.deleted_at is null and o.id = own) then
    return false;
  end if;
  insert into account_organizations (account_id, organization_id, access_type_id, granted_by_enterprise_id) values (asker, $1, 2, own)
    on conflict on constraint account_organizations_pkey do nothing;
  return true;
end $$;

-- What an organization is called and where it is. An empty text is nothing.
create or replace function identity.update_organization_info(facts jsonb) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if scope.int('app.account') is null or current_setting('role') not in ('app_admin', 'app_super') then return false; end if;
  update organizations o set name = coalesce(facts ->> 'name', o.name), type_id = coalesce((facts ->> 'typeId')::int, o.type_id),
      phone = coalesce(facts ->> 'phone', o.phone), street = coalesce(facts ->> 'address1', o.street),
      apartment = coalesce(facts ->> 'address2', o.apartment), city = coalesce(facts ->> 'city', o.city),
      state = coalesce(facts ->> 'state', o.state), postal_code = coalesce(facts ->> 'postalCode', o.postal_code),
      time_zone = coalesce(facts ->> 'timeZone', o.time_zone)
    where o.id = (scope.ints('app.orgs'))[1] and o.deleted_at is null;
  return found;
end $$;

revoke execute on function identity.enroll_organization(uuid,jsonb), identity.grant_child_access(int),
  identity.update_organization_info(jsonb) from public;
grant execute on function identity.enroll_organization(uuid,jsonb) to app_admin, app_staff, app_super;
grant execute on function identity.grant_child_access(int) to app_admin;
grant execute on function identity.update_organization_info(jsonb) to app_admin, app_super;

reset role;

set role app_owner;

-- Every change of an organization gets a later moment than the one before, by which two editors are told apart.
create or replace function identity.stamp_organization() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new is distinct from old then
    new.updated_at := greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at + interval '1 millisecond');
  end if;
  return new;
end $$;
create or replace trigger stamped before update on organizations for each row execute function identity.stamp_organization();
-- An invoice is of a research project if whoever is billed was one when it was made.
create or replace function identity.copy_research() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.is_research := coalesce((select p.is_research from organizations p where p.id = coalesce(new.payer_id, (select b.bill_to_organization_id
    from organization_billing b where b.organization_id = new.organization_id), new.organization_id)), new.is_research);
  return new;
end $$;
create or replace trigger research_is_copied before insert on invoices for each row execute function identity.copy_research();

revoke execute on function identity.stamp_organization(), identity.copy_research() from public;

reset role;

set role app_reader;

-- The System Admins of an organization, of whom internal staff name one. They are staff of it; nobody who is tested is among them.
create or replace function identity.organization_admins(organization_id int) returns table (id int, first_name text, last_name text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if current_setting('role') not in ('app_staff', 'app_super') or not exists (
    select 1 from accounts a where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled) then return; end if;
  return query select a.id, a.first_name, a.last_name from account_organizations ao join accounts a on a.id = ao.account_id
    where ao.organization_id = $1 and ao.access_type_id = 2 and a.account_type_id = 1 and not a.is_disabled and a.deleted_at is null
    order by lower(a.last_name), lower(a.first_name), a.id;
end $$;
revoke execute on function identity.organization_admins(int) from public;
grant execute on function identity.organization_admins(int) to app_staff, app_super;

reset role;
