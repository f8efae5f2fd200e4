-- Figures of the dashboard.

set role app_reader;

-- How much was tested from one instant up to another: in the selected organization, or in an enterprise's children (and itself where
-- it tests). For System Admins and internal staff; a User's are counted from what they see.
create or replace function identity.test_volume(since timestamptz, until timestamptz) returns table (
    organization_id int, organization_name text, tested_profiles int, total_tests int, baseline_tests int, non_baseline_tests int,
    events int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name, t.profiles, t.tests, t.baseline, t.tests - t.baseline, e.events
  from organizations own join organizations o on o.id = own.id or (own.is_enterprise_admin and o.enterprise_org_id = own.id)
  cross join lateral (select count(distinct t.profile_id)::int as profiles, count(*)::int as tests,
    count(*) filter (where not t.is_non_baseline)::int as baseline from tests t
    where t.organization_id = o.id and t.completed_at >= $1 and t.completed_at < $2) t
  cross join lateral (select count(*)::int as events from events e
    where e.organization_id = o.id and e.deleted_at is null and e.started_at >= $1 and e.started_at < $2) e
  where own.id = (scope.ints('app.orgs'))[1] and own.deleted_at is null and o.deleted_at is null
    and current_setting('role') in ('app_admin', 'app_super')
    and (not own.is_enterprise_admin or o.id <> own.id or t.tests > 0)
  order by lower(o.name), o.id $$;

-- How many people were tested from one day to another, both included and those of the charts, by group, for internal staff: numbers, nobody by
-- name. Of one organization, or of all. A person of two groups is counted in both, and once in the row without an organization, which is the
-- whole. A test that is nothing but a COVID-19 screening is one of kind 1, every other test is of kind 2; 0: all.
create or replace function identity.profiles_tested_between(of_organization_id int, first_day date, last_day date, kind int) returns table (
    organization_id int, organization_name text, group_id int, group_name text, is_whole boolean, people int, tests int,
    baseline_tests int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  -- Read from the tests themselves: one organization, or those whose counts are older than their newest change.
  live int[] := case when $1 is null then array(select distinct t.organization_id from touched_organizations t) else array[$1] end;
  -- The whole years of the period, which are read as years; the days before and after them are read as days. A period without one ends before they begin.
  year_of_first int := extract(year from $2)::int;
  first_year int := extract(year from $2 - 1)::int + 1;
  last_year int := extract(year from $3 + 1)::int - 1;
  has_years boolean := last_year >= first_year;
  years_begin date := case when has_years then make_date(first_year, 1, 1) else $3 + 1 end;
  years_end date := case when has_years then make_date(last_year, 12, 31) else $3 end;
begin
  if current_setting('role') not in ('app_staff', 'app_super') or not exists (select 1 from accounts a
    where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled) then return; end if;
  return query
  with person as materialized (
    select t.organization_id, t.profile_id, count(*)::int as tests, (count(*) filter (where not t.is_non_baseline))::int as baseline_tests
    from tests t
    where t.organization_id = any (live) and t.completed_at >= $2::timestamp at time zone 'America/Chicago'
      and t.completed_at < ($3 + 1)::timestamp at time zone 'America/Chicago'
      and ($4 = 0 or ($4 = 2) = exists (select 1 from results r where r.test_id = t.id and r.measure_id <> 1014))
    group by t.organization_id, t.profile_id
  ), place as (
    select p.*, coalesce(m.group_id, 0) as group_id, coalesce(m.is_first, true) as is_first
    from person p left join lateral (select g.id as group_id, row_number() over (order by g.id) = 1 as is_first
      from profile_groups pg join groups g on g.organization_id = pg.organization_id and g.id = pg.group_id and g.deleted_at is null
      where pg.organization_id = p.organization_id and pg.profile_id = p.profile_id) m on true
  ), counted as materialized (
    select l.organization_id, l.group_id, count(*)::int as people, sum(l.tests)::int as tests, sum(l.baseline_tests)::int as baseline_tests,
      (count(*) filter (where l.is_first))::int as people_once, coalesce(sum(l.tests) filter (where l.is_first), 0)::int as tests_once,
      coalesce(sum(l.baseline_tests) filter (where l.is_first), 0)::int as baseline_tests_once
    from place l group by 1, 2
    union all
    select d.organization_id, d.group_id, sum(d.people)::int, sum(d.tests)::int, sum(d.baseline_tests)::int, sum(d.people_once)::int,
      sum(d.tests_once)::int, sum(d.baseline_tests_once)::int
    from (
      select y.organization_id, y.group_id, case when y.previous_year < year_of_first then y.people else 0 end as people, y.tests,
        y.baseline_tests, case when y.previous_year < year_of_first then y.people_once else 0 end as people_once, y.tests_once,
        y.baseline_tests_once, y.kinds
      from tested_years y where $1 is null and has_years and y.year between first_year and last_year
      union all
      select e.organization_id, e.group_id, case when e.previous_day < $2 then e.people else 0 end, e.tests, e.baseline_tests,
        case when e.previous_day < $2 then e.people_once else 0 end, e.tests_once, e.baseline_tests_once, e.kinds
      from tested_days e where $1 is null and e.day between $2 and years_begin - 1
      union all
      select e.organization_id, e.group_id, case when e.previous_day < $2 then e.people else 0 end, e.tests, e.baseline_tests,
        case when e.previous_day < $2 then e.people_once else 0 end, e.tests_once, e.baseline_tests_once, e.kinds
      from tested_days e where $1 is null and e.day between years_end + 1 and $3
      union all
      -- Whoever came back in a whole year and was last tested before the period, in the year in which it begins.
      select e.organization_id, e.group_id, e.people, 0, 0, e.people_once, 0, 0, e.kinds
      from tested_days e where $1 is null and has_years and e.previous_day > '-infinity' and e.previous_day >= make_date(year_of_first, 1, 1)
        and e.previous_day < $2 and e.day between years_begin and years_end
    ) d where d.kinds & (1 << $4) <> 0 and d.organization_id <> all (live)
    group by 1, 2
  ), named as materialized (
    select c.*, o.name from counted c join organizations o on o.id = c.organization_id and o.deleted_at is null
  )
  select n.organization_id, n.name, g.id, g.name, false, n.people, n.tests, n.baseline_tests
  from named n left join groups g on g.organization_id = n.organization_id and g.id = n.group_id
  union all
  select null, null, null, null, true, coalesce(sum(n.people_once), 0)::int, coalesce(sum(n.tests_once), 0)::int,
    coalesce(sum(n.baseline_tests_once), 0)::int from named n;
end $$;

revoke execute on function identity.profiles_tested_between(int,date,date,int) from public;
grant execute on function identity.profiles_tested_between(int,date,date,int) to app_staff, app_super;
revoke execute on function identity.test_volume(timestamptz,timestamptz) from public;
grant execute on function identity.test_volume(timestamptz,timestamptz) to app_admin, app_super;

reset role;
