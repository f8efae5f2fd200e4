-- What an enterprise's dashboard and the test volume report read: totals, never people.
set role app_reader;
drop function identity.enterprise_totals(boolean, timestamptz);
-- The children of the selected enterprise, for its System Admins and for internal staff inside it, with where they are.
create function identity.enterprise_totals(include_parent boolean, active_since timestamptz) returns table (
    id int, name text, street text, apartment text, city text, state text, postal_code text, latitude double precision,
    longitude double precision, last_test_at timestamptz, total_tests int, total_profiles int, is_active boolean, can_view boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name, o.street, o.apartment, o.city, o.state, o.postal_code, o.latitude, o.longitude, newest.at,
    coalesce((select sum(d.total_tests)::int from daily_test_counts d where d.organization_id = o.id), 0),
    coalesce(c.profiles, 0), coalesce(newest.at >= $2, false),
    exists (select 1 from account_organizations ao where ao.organization_id = o.id and ao.account_id = scope.int('app.account'))
    or (current_setting('role') = 'app_super' and exists (select 1 from staff_grants sg where sg.organization_id = o.id
      and sg.account_id = scope.int('app.account') and sg.revoked_at is null and sg.expires_at > now()))
  from organizations parent join organizations o on o.enterprise_org_id = parent.id or ($1 and o.id = parent.id)
  left join organization_counts c on c.organization_id = o.id
  left join lateral (select max(t.completed_at) as at from tests t where t.organization_id = o.id) newest on true
  where parent.id = (scope.ints('app.orgs'))[1] and parent.is_enterprise_admin and parent.deleted_at is null
    and o.deleted_at is null and current_setting('role') in ('app_admin', 'app_super')
  order by lower(o.name), o.id $$;

-- How much was tested from one instant up to another: in the selected organization, or in an enterprise's children (and itself where
-- it tests). For System Admins and internal staff; a User's are counted from what they see.
create function identity.test_volume(since timestamptz, until timestamptz) returns table (
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
reset role;
revoke execute on function identity.enterprise_totals(boolean, timestamptz), identity.test_volume(timestamptz, timestamptz)
  from public;
grant execute on function identity.enterprise_totals(boolean, timestamptz), identity.test_volume(timestamptz, timestamptz)
  to app_admin, app_super;

-- Events are counted by organization and start.
set role app_owner;
create index events_organization on events (organization_id, started_at) where deleted_at is null;
reset role;
