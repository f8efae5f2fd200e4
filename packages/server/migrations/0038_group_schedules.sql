-- When a group is to be tested, who is reminded of it, and who hears of a low score.
set role app_owner;
-- One row for each kind of testing that a group is asked for.
create table group_preferences (
  id int generated always as identity primary key,
  organization_id int not null,
  group_id int not null,
  demand_type_id int not null check (demand_type_id between 1 and 3),
  -- Five fields of cron, read in America/Chicago; null: nothing repeats.
  test_schedule_cron text check (length(test_schedule_cron) between 9 and 100),
  test_demand_duration_minutes int not null default 60 check (test_demand_duration_minutes between 5 and 10080),
  reminder_push_notification_enabled boolean not null default true,
  reminder_push_notification_weekdays boolean not null default true,
  reminder_push_notification_weekends boolean not null default true,
  reminder_push_notification_holidays boolean not null default true,
  average_score_threshold numeric(4,1) check (average_score_threshold between 0 and 100),
  created_by_app boolean not null default false,
  -- When the schedule has to be looked at next; null: nothing is to come.
  next_due_at timestamptz,
  -- Goes up with each change by somebody: two who change one schedule do not undo each other.
  revision int not null default 1,
  unique (organization_id, group_id, demand_type_id),
  unique (organization_id, group_id, id),
  foreign key (organization_id, group_id) references groups (organization_id, id)
);
create index group_preferences_due on group_preferences (next_due_at) where next_due_at is not null;
-- Testing from one instant to another, once.
create table group_schedule_blocks (
  id int generated always as identity primary key,
  organization_id int not null,
  group_id int not null,
  group_preferences_id int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  foreign key (organization_id, group_id, group_preferences_id) references group_preferences (organization_id, group_id, id)
    on delete cascade
);
create index group_schedule_blocks_preferences on group_schedule_blocks (group_preferences_id);
-- What came of a schedule: a demand that opened. One row for each, whichever server noticed first.
create table group_demands (
  id int generated always as identity primary key,
  organization_id int not null,
  group_id int not null,
  group_preferences_id int not null,
  demand_type_id int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  opened_at timestamptz not null,
  -- Of a demand that lasts days, each day's reminder is one: up to which it was reminded of.
  reminded_at timestamptz,
  -- Taken back by somebody who changed the schedule while it ran.
  cancelled_at timestamptz,
  unique (group_preferences_id, starts_at),
  foreign key (organization_id, group_id, group_preferences_id) references group_preferences (organization_id, group_id, id)
    on delete cascade
);
create index group_demands_group on group_demands (organization_id, group_id, ends_at);
-- The accounts that hear of a group. They go with the membership.
create table group_notification_preferences (
  organization_id int not null,
  group_id int not null,
  account_id int not null,
  -- Of one kind of testing; null: of every one.
  group_preferences_id int,
  email_notification boolean not null default false,
  sms_notification boolean not null default false,
  is_enabled boolean not null default true,
  primary key (organization_id, group_id, account_id),
  foreign key (organization_id, group_id) references groups (organization_id, id),
  foreign key (account_id, organization_id) references account_organizations (account_id, organization_id) on delete cascade,
  foreign key (organization_id, group_id, group_preferences_id) references group_preferences (organization_id, group_id, id)
);
create index group_notification_preferences_account on group_notification_preferences (account_id);
do $$
declare name text;
begin
  foreach name in array array['group_preferences','group_schedule_blocks','group_demands','group_notification_preferences'] loop
    execute format('create trigger audited after insert or update or delete on %I for each row execute function audit.note_change()', name);
  end loop;
end $$;
reset role;

-- Like the group itself: a System Admin's all, a User's the granted ones.
do $$
declare
  name text;
  own constant text := 'organization_id = any ((select scope.ints(''app.orgs''))::int[])';
begin
  foreach name in array array['group_preferences','group_schedule_blocks','group_demands','group_notification_preferences'] loop
    call scope.protect(name, 'own');
    execute format('create policy adm on %I to app_admin using (%s) with check (%s)', name, own, own);
    execute format('create policy mem on %I for select to app_member using (%s and group_id = any ((select scope.ints(''app.groups''))::int[]))',
      name, own);
    execute format('create policy sup on %I for select to app_super using (%s)', name, own);
  end loop;
end $$;

set role app_owner;
grant select on group_preferences, group_schedule_blocks, group_demands, group_notification_preferences
  to app_admin, app_member, app_super;
grant insert, update on group_preferences, group_notification_preferences to app_admin;
grant insert, delete on group_schedule_blocks to app_admin;
grant delete on group_notification_preferences to app_admin;
grant update (cancelled_at) on group_demands to app_admin;
grant select on account_organizations, account_profiles, account_groups to app_reader;
reset role;

set role app_reader;
-- Schedules of any organization that have to be looked at, the longest waiting first. For the job that runs every minute.
create function identity.due_group_schedules(at timestamptz) returns table (organization_id int, group_preferences_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.organization_id, p.id from group_preferences p
    join groups g on g.organization_id = p.organization_id and g.id = p.group_id and g.is_enabled and g.deleted_at is null
    join organizations o on o.id = p.organization_id and o.deleted_at is null
  where p.next_due_at <= $1 order by p.next_due_at limit 500 $$;

-- Who hears of a group, as things stand now: chosen, not disabled, still somebody who sees the group.
create function identity.group_notification_addresses(group_id int, demand_type_id int)
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
create function identity.group_app_accounts(group_id int, tested_profile_ids int[]) returns table (account_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct a.id from profile_groups g
    join account_profiles l on l.profile_id = g.profile_id
    join accounts a on a.id = l.account_id and not a.is_disabled and a.deleted_at is null
  where g.group_id = $1 and g.organization_id = any (scope.ints('app.orgs')) and not g.profile_id = any ($2) order by 1 $$;
create function identity.count_group_app_accounts(group_id int) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(distinct a.id)::int from profile_groups g
    join account_profiles l on l.profile_id = g.profile_id
    join accounts a on a.id = l.account_id and not a.is_disabled and a.deleted_at is null
  where g.group_id = $1 and g.organization_id = any (scope.ints('app.orgs')) $$;

-- Who can be chosen to hear of a group: whoever sees it. A User is told of themselves and of nobody else.
create function identity.group_notification_candidates(group_id int) returns table (account_id int, name text, email text,
    has_phone boolean, is_admin boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.first_name || ' ' || a.last_name, a.email, coalesce(a.phone, '') <> '', ao.access_type_id = 2
  from groups g
    join account_organizations ao on ao.organization_id = g.organization_id
    join accounts a on a.id = ao.account_id and not a.is_disabled and a.deleted_at is null and a.account_type_id = 1
  where g.id = $1 and g.organization_id = any (scope.ints('app.orgs')) and g.deleted_at is null
    and (ao.access_type_id = 2 or exists (select 1 from account_groups ag where ag.account_id = ao.account_id
      and ag.organization_id = ao.organization_id and ag.group_id = g.id))
    and (current_setting('role') <> 'app_member' or a.id = scope.int('app.account'))
  order by lower(a.last_name), lower(a.first_name), a.id $$;
revoke execute on function identity.due_group_schedules(timestamptz), identity.group_notification_addresses(int, int),
  identity.group_app_accounts(int, int[]), identity.count_group_app_accounts(int), identity.group_notification_candidates(int) from public;
grant execute on function identity.due_group_schedules(timestamptz) to app;
grant execute on function identity.group_notification_addresses(int, int), identity.group_app_accounts(int, int[]) to app_job;
grant execute on function identity.count_group_app_accounts(int), identity.group_notification_candidates(int)
  to app_admin, app_member, app_super;
reset role;
