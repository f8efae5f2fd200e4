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

-- How many people were tested from one instant up to another, by group, for internal staff: numbers, nobody by name. Of one organization, or
-- of all. A person of two groups is counted in both, and once in the row of the organization, which has no group and says so. A test that
-- is nothing but a COVID-19 screening is one of kind 1, every other test is of kind 2; 0: all.
create or replace function identity.profiles_tested(of_organization_id int, since timestamptz, until timestamptz, kind int) returns table (
    organization_id int, organization_name text, group_id int, group_name text, is_whole boolean, people int, tests int,
    baseline_tests int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  if current_setting('role') not in ('app_staff', 'app_super') or not exists (select 1 from accounts a
    where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled) then return; end if;
  -- People first: counting them once each is the dearest part, and is done for groups and organizations together. A plan is made for each
  -- period, since a day needs another one than a year.
  return query
  with person as materialized (
    select t.organization_id, t.profile_id, count(*)::int as tests, (count(*) filter (where not t.is_non_baseline))::int as baseline
    from tests t join organizations o on o.id = t.organization_id and o.deleted_at is null
    where ($1 is null or t.organization_id = $1) and t.completed_at >= $2 and t.completed_at < $3
      and ($4 = 0 or ($4 = 2) = exists (select 1 from results r where r.test_id = t.id and r.measure_id <> 1014))
    group by t.organization_id, t.profile_id
  ), counted as (
    select p.organization_id, g.id as group_id, false as is_whole, count(*)::int as people, sum(p.tests)::int as tests,
      sum(p.baseline)::int as baseline
    from person p left join (profile_groups pg join groups g on g.organization_id = pg.organization_id and g.id = pg.group_id
        and g.deleted_at is null) on pg.organization_id = p.organization_id and pg.profile_id = p.profile_id
    group by p.organization_id, g.id
    union all select p.organization_id, null, true, count(*)::int, sum(p.tests)::int, sum(p.baseline)::int from person p
      group by p.organization_id
  )
  select c.organization_id, o.name, c.group_id, g.name, c.is_whole, c.people, c.tests, c.baseline
  from counted c join organizations o on o.id = c.organization_id
    left join groups g on g.organization_id = c.organization_id and g.id = c.group_id;
end $$;

revoke execute on function identity.profiles_tested(int,timestamptz,timestamptz,int) from public;
grant execute on function identity.profiles_tested(int,timestamptz,timestamptz,int) to app_staff, app_super;
revoke execute on function identity.test_volume(timestamptz,timestamptz) from public;
grant execute on function identity.test_volume(timestamptz,timestamptz) to app_admin, app_super;

reset role;
