-- Where an organization is, beside its city, and whether it is one of our own.
set role app_owner;
alter table organizations add column if not exists phone text, add column if not exists street text,
  add column if not exists apartment text, add column if not exists postal_code text,
  add column if not exists is_internal boolean not null default false;
alter table accounts add column if not exists job_title text, add column if not exists medical_credentials text;
create index organizations_name on organizations using gin (lower(name) gin_trgm_ops);

-- Who enrolled what, so that a form sent twice enrolls once.
create table enrollments (
  id int generated always as identity primary key,
  organization_id int not null unique references organizations,
  client_uuid uuid not null,
  account_id int not null references accounts,
  admin_account_id int not null references accounts,
  created_at timestamptz not null default now(),
  unique (account_id, client_uuid)
);
grant select on enrollments to app_reader;

-- What was agreed when the organization was enrolled, and who pays.
create table organization_billing (
  organization_id int primary key references organizations,
  name text, phone text, email text, street text, apartment text, city text, state text, postal_code text, country text,
  bill_to_organization_id int references organizations,
  check (bill_to_organization_id is not null or num_nulls(name, phone, email, street, city, state, postal_code, country) = 0),
  method_id int not null,
  cycle_id int not null,
  sale_type_id int not null,
  package_tier_id int not null,
  distributor_id int not null,
  is_tax_exempt boolean not null,
  has_custom_agreement boolean not null
);
create table invoices (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  invoice_date date not null,
  due_on date not null,
  sent_at timestamptz,
  amount_due numeric(12, 2) not null check (amount_due >= 0),
  amount_paid numeric(12, 2) not null default 0 check (amount_paid >= 0),
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index invoices_unpaid on invoices (organization_id, due_on) where sent_at is not null and voided_at is null and amount_paid < amount_due;
reset role;

call scope.protect('organization_billing', 'own');
call scope.protect('invoices', 'own');
-- Billing has a set of organizations of its own: who works somewhere does not see its invoices for that.
create policy bil on organization_billing for select to app_admin, app_member, app_super using (
  organization_id = any ((select scope.ints('app.billing_orgs'))::int[]));
create policy bil on invoices for select to app_admin, app_member, app_super using (
  organization_id = any ((select scope.ints('app.billing_orgs'))::int[]));

set role app_owner;
grant select on organization_billing, invoices to app_admin, app_member, app_super;
create trigger audited after insert or update or delete on organization_billing
  for each row execute function audit.note_change();
create trigger audited after insert or update or delete on invoices for each row execute function audit.note_change();

-- Enrolls: the organization, its first administrator, and for internal staff the way in. Answers what became of it; what belongs to the
-- new organization is written afterwards in its own scope. A System Admin reaches only under the own enterprise.
create function identity.enroll_organization(client_uuid uuid, facts jsonb) returns jsonb language plpgsql security definer
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
create function identity.grant_child_access(organization_id int) returns boolean language plpgsql security definer
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
  insert into account_organizations (account_id, organization_id, access_type_id) values (asker, $1, 2)
    on conflict on constraint account_organizations_pkey do nothing;
  return true;
end $$;
reset role;

set role app_reader;
-- Whom a new organization's welcome goes to. Only for the job of that organization.
create function identity.enrolled_administrator(account_id int) returns table (
    email text, first_name text, has_password boolean, organization_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.email, a.first_name, a.password_hash is not null, o.name
  from enrollments e join organizations o on o.id = e.organization_id join accounts a on a.id = e.admin_account_id
  where scope.text('app.job') is not null and e.organization_id = any (scope.ints('app.orgs')) and e.admin_account_id = $1
    and not a.is_disabled $$;

-- The children of the selected enterprise, for its System Admins and for internal staff inside it: totals, never people.
create function identity.enterprise_totals(include_parent boolean, active_since timestamptz) returns table (
    id int, name text, city text, state text, last_test_at timestamptz, total_tests int, total_profiles int, is_active boolean,
    can_view boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name, o.city, o.state, newest.at,
    (select count(*)::int from tests t where t.organization_id = o.id), coalesce(c.profiles, 0), coalesce(newest.at >= $2, false),
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
create function identity.banner_facts() returns table (is_management_admin boolean, today date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select current_setting('role') = 'app_admin' and exists (select 1 from account_organizations ao
      join organizations e on e.id = ao.organization_id and e.is_enterprise_admin and e.deleted_at is null
      where ao.account_id = scope.int('app.account') and ao.access_type_id = 2 and e.id = o.enterprise_org_id),
    (now() at time zone o.time_zone)::date
  from organizations o where o.id = (scope.ints('app.orgs'))[1] $$;

-- Every organization, for internal staff: found by a part of the name or by the id.
create function identity.organizations_page(term text, sort_by text, is_ascending boolean, skipped int, most int)
    returns table (id int, name text, created_at timestamptz, state text, is_demo boolean, is_internal boolean,
      is_enterprise boolean, granted_until timestamptz, total int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asker constant int := scope.int('app.account');
  pattern constant text := '%' || replace(replace(replace(lower($1), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  as_id constant int := case when $1 ~ '^\d{1,9}$' then $1::int end;
begin
  if not exists (select 1 from accounts a where a.id = asker and a.is_super_admin and not a.is_disabled) then return; end if;
  return query
    select o.id, o.name, o.created_at, o.state, o.is_demo, o.is_internal, o.is_enterprise_admin,
      (select max(sg.expires_at) from staff_grants sg where sg.account_id = asker and sg.organization_id = o.id
        and sg.revoked_at is null and sg.expires_at > now()),
      (count(*) over ())::int
    from organizations o where o.deleted_at is null and ($1 = '' or lower(o.name) like pattern or o.id = as_id)
    order by
      case when $3 and $2 = 'name' then lower(o.name) when $3 and $2 = 'state' then o.state end,
      case when not $3 and $2 = 'name' then lower(o.name) when not $3 and $2 = 'state' then o.state end desc nulls last,
      case when $3 and $2 = 'createdOn' then o.created_at end, case when not $3 and $2 = 'createdOn' then o.created_at end desc,
      case when not $3 then -o.id else o.id end
    offset $4 limit $5;
end $$;
create function identity.name_of_any_organization(organization_id int) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select o.name from organizations o where o.id = $1 and o.deleted_at is null and exists (
    select 1 from accounts a where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled) $$;
reset role;

revoke execute on function identity.enroll_organization(uuid, jsonb), identity.grant_child_access(int),
  identity.enrolled_administrator(int), identity.enterprise_totals(boolean, timestamptz), identity.banner_facts(),
  identity.organizations_page(text, text, boolean, int, int), identity.name_of_any_organization(int) from public;
grant execute on function identity.enroll_organization(uuid, jsonb) to app_admin, app_staff, app_super;
grant execute on function identity.grant_child_access(int) to app_admin;
grant execute on function identity.enrolled_administrator(int) to app_job;
grant execute on function identity.enterprise_totals(boolean, timestamptz), identity.banner_facts()
  to app_admin, app_member, app_super;
grant execute on function identity.organizations_page(text, text, boolean, int, int), identity.name_of_any_organization(int)
  to app_staff, app_super;
