-- Phones that staff signed in, one row for each phone of an organization. The key is what the phone calls itself: it tells phones
-- apart and proves nothing. What a phone may do hangs on its session.
set role app_owner;
create table devices (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  device_key text not null check (length(device_key) between 1 and 200),
  name text not null,
  platform text not null, os_version text not null, app_version text not null,
  account_id int not null references accounts,
  signed_in_at timestamptz not null default now(),
  synced_at timestamptz,
  removed_at timestamptz,
  unique (organization_id, device_key)
);
alter table sessions add column device_id int references devices;
create index sessions_device on sessions (device_id) where device_id is not null;

-- Phones that are signed in already.
insert into devices (organization_id, device_key, name, platform, os_version, app_version, account_id, signed_in_at, synced_at)
  select distinct on (s.selected_organization_id, s.device ->> 'DeviceId') s.selected_organization_id, s.device ->> 'DeviceId',
    coalesce(s.device ->> 'DeviceName', ''), coalesce(s.device ->> 'Platform', ''), coalesce(s.device ->> 'OsVersion', ''),
    coalesce(s.device ->> 'AppVersion', ''), s.account_id, s.created_at, s.refreshed_at
  from sessions s where s.kind = 'mobile' and s.ended_at is null and s.selected_organization_id is not null
    and length(s.device ->> 'DeviceId') between 1 and 200
  order by s.selected_organization_id, s.device ->> 'DeviceId', s.created_at desc;
update sessions s set device_id = d.id from devices d where s.kind = 'mobile' and s.ended_at is null
  and d.organization_id = s.selected_organization_id and d.device_key = s.device ->> 'DeviceId';
reset role;

call scope.protect('devices', 'own');
-- No kind of viewer has a grant: the functions below are the doors, and this keeps them inside the organizations in scope.
create policy keeper on devices to app_owner using (organization_id = any ((select scope.ints('app.orgs'))::int[]))
  with check (organization_id = any ((select scope.ints('app.orgs'))::int[]));

set role app_owner;
-- Syncing is no change that anybody asks about later: it would be a row of the log for every fetch.
create trigger audited after insert or delete or update of name, platform, os_version, app_version, account_id, removed_at on devices
  for each row execute function audit.note_change();

-- A phone got its own token: its session belongs to it from now on. A phone that was removed is back.
create function identity.register_device(session_id int, facts jsonb) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  asker constant int := scope.int('app.account');
  selected constant int := (scope.ints('app.orgs'))[1];
  made int;
begin
  if asker is null or selected is null then return; end if;
  insert into devices as d (organization_id, device_key, name, platform, os_version, app_version, account_id)
    values (selected, facts ->> 'DeviceId', facts ->> 'DeviceName', facts ->> 'Platform', facts ->> 'OsVersion',
      facts ->> 'AppVersion', asker)
    on conflict (organization_id, device_key) do update set name = excluded.name, platform = excluded.platform,
      os_version = excluded.os_version, app_version = excluded.app_version, account_id = excluded.account_id,
      signed_in_at = now(), removed_at = null
    returning d.id into made;
  update sessions s set device_id = made where s.id = $1 and s.account_id = asker and s.selected_organization_id = selected;
end $$;

-- The phone of a session fetched the roster or sent tests.
create function identity.note_device_sync(session_id int) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  update devices d set synced_at = now() from sessions s where s.id = $1 and s.account_id = scope.int('app.account')
    and s.ended_at is null and d.id = s.device_id;
end $$;

create function identity.remove_device(device_id int) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if scope.int('app.account') is null or current_setting('role') not in ('app_admin', 'app_super') then return false; end if;
  update devices d set removed_at = now() where d.id = $1 and d.removed_at is null;
  if not found then return false; end if;
  update sessions s set ended_at = now() where s.device_id = $1 and s.ended_at is null;
  return true;
end $$;

-- What an organization is called and where it is. An empty text is nothing.
create function identity.update_organization_info(facts jsonb) returns boolean language plpgsql security definer
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
reset role;

set role app_reader;
create function identity.organization_devices() returns table (id int, device_name text, synced_at timestamptz, platform text,
    os_version text, app_version text, account_name text, signed_in_at timestamptz, is_signed_in boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.id, d.name, d.synced_at, d.platform, d.os_version, d.app_version, a.first_name || ' ' || a.last_name, d.signed_in_at,
    exists (select 1 from sessions s where s.device_id = d.id and s.ended_at is null and s.idle_until > now()
      and s.expires_at > now())
  from devices d join accounts a on a.id = d.account_id
  where d.organization_id = any (scope.ints('app.orgs')) and d.removed_at is null
    and current_setting('role') in ('app_admin', 'app_super')
  order by d.synced_at desc nulls last, d.signed_in_at desc, d.id desc limit 10000 $$;

create function identity.organization_info() returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('id', o.id, 'name', o.name, 'typeId', o.type_id, 'phone', coalesce(o.phone, ''),
    'address1', coalesce(o.street, ''), 'address2', coalesce(o.apartment, ''), 'city', coalesce(o.city, ''),
    'state', coalesce(o.state, ''), 'postalCode', coalesce(o.postal_code, ''), 'timeZone', o.time_zone,
    'isEnterpriseAdminOrg', o.is_enterprise_admin)
  from organizations o where o.id = (scope.ints('app.orgs'))[1] and o.deleted_at is null
    and current_setting('role') in ('app_admin', 'app_super') $$;

-- What the app of somebody who redeemed a code follows. A code is no secret, and neither are these.
create function identity.preferences_of_code(code_id int) returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select to_jsonb(p) from codes c join organization_preferences p on p.organization_id = c.organization_id where c.id = $1 $$;

-- As before, with what the test views and the pages of codes and protocols follow.
create or replace function identity.account_facts(account_id int, organization_id int) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'account', jsonb_build_object('id', a.id, 'email', a.email, 'firstName', a.first_name, 'lastName', a.last_name,
      'accountTypeId', a.account_type_id, 'isSuperAdmin', a.is_super_admin,
      'isSafetyCoach', coalesce(sel.is_safety_coach, false), 'isBillingContact', coalesce(sel.is_billing_contact, false),
      'selectedOrganizationAccessTypeId', sel.access_type_id),
    'availableOrganizations', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'isEnterpriseAdminOrg', o.is_enterprise_admin,
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
reset role;

revoke execute on function identity.register_device(int, jsonb), identity.note_device_sync(int), identity.remove_device(int),
  identity.update_organization_info(jsonb), identity.organization_devices(), identity.organization_info(),
  identity.preferences_of_code(int) from public;
grant execute on function identity.register_device(int, jsonb), identity.note_device_sync(int) to app_admin, app_member;
grant execute on function identity.remove_device(int), identity.update_organization_info(jsonb), identity.organization_devices(),
  identity.organization_info() to app_admin, app_super;
grant execute on function identity.preferences_of_code(int) to app;
