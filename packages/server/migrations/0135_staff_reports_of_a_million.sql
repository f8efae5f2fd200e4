-- Two reports of internal staff, among a million profiles (docs/performance.md).

-- Who was tested in a period, of all organizations, is read from this index alone.
set role app_owner;
create index tests_tested on tests (completed_at) include (organization_id, profile_id, id, is_non_baseline);
grant create on schema office to app_office;
reset role;

-- The day of each organization's newest test; a day from which every test was moved away has none. It is looked up from the newest day on: asked
-- of office.test_days, whose rows are fenced off before they are ordered, all days of an organization were read and sorted.
set role app_office;
create view office.last_tested with (security_barrier) as
  select o.id as organization_id, (
    select d.day from public.daily_test_counts d where d.organization_id = o.id and d.total_tests > 0
      and (select sum(x.total_tests) from public.daily_test_counts x where x.organization_id = d.organization_id and x.day = d.day) > 0
    order by d.day desc limit 1) as last_on
  from public.organizations o;
grant select on office.last_tested to app_staff, app_super;
reset role;
set role app_owner;
revoke create on schema office from app_office;
reset role;
