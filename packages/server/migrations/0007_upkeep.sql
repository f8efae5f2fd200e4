-- What follows from a change of who belongs where, whoever makes it: list rows, counts and the roster's cursor. As triggers, so
-- that no caller can forget them.
create schema upkeep authorization app_groups;
grant usage on schema upkeep to app_owner;
set role app_owner;
grant insert, update on organization_counts to app_groups;
grant insert, update, delete on profile_summaries to app_groups;
grant delete on profile_groups to app_groups;
grant update (sync_seq, ended_at) on profile_organizations to app_groups;
reset role;

set role app_groups;
-- The words of a list row, from the profile itself.
create function upkeep.word_summary() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.full_name := new.first_name || ' ' || new.last_name;
  new.sort_name := scope.folded(new.last_name || ' ' || new.first_name);
  new.sort_first_name := scope.folded(new.first_name);
  select scope.folded(concat_ws(' ', new.full_name, new.last_name, p.external_id, p.unique_id, p.id)) into new.search_text
    from profiles p where p.id = new.profile_id;
  return new;
end $$;
create function upkeep.follow_profile() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.deleted_at is not null and old.deleted_at is null then
    update profile_organizations m set ended_at = new.deleted_at where m.profile_id = new.id and m.ended_at is null;
    return null;
  end if;
  update profile_summaries s set first_name = new.first_name, last_name = new.last_name, graduation_year = new.graduation_year
    where s.profile_id = new.id;
  perform upkeep.touch_roster(new.id);
  return null;
end $$;

-- An ended membership opens nothing any more: its groups and its list row go, its tests stay. One that runs again gets a list
-- row without figures; whoever reopens it recomputes them.
create function upkeep.follow_membership() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.ended_at is not null and old.ended_at is null then
    delete from profile_groups g where g.organization_id = new.organization_id and g.profile_id = new.profile_id;
    delete from profile_summaries s where s.organization_id = new.organization_id and s.profile_id = new.profile_id;
  elsif new.ended_at is null and old.ended_at is not null then
    insert into profile_summaries (organization_id, profile_id, first_name, last_name, graduation_year, is_inactive)
      select new.organization_id, p.id, p.first_name, p.last_name, p.graduation_year, true from profiles p where p.id = new.profile_id;
  end if;
  return null;
end $$;

-- A profile is active while it is in at least one enabled group.
create function upkeep.judge_activity(organization_id int, profile_ids int[]) returns void language sql as $$
  update profile_summaries s set is_inactive = judged.is_inactive
  from (select i.id, not exists (select 1 from profile_groups m join groups g on g.id = m.group_id
      where m.organization_id = $1 and m.profile_id = i.id and g.is_enabled and g.deleted_at is null) as is_inactive
    from unnest($2) i (id)) judged
  where s.organization_id = $1 and s.profile_id = judged.id and s.is_inactive <> judged.is_inactive $$;
create function upkeep.follow_group() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform upkeep.judge_activity(new.organization_id, array(select m.profile_id from profile_groups m
    where m.organization_id = new.organization_id and m.group_id = new.id));
  return null;
end $$;
create function upkeep.follow_group_membership() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  organization_id constant int := coalesce(new.organization_id, old.organization_id);
  profile_id constant int := coalesce(new.profile_id, old.profile_id);
begin
  perform upkeep.judge_activity(organization_id, array[profile_id]);
  perform upkeep.touch_roster(profile_id);
  return null;
end $$;

-- Phones ask for what changed since a cursor. Were two transactions of one organization to take numbers and commit in the other
-- order, a phone that asked in between would never see the lower one: so the taking waits for the commit before it.
create function upkeep.number_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7281992, new.organization_id);
  new.sync_seq := nextval('roster_sync');
  return new;
end $$;
create function upkeep.touch_roster(profile_id int) returns void language plpgsql as $$
begin
  -- Always in the same order, so that two changes of a shared profile wait for each other and never deadlock.
  perform pg_advisory_xact_lock(7281992, m.organization_id) from (
    select o.organization_id from profile_organizations o where o.profile_id = $1 order by o.organization_id) m;
  update profile_organizations m set sync_seq = 0 where m.profile_id = $1;
end $$;

create function upkeep.count_profiles() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into organization_counts as c (organization_id, profiles)
      select n.organization_id, count(*) from changed n group by n.organization_id order by n.organization_id
      on conflict (organization_id) do update set profiles = c.profiles + excluded.profiles;
  else
    update organization_counts c set profiles = c.profiles - gone.n
      from (select o.organization_id, count(*) as n from changed o group by o.organization_id) gone
      where c.organization_id = gone.organization_id;
  end if;
  return null;
end $$;
revoke execute on all functions in schema upkeep from public;
grant execute on function upkeep.word_summary(), upkeep.follow_profile(), upkeep.follow_membership(), upkeep.follow_group(),
  upkeep.follow_group_membership(), upkeep.number_change(), upkeep.count_profiles() to app_owner;
reset role;

set role app_owner;
create trigger worded before insert or update of first_name, last_name on profile_summaries
  for each row execute function upkeep.word_summary();
create trigger counted_in after insert on profile_summaries referencing new table as changed
  for each statement execute function upkeep.count_profiles();
create trigger counted_out after delete on profile_summaries referencing old table as changed
  for each statement execute function upkeep.count_profiles();
create trigger followed after update on profiles for each row execute function upkeep.follow_profile();
create trigger numbered before insert or update on profile_organizations
  for each row execute function upkeep.number_change();
create trigger followed after update of ended_at on profile_organizations
  for each row execute function upkeep.follow_membership();
create trigger followed after insert or delete on profile_groups
  for each row execute function upkeep.follow_group_membership();
create trigger followed after update of is_enabled, deleted_at on groups
  for each row execute function upkeep.follow_group();
reset role;
