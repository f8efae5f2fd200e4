-- Who was tested on which day, and on which day before: counts of the report of profiles tested. What changed since the last count is read from
-- the tests themselves (identity.profiles_tested_between), so the report is never late; the count only makes it fast again.

set role app_groups;

create or replace function upkeep.touch_test_organization() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then insert into touched_organizations (organization_id) values (old.organization_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.organization_id <> old.organization_id) then
    insert into touched_organizations (organization_id) values (new.organization_id);
  end if;
  return null;
end $$;

-- Somebody joined or left a group, by whatever way.
create or replace function upkeep.touch_member_organizations() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into touched_organizations (organization_id) select distinct c.organization_id from changed c;
  return null;
end $$;

create or replace function upkeep.touch_group_organization() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into touched_organizations (organization_id) values (new.organization_id);
  return null;
end $$;

-- Counts organizations anew from their tests and groups. Answers how many differed from what was stored, of those that nobody has touched since;
-- those that did not differ are left as they are.
create or replace function upkeep.recount_tested_days(organization_ids int[]) returns int language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with test as materialized (
    select t.organization_id, t.profile_id, (t.completed_at at time zone 'America/Chicago')::date as day, not t.is_non_baseline as is_baseline,
      exists (select 1 from results r where r.test_id = t.id and r.measure_id <> 1014) as is_other
    from tests t where t.organization_id = any ($1)
  ),
  -- Each person's days, as each filter sees them.
  seen as (
    select t.organization_id, t.profile_id, t.day, k.kind, count(*)::int as tests, (count(*) filter (where t.is_baseline))::int as baseline_tests,
      coalesce(lag(t.day) over (partition by t.organization_id, t.profile_id, k.kind order by t.day), '-infinity') as previous_day
    from test t cross join lateral (values (1), (case when t.is_other then 4 else 2 end)) k (kind)
    group by t.organization_id, t.profile_id, k.kind, t.day
  ),
  person as (
    select s.organization_id, s.profile_id, s.day, s.previous_day, s.tests, s.baseline_tests, sum(s.kind)::smallint as kinds
    from seen s group by 1, 2, 3, 4, 5, 6
  ),
  place as (
    select m.organization_id, m.profile_id, g.id as group_id,
      row_number() over (partition by m.organization_id, m.profile_id order by g.id) = 1 as is_first
    from profile_groups m join groups g on g.organization_id = m.organization_id and g.id = m.group_id and g.deleted_at is null
    where m.organization_id = any ($1)
  ),
  counted as materialized (
    select p.day, p.organization_id, coalesce(l.group_id, 0) as group_id, p.previous_day, p.kinds, count(*)::int as people,
      sum(p.tests)::int as tests, sum(p.baseline_tests)::int as baseline_tests,
      (count(*) filter (where coalesce(l.is_first, true)))::int as people_once,
      coalesce(sum(p.tests) filter (where coalesce(l.is_first, true)), 0)::int as tests_once,
      coalesce(sum(p.baseline_tests) filter (where coalesce(l.is_first, true)), 0)::int as baseline_tests_once
    from person p left join place l on l.organization_id = p.organization_id and l.profile_id = p.profile_id
    group by 1, 2, 3, 4, 5
  ),
  stored as materialized (select d.* from tested_days d where d.organization_id = any ($1)),
  differing as materialized (
    select organization_id from (select * from counted except select * from stored) c
    union select organization_id from (select * from stored except select * from counted) s
  ),
  vanished as (
    delete from tested_days d using differing x where d.organization_id = x.organization_id
      and not exists (select 1 from counted c where (c.organization_id, c.day, c.group_id, c.previous_day, c.kinds)
        = (d.organization_id, d.day, d.group_id, d.previous_day, d.kinds))
  ),
  written as (
    insert into tested_days as d select c.* from counted c join differing x on x.organization_id = c.organization_id
    on conflict (organization_id, day, group_id, previous_day, kinds) do update set people = excluded.people, tests = excluded.tests,
      baseline_tests = excluded.baseline_tests, people_once = excluded.people_once, tests_once = excluded.tests_once,
      baseline_tests_once = excluded.baseline_tests_once
    where (d.people, d.tests, d.baseline_tests, d.people_once, d.tests_once, d.baseline_tests_once) is distinct from (excluded.people,
      excluded.tests, excluded.baseline_tests, excluded.people_once, excluded.tests_once, excluded.baseline_tests_once)
  )
  select count(*)::int from differing x where not exists (
    select 1 from touched_organizations t where t.organization_id = x.organization_id) $$;

-- The days of organizations, added up by years.
create or replace function upkeep.years_of_tested_days(organization_ids int[]) returns setof tested_years language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select d.organization_id, extract(year from d.day)::int, d.group_id,
    case when d.previous_day = '-infinity' then 0 else extract(year from d.previous_day)::int end, d.kinds, sum(d.people)::int,
    sum(d.tests)::int, sum(d.baseline_tests)::int, sum(d.people_once)::int, sum(d.tests_once)::int, sum(d.baseline_tests_once)::int
  from tested_days d where d.organization_id = any ($1) group by 1, 2, 3, 4, 5 $$;

-- Brings the years of organizations to what their days say; those that do not differ are left as they are.
create or replace function upkeep.recount_tested_years(organization_ids int[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare differing int[];
begin
  with counted as materialized (select * from upkeep.years_of_tested_days($1)),
    stored as materialized (select y.* from tested_years y where y.organization_id = any ($1))
  select array_agg(d.organization_id) into differing from (
    select organization_id from (select * from counted except select * from stored) c
    union select organization_id from (select * from stored except select * from counted) s) d;
  if differing is null then return; end if;
  delete from tested_years y where y.organization_id = any (differing);
  insert into tested_years select * from upkeep.years_of_tested_days(differing);
end $$;

-- Counts up to so many organizations that were touched since their last count. Answers how many they were: fewer than asked for are the last.
-- One count at a time: the lock ends with the transaction.
create or replace function upkeep.count_touched_organizations(at_most int) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare touched int[];
begin
  perform pg_advisory_xact_lock(hashtext('tested days'));
  with chosen as (select distinct t.organization_id from touched_organizations t order by 1 limit $1),
    taken as (delete from touched_organizations t using chosen c where t.organization_id = c.organization_id returning t.organization_id)
    select array_agg(distinct k.organization_id) into touched from taken k;
  if touched is null then return 0; end if;
  perform upkeep.recount_tested_days(touched);
  perform upkeep.recount_tested_years(touched);
  return cardinality(touched);
end $$;

-- Counts the next organizations after an id anew, touched or not. Answers the last of them and how many were wrong, and nothing after the last.
create or replace function upkeep.recount_next_organizations(after_id int, at_most int) returns table (last_id int, differing int)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  chosen int[];
  wrong int;
begin
  perform pg_advisory_xact_lock(hashtext('tested days'));
  select array_agg(o.id) into chosen from (select x.id from organizations x where x.id > $1 order by x.id limit $2) o;
  if chosen is null then return; end if;
  wrong := upkeep.recount_tested_days(chosen);
  perform upkeep.recount_tested_years(chosen);
  return query select (select max(c) from unnest(chosen) c), wrong;
end $$;

revoke execute on function upkeep.touch_test_organization(), upkeep.touch_member_organizations(), upkeep.touch_group_organization(),
  upkeep.recount_tested_days(int[]), upkeep.years_of_tested_days(int[]), upkeep.recount_tested_years(int[]), upkeep.count_touched_organizations(int), upkeep.recount_next_organizations(int,int) from public;
grant execute on function upkeep.touch_test_organization(), upkeep.touch_member_organizations(), upkeep.touch_group_organization()
  to app_owner;
grant execute on function upkeep.count_touched_organizations(int), upkeep.recount_next_organizations(int,int) to app;

reset role;

set role app_owner;
create or replace trigger touched after insert or delete or update of organization_id, profile_id, completed_at, is_non_baseline on tests
  for each row execute function upkeep.touch_test_organization();
create or replace trigger touched_by_joining after insert on profile_groups referencing new table as changed for each statement
  execute function upkeep.touch_member_organizations();
create or replace trigger touched_by_leaving after delete on profile_groups referencing old table as changed for each statement
  execute function upkeep.touch_member_organizations();
create or replace trigger touched after update of deleted_at on groups for each row when (new.deleted_at is distinct from old.deleted_at)
  execute function upkeep.touch_group_organization();
reset role;
