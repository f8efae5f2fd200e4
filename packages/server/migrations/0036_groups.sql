-- What was last set for everybody of a group, and the work that brings it to each of them. Who was in the group when it was asked for
-- stands in the row: whoever joins later is not touched, and a server that dies takes up the list where it stood.
set role app_owner;
alter table groups add column baseline_start_at timestamptz, add column default_protocol_id int,
  add constraint groups_default_protocol foreign key (organization_id, default_protocol_id)
    references protocols (organization_id, id);
create table group_changes (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  group_id int not null,
  account_id int not null references accounts,
  kind text not null check (kind in ('baselineStart', 'defaultProtocol')),
  baseline_start_at timestamptz check ((baseline_start_at is not null) = (kind = 'baselineStart')),
  protocol_id int check ((protocol_id is not null) = (kind = 'defaultProtocol')),
  profile_ids int[] not null,
  done_count int not null default 0,
  asked_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, group_id) references groups (organization_id, id),
  foreign key (organization_id, protocol_id) references protocols (organization_id, id)
);
create index group_changes_group on group_changes (organization_id, group_id, id desc);
-- One of a kind at a time: the second press of a button is told that the first one runs.
create unique index group_changes_running on group_changes (organization_id, group_id, kind) where finished_at is null;
reset role;
call scope.protect('group_changes', 'own');
-- Who sees a group sees what was set for everybody in it.
create policy adm on group_changes for select to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup on group_changes for select to app_super using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy mem on group_changes for select to app_member using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]) and group_id = any ((select scope.ints('app.groups'))::int[]));
set role app_owner;
grant select on group_changes to app_admin, app_member, app_super;
-- How far it is stays out of the log.
create trigger audited after insert or delete or update of finished_at on group_changes
  for each row execute function audit.note_change();

reset role;

-- The groups of an enterprise's user in its children, for whoever manages the users of the enterprise.
set role app_reader;
create function identity.groups_of_account(account_id int) returns table (
    id int, organization_id int, name text, is_default boolean, is_enabled boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.id, g.organization_id, g.name, g.is_default, g.is_enabled
  from account_groups ag join groups g on g.organization_id = ag.organization_id and g.id = ag.group_id
  where ag.account_id = $1 and g.deleted_at is null and scope.int('app.account') is not null
    and ag.organization_id = any (scope.ints('app.orgs') || scope.ints('app.total_orgs'))
    and exists (select 1 from account_organizations ao join accounts a on a.id = ao.account_id
      where ao.account_id = $1 and ao.organization_id = (scope.ints('app.orgs'))[1] and a.account_type_id = 1 and a.deleted_at is null)
  order by g.organization_id, lower(g.name), g.id $$;
-- The zone in which an organization counts its days.
create function identity.organization_time_zone(organization_id int) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.time_zone from organizations o where o.id = $1 and $1 = any (scope.ints('app.orgs') || scope.ints('app.total_orgs')) $$;
revoke execute on function identity.groups_of_account(int), identity.organization_time_zone(int) from public;
grant execute on function identity.groups_of_account(int) to app_admin, app_super;
grant execute on function identity.organization_time_zone(int) to app_admin, app_member, app_super, app_job;
reset role;

-- Whoever changes both takes a membership before its list row, and many memberships by the ids of their profiles: setting a start for
-- a group, a move of many and a new name at the same moment wait for each other and never deadlock. Held as an update of them holds
-- them: whoever hands in a test meanwhile waits for none.
set role app_groups;
create function upkeep.hold_memberships(profile_id int) returns void language sql as $$
  select from profile_organizations m where m.profile_id = $1 order by m.organization_id for no key update $$;
revoke execute on function upkeep.hold_memberships(int) from public;
create or replace function upkeep.follow_profile() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform upkeep.hold_memberships(new.id);
  if new.deleted_at is not null and old.deleted_at is null then
    update profile_organizations m set ended_at = new.deleted_at where m.profile_id = new.id and m.ended_at is null;
    return null;
  end if;
  update profile_summaries s set first_name = new.first_name, last_name = new.last_name, graduation_year = new.graduation_year
    where s.profile_id = new.id;
  perform upkeep.touch_roster(new.id);
  return null;
end $$;
create or replace function upkeep.follow_group_membership() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  organization_id constant int := coalesce(new.organization_id, old.organization_id);
  profile_id constant int := coalesce(new.profile_id, old.profile_id);
begin
  perform upkeep.hold_memberships(profile_id);
  perform upkeep.judge_activity(organization_id, array[profile_id]);
  perform upkeep.touch_roster(profile_id);
  return null;
end $$;
-- A group that is made inactive is hidden in the app: phones hear of the profiles in it, as of every change of who is seen.
create or replace function upkeep.follow_group() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  members constant int[] := array(select m.profile_id from profile_groups m
    where m.organization_id = new.organization_id and m.group_id = new.id);
begin
  if members = '{}' then return null; end if;
  -- The roster's turn comes after the rows (0040).
  perform 1 from profile_organizations m where m.organization_id = new.organization_id and m.profile_id = any (members)
    order by m.profile_id for no key update;
  perform upkeep.judge_activity(new.organization_id, members);
  if new.is_enabled is distinct from old.is_enabled then
    update profile_organizations m set sync_seq = 0
      where m.organization_id = new.organization_id and m.profile_id = any (members);
  end if;
  return null;
end $$;
reset role;
