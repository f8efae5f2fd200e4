-- How much is tested in the whole portal: counted from the tests themselves, without those of demo organizations.

set role app_groups;

-- Of the days of one organization everything counts anew once it becomes a demo, or ceases to be one.
create or replace function upkeep.touch_organization_days() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into portal_touched_days (day) select distinct d.day from daily_test_counts d where d.organization_id = new.id;
  return null;
end $$;

-- Takes the days that were touched since the last count, and those since the one before it: what came on a day is on nobody's list, since
-- the hourly count counts that day and the one before anyway. One count at a time: the lock ends with the transaction.
create or replace function upkeep.take_touched_days(today date) returns table (day date) language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('portal counts'));
  return query with taken as (delete from portal_touched_days t returning t.day),
    recent as (select coalesce(min((c.counted_at at time zone 'America/Chicago')::date), $1) - 1 as since from portal_counts c)
    select distinct t.day from taken t where t.day >= date '2013-08-01'
    union select d::date from recent r, generate_series(r.since, $1, interval '1 day') d order by 1;
end $$;

-- Counts days anew: tests by series, and results by stage and version of the app. What is on the second list of measures is a cued Stroop
-- test, what is on the third a survey. Answers how many days differed from what was stored, of those that the hourly count has no cause to count
-- again: tests of today, and late ones, come in between the two.
create or replace function upkeep.recount_portal_days(days date[], cued_stroop int[], surveys int[], counted_at timestamptz)
    returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare differing int;
begin
  perform pg_advisory_xact_lock(hashtext('portal counts'));
  if cardinality($1) = 0 then return 0; end if;
  with span as (select min(d)::timestamp at time zone 'America/Chicago' as since,
      (max(d) + 1)::timestamp at time zone 'America/Chicago' as until from unnest($1) d),
  chosen as (
    select (t.completed_at at time zone 'America/Chicago')::date as day, t.series,
      exists (select 1 from results r where r.test_id = t.id and r.measure_id = any ($2)) as is_stroop,
      exists (select 1 from results r where r.test_id = t.id and r.measure_id = any ($3)) as is_survey
    from span s, organizations o
      cross join lateral (select x.id, x.completed_at, x.series from tests x
        where x.organization_id = o.id and x.completed_at >= s.since and x.completed_at < s.until offset 0) t
    where not o.is_demo
  ),
  counted as materialized (
    select c.day, s.name as series, count(*)::int as tests
    from chosen c cross join lateral (
      select unnest(c.series) as name union all select 'total' union all select 'nonCovid' where not 'covid' = any (c.series)
      union all select 'cuedStroop' where c.is_stroop union all select 'otherSurvey' where c.is_survey) s
    where c.day = any ($1) group by 1, 2
  ),
  stored as materialized (select k.day, k.series, k.tests from portal_daily_counts k where k.day = any ($1)),
  vanished as (
    delete from portal_daily_counts k where k.day = any ($1)
      and not exists (select 1 from counted c where c.day = k.day and c.series = k.series)
  ),
  written as (
    insert into portal_daily_counts as k (day, series, tests, counted_at) select c.day, c.series, c.tests, $4 from counted c
    on conflict (day, series) do update set tests = excluded.tests, counted_at = excluded.counted_at
  )
  select count(distinct day)::int into differing from counted c full join stored k using (day, series)
    where c.tests is distinct from k.tests and not exists (select 1 from portal_touched_days t where t.day = coalesce(c.day, k.day))
      and coalesce(c.day, k.day) < (select min((l.counted_at at time zone 'America/Chicago')::date) - 1 from portal_counts l);

  with span as (select min(d)::timestamp at time zone 'America/Chicago' as since,
      (max(d) + 1)::timestamp at time zone 'America/Chicago' as until from unnest($1) d),
  counted as materialized (
    select (t.completed_at at time zone 'America/Chicago')::date as day,
      (case t.channel when 'alpha' then 0 when 'beta' then 1 when 'charlie' then 2 else 3 end)::smallint as stage,
      (case when string_to_array(substring(t.version from '^\d{1,4}\.\d{1,4}\.\d{1,4}'), '.')::int[] < array[5, 0, 1]
        then 500 else 501 end)::smallint as version,
      r.measure_id, count(*)::int as results
    from span s, organizations o
      cross join lateral (select x.id, x.completed_at, x.device ->> 'buildChannel' as channel, x.device ->> 'appVersion' as version
        from tests x where x.organization_id = o.id and x.completed_at >= s.since and x.completed_at < s.until offset 0) t
      join results r on r.test_id = t.id
    where not o.is_demo and not r.is_skipped and (t.completed_at at time zone 'America/Chicago')::date = any ($1)
    group by 1, 2, 3, 4
  ),
  vanished as (
    delete from portal_daily_results k where k.day = any ($1) and not exists (select 1 from counted c
      where (c.day, c.stage, c.version, c.measure_id) = (k.day, k.stage, k.version, k.measure_id))
  )
  insert into portal_daily_results as k (day, stage, version, measure_id, results) select * from counted
  on conflict (day, stage, version, measure_id) do update set results = excluded.results
    where k.results <> excluded.results;
  return differing;
end $$;

-- Notes that the hourly count is whole, or that every day was counted; with the figures that no day has.
create or replace function upkeep.note_portal_count(at timestamptz, differing int) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into portal_counts as c (profiles, organizations, counted_at, recounted_at, differing_days)
  select (select count(*)::int from profiles p join organizations o on o.id = p.organization_id
      where p.deleted_at is null and o.deleted_at is null and not o.is_demo),
    (select count(*)::int from organizations o where o.deleted_at is null and not o.is_demo),
    $1, case when $2 is null then null else $1 end, coalesce($2, 0)
  on conflict (id) do update set profiles = excluded.profiles, organizations = excluded.organizations,
    counted_at = excluded.counted_at, recounted_at = coalesce(excluded.recounted_at, c.recounted_at),
    differing_days = case when $2 is null then c.differing_days else excluded.differing_days end $$;

revoke execute on function upkeep.touch_organization_days(), upkeep.take_touched_days(date),
  upkeep.recount_portal_days(date[],int[],int[],timestamptz), upkeep.note_portal_count(timestamptz,int) from public;
grant execute on function upkeep.touch_organization_days() to app_owner;
grant execute on function upkeep.take_touched_days(date), upkeep.recount_portal_days(date[],int[],int[],timestamptz),
  upkeep.note_portal_count(timestamptz,int) to app;

reset role;

set role app_owner;
create or replace trigger touched after update of is_demo on organizations
  for each row when (new.is_demo is distinct from old.is_demo) execute function upkeep.touch_organization_days();
reset role;
