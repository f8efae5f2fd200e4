-- Schedules of groups and who is told of them.

set role app_reader;

-- Schedules of any organization that have to be looked at, the longest waiting first. For the job that runs every minute.
create or replace function identity.due_group_schedules(at timestamptz) returns table (organization_id int, group_preferences_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.organization_id, p.id from group_preferences p
    join groups g on g.organization_id = p.organization_id and g.id = p.group_id and g.is_enabled and g.deleted_at is null
    join organizations o on o.id = p.organization_id and o.deleted_at is null
  where p.next_due_at <= $1 order by p.next_due_at limit 500 $$;

-- Who hears of a group, as things stand now: chosen, not disabled, still somebody who sees the group.
create or replace function identity.group_notification_addresses(group_id int, demand_type_id int)
    returns table (account_id int, first_name text, email text, phone text, by_email boolean, by_sms boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.first_name, a.email, a.phone, n.email_notification, n.sms_notification
  from group_notification_preferences n
    join groups g on g.organization_id = n.organization_id and g.id = n.group_id and g.is_enabled and g.deleted_at is null
    join account_organizations ao on ao.account_id = n.account_id and ao.organization_id = n.organization_id
    join accounts a on a.id = n.account_id and not a.is_disabled and a.deleted_at is null
    left join group_preferences p on p.id = n.group_preferences_id
  where n.group_id = $1 and n.organization_id = any (scope.ints('app.orgs')) and n.is_enabled
    and (p.id is null or p.demand_type_id = $2)
    and (ao.access_type_id = 2 or exists (select 1 from account_groups ag where ag.account_id = n.account_id
      and ag.organization_id = n.organization_id and ag.group_id = n.group_id))
  order by a.id $$;

-- The accounts of those of a group's people who are still to be tested: their families', and their own.
create or replace function identity.group_app_accounts(group_id int, tested_profile_ids int[]) returns table (account_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct a.id from profile_groups g
    join account_profiles l on l.profile_id = g.profile_id
    join accounts a on a.id = l.account_id and not a.is_disabled and a.deleted_at is null
  where g.group_id = $1 and g.organization_id = any (scope.ints('app.orgs')) and not g.profile_id = any ($2) order by 1 $$;

create or replace function identity.count_group_app_accounts(group_id int) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(distinct a.id)::int from profile_groups g
    join account_profiles l on l.profile_id = g.profile_id
    join accounts a on a.id = l.account_id and not a.is_disabled and a.deleted_at is null
  where g.group_id = $1 and g.organization_id = any (scope.ints('app.orgs')) $$;

-- Who can be chosen to hear of a group: whoever sees it. A User is told of themselves and of nobody else.
create or replace function identity.group_notification_candidates(group_id int) returns table (account_id int, name text, email text,
    has_phone boolean, is_admin boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, case when come then a.first_name || ' ' || a.last_name else a.email end, a.email, come and coalesce(a.phone, '') <> '',
    ao.access_type_id = 2
  from groups g
    join account_organizations ao on ao.organization_id = g.organization_id
    join accounts a on a.id = ao.account_id and not a.is_disabled and a.deleted_at is null and a.account_type_id = 1
    cross join lateral (select identity.has_come(a.id, g.organization_id) as come) c
  where g.id = $1 and g.organization_id = any (scope.ints('app.orgs')) and g.deleted_at is null
    and (ao.access_type_id = 2 or exists (select 1 from account_groups ag where ag.account_id = ao.account_id
      and ag.organization_id = ao.organization_id and ag.group_id = g.id))
    and (current_setting('role') <> 'app_member' or a.id = scope.int('app.account'))
  order by lower(case when come then a.last_name else a.email end), lower(case when come then a.first_name end), a.id $$;

revoke execute on function identity.due_group_schedules(timestamptz), identity.group_notification_addresses(int,int),
  identity.group_app_accounts(int,int[]), identity.count_group_app_accounts(int), identity.group_notification_candidates(int) from public;
grant execute on function identity.due_group_schedules(timestamptz) to app;
grant execute on function identity.group_notification_addresses(int,int), identity.group_app_accounts(int,int[]) to app_job;
grant execute on function identity.count_group_app_accounts(int),
  identity.group_notification_candidates(int) to app_admin, app_member, app_super;

reset role;
