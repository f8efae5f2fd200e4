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

revoke execute on function identity.test_volume(timestamptz,timestamptz) from public;
grant execute on function identity.test_volume(timestamptz,timestamptz) to app_admin, app_super;

reset role;
