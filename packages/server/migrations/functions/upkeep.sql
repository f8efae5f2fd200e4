-- Triggers that keep derived rows and counts true, whoever writes.

set role app_groups;

-- The words of a list row, from the profile itself.
create or replace function upkeep.word_summary() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.full_name := new.first_name || ' ' || new.last_name;
  new.sort_name := scope.folded(new.last_name || ' ' || new.first_name);
  new.sort_first_name := scope.folded(new.first_name);
  select scope.folded(concat_ws(' ', new.full_name, new.last_name, p.external_id, p.unique_id, p.id)) into new.search_text
    from profiles p where p.id = new.profile_id;
  return new;
end $$;

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

-- An ended membership opens nothing any more: its groups and its list row go, its tests stay. One that runs again gets a list
-- row without figures; whoever reopens it recomputes them.
create or replace function upkeep.follow_membership() returns trigger language plpgsql security definer
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
create or replace function upkeep.judge_activity(organization_id int, profile_ids int[]) returns void language sql as $$
  update profile_summaries s set is_inactive = judged.is_inactive
  from (select i.id, not exists (select 1 from profile_groups m join groups g on g.id = m.group_id
      where m.organization_id = $1 and m.profile_id = i.id and g.is_enabled and g.deleted_at is null) as is_inactive
    from unnest($2) i (id)) judged
  where s.organization_id = $1 and s.profile_id = judged.id and s.is_inactive <> judged.is_inactive $$;

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

create or replace function upkeep.number_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Zero until the transaction ends; only settling gives a number.
  if not (tg_op = 'UPDATE' and old.sync_seq = 0 and new.sync_seq > 0) then new.sync_seq := 0; end if;
  return new;
end $$;

create or replace function upkeep.touch_roster(profile_id int) returns void language sql as $$
  update profile_organizations m set sync_seq = 0 where m.profile_id = $1 and m.sync_seq <> 0 $$;

create or replace function upkeep.count_profiles() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into upkeep.count_changes (organization_id, profiles)
    select n.organization_id, case tg_op when 'INSERT' then 1 else -1 end * count(*) from changed n group by n.organization_id;
  return null;
end $$;

create or replace function upkeep.key_summary() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.name_key := scope.folded(new.last_name || ' ' || left(new.first_name, 1));
  select p.birth_date into new.birth_date from profiles p where p.id = new.profile_id;
  return new;
end $$;

create or replace function upkeep.hold_memberships(profile_id int) returns void language sql as $$
  select from profile_organizations m where m.profile_id = $1 order by m.organization_id for no key update $$;

create or replace function upkeep.settle() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  -- Organizations with something of FHIR to settle. Only this transaction sees its marks, so they are the same after the lock.
  told_by_fhir int[];
begin
  -- Once a transaction, however many rows it changed: all of them are settled by the first.
  if current_setting('upkeep.settled', true) = pg_current_xact_id()::text then return null; end if;
  perform set_config('upkeep.settled', pg_current_xact_id()::text, true);
  told_by_fhir := array(
    select p.organization_id from fhir_people p where p.changed_at is null or p.has_new_baselines
    union select s.organization_id from fhir_sessions s where s.changed_at is null
    union select k.organization_id from upkeep.fhir_marks k order by 1);
  -- Every organization the transaction touched, in one order: two that touched the same ones never deadlock.
  perform pg_advisory_xact_lock(7281992, touched.id) from (
    select m.organization_id as id from profile_organizations m where m.sync_seq = 0
    union select c.organization_id from upkeep.count_changes c
    union select f.organization_id from test_changes f where f.changed_at is null
    union select f from unnest(told_by_fhir) f order by id) touched;
  perform upkeep.settle_test_changes();
  perform upkeep.settle_fhir(told_by_fhir);
  update profile_organizations m set sync_seq = nextval('roster_sync') where m.sync_seq = 0;
  with settled as (delete from upkeep.count_changes c returning c.organization_id, c.profiles)
  insert into organization_counts as c (organization_id, profiles)
    select s.organization_id, sum(s.profiles) from settled s group by s.organization_id order by s.organization_id
    on conflict (organization_id) do update set profiles = c.profiles + excluded.profiles;
  return null;
end $$;

create or replace function upkeep.refuse_deleted_default() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from protocols p where p.id = new.default_protocol_id and p.deleted_at is not null) then
    raise exception 'a deleted protocol cannot be a default' using errcode = '23503';
  end if;
  return null;
end $$;

create or replace function upkeep.count_test(test tests, step int) returns void language sql as $$
  insert into daily_test_counts as c (organization_id, day, slot, total_tests, covid_tests, balance_tests, reaction_time_tests,
      impulse_control_tests, inspection_time_tests, memory_tests, number_counting_tests)
    values (test.organization_id, (test.completed_at at time zone 'America/Chicago')::date, pg_backend_pid() % 32, step,
      step * ('covid' = any (test.series))::int, step * ('balance' = any (test.series))::int,
      step * ('reactionTime' = any (test.series))::int, step * ('impulseControl' = any (test.series))::int,
      step * ('inspectionTime' = any (test.series))::int, step * ('memory' = any (test.series))::int,
      step * ('numberCounting' = any (test.series))::int)
    on conflict (organization_id, day, slot) do update set total_tests = c.total_tests + excluded.total_tests,
      covid_tests = c.covid_tests + excluded.covid_tests, balance_tests = c.balance_tests + excluded.balance_tests,
      reaction_time_tests = c.reaction_time_tests + excluded.reaction_time_tests,
      impulse_control_tests = c.impulse_control_tests + excluded.impulse_control_tests,
      inspection_time_tests = c.inspection_time_tests + excluded.inspection_time_tests,
      memory_tests = c.memory_tests + excluded.memory_tests,
      number_counting_tests = c.number_counting_tests + excluded.number_counting_tests $$;

-- The day of a test that came late, or moved, is counted anew for the whole portal (functions/portal-counts.sql); today's is anyway.
create or replace function upkeep.touch_day(test tests) returns void language sql as $$
  insert into portal_touched_days (day) select d.day from (select (test.completed_at at time zone 'America/Chicago')::date as day) d
    where d.day < (now() at time zone 'America/Chicago')::date $$;

-- A test that goes to another organization, day or kind is taken from the one and added to the other.
create or replace function upkeep.count_tests() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform upkeep.count_test(old, -1), upkeep.touch_day(old); end if;
  if tg_op <> 'DELETE' then perform upkeep.count_test(new, 1), upkeep.touch_day(new); end if;
  return null;
end $$;

-- Whoever derives a row offers a version with it. A server of the release before offers none, so that what it wrote is renewed.
create or replace function upkeep.note_rules() returns trigger language plpgsql as $$
begin
  new.rules_version := coalesce(new.rules_offered, 0);
  new.rules_offered := null;
  return new;
end $$;

-- Whoever changes it, by whatever way.
create or replace function upkeep.note_meaning() returns trigger language plpgsql as $$
begin
  new.meaning_revision := old.meaning_revision + 1;
  return new;
end $$;

revoke execute on function upkeep.word_summary(), upkeep.follow_profile(), upkeep.follow_membership(), upkeep.judge_activity(int,int[]),
  upkeep.follow_group(), upkeep.follow_group_membership(), upkeep.number_change(), upkeep.touch_roster(int), upkeep.count_profiles(),
  upkeep.key_summary(), upkeep.hold_memberships(int), upkeep.settle(), upkeep.refuse_deleted_default(), upkeep.count_test(tests,int),
  upkeep.touch_day(tests), upkeep.count_tests(), upkeep.note_rules(), upkeep.note_meaning() from public;
grant execute on function upkeep.word_summary(), upkeep.follow_profile(), upkeep.follow_membership(), upkeep.follow_group(),
  upkeep.follow_group_membership(), upkeep.number_change(), upkeep.count_profiles(), upkeep.key_summary(), upkeep.settle(),
  upkeep.refuse_deleted_default(), upkeep.count_tests(), upkeep.note_rules(), upkeep.note_meaning() to app_owner;

reset role;
