-- Who is told of the tests of a code.

set role app_reader;

-- Users who can be told about tests of these groups: System Admins, Users who were granted one of them, and whoever asks. A User asks
-- about granted groups only.
create or replace function identity.notifiable_accounts(organization_id int, group_ids int[]) returns table (
    account_id int, first_name text, last_name text, has_phone boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if $1 is null or not $1 = any (scope.ints('app.orgs')) then return; end if;
  if current_setting('role') = 'app_member' and not coalesce($2, '{}') <@ coalesce(scope.ints('app.groups'), '{}') then return; end if;
  return query select a.id, case when come then a.first_name else a.email end, case when come then a.last_name else '' end,
    come and coalesce(btrim(a.phone), '') <> ''
  from account_organizations ao join accounts a on a.id = ao.account_id cross join lateral (select identity.has_come(a.id, $1) as come) c
  where ao.organization_id = $1 and a.account_type_id = 1 and a.deleted_at is null and not a.is_disabled
    and (ao.access_type_id = 2 or a.id = scope.int('app.account') or exists (select 1 from account_groups ag
      where ag.account_id = a.id and ag.organization_id = $1 and ag.group_id = any ($2)))
  order by lower(case when come then a.last_name else a.email end), lower(case when come then a.first_name end), a.id;
end $$;

-- Whom a code tells, with the names they were chosen by.
create or replace function identity.code_notification_names(code_id int) returns table (
    account_id int, communication_type_id int, is_enabled boolean, first_name text, last_name text, has_phone boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.account_id, n.communication_type_id, n.is_enabled, case when come then a.first_name else a.email end,
    case when come then a.last_name else '' end, come and coalesce(btrim(a.phone), '') <> ''
  from code_notifications n join accounts a on a.id = n.account_id
    cross join lateral (select identity.has_come(a.id, n.organization_id) as come) c
  where n.code_id = $1 and n.organization_id = any (scope.ints('app.orgs')) and a.deleted_at is null
  order by lower(case when come then a.last_name else a.email end), lower(case when come then a.first_name end), a.id, n.communication_type_id $$;

-- Where those are reached whom a code tells, as far as they still work with its profiles. For the job that tells them.
create or replace function identity.code_recipients(code_id int) returns table (
    account_id int, communication_type_id int, email text, phone text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.account_id, n.communication_type_id, a.email, a.phone
  from code_notifications n join codes c on c.id = n.code_id and c.organization_id = n.organization_id
  join accounts a on a.id = n.account_id
  join account_organizations ao on ao.account_id = a.id and ao.organization_id = c.organization_id
  where n.code_id = $1 and n.is_enabled and c.organization_id = any (scope.ints('app.orgs')) and scope.text('app.job') is not null
    and a.account_type_id = 1 and a.deleted_at is null and not a.is_disabled
    and (ao.access_type_id = 2
      or (c.group_id is null and c.profile_id is null)
      or exists (select 1 from account_groups ag where ag.account_id = a.id and ag.organization_id = c.organization_id
        and (ag.group_id = c.group_id or exists (select 1 from profile_groups pg where pg.organization_id = c.organization_id
          and pg.profile_id = c.profile_id and pg.group_id = ag.group_id))))
  order by n.account_id, n.communication_type_id $$;

-- Codes with tests nobody was told of: once it has been quiet for five minutes, or when the first of them is half an hour old.
create or replace function identity.codes_to_tell() returns table (organization_id int, code_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.organization_id, c.id
  from (select distinct n.organization_id, n.code_id from code_notifications n where n.is_enabled) chosen
  join codes c on c.organization_id = chosen.organization_id and c.id = chosen.code_id
    and c.deleted_at is null and c.ends_at > now() - interval '2 days'
  left join code_tidings told on told.organization_id = c.organization_id and told.code_id = c.id
  cross join lateral (select min(t.created_at) as first_at, max(t.created_at) as last_at from tests t
    where t.organization_id = c.organization_id and t.code_id = c.id and t.id > coalesce(told.told_test_id, 0)) untold
  where untold.last_at < now() - interval '5 minutes' or untold.first_at < now() - interval '30 minutes' $$;

revoke execute on function identity.notifiable_accounts(int,int[]), identity.code_notification_names(int), identity.code_recipients(int),
  identity.codes_to_tell() from public;
grant execute on function identity.notifiable_accounts(int,int[]) to app_admin, app_member;
grant execute on function identity.code_notification_names(int) to app_admin, app_member, app_super;
grant execute on function identity.code_recipients(int) to app_job;
grant execute on function identity.codes_to_tell() to app;

reset role;
