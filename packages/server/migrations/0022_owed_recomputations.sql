-- Since when a recomputation of a profile's baseline is owed (a group's start date moved, its job has not come to the profile yet).
-- In milliseconds, as it is read and written back by a program whose clock has no finer ones.
set role app_owner;
alter table profile_summaries add column baseline_asked_at timestamptz(3);
grant select (created_at) on codes to app_super;
reset role;

set role app_reader;
create or replace view staff.profile_summaries with (security_barrier) as
  select organization_id, profile_id, null::text as first_name, null::text as last_name, null::text as full_name,
    null::text as sort_name, null::text as sort_first_name, profile_id::text as search_text, graduation_year, is_inactive, last_test_at, last_test_id,
    last_test_type, last_test_is_event, open_event_id, baseline_status, largest_change, baseline_asked_at
  from public.profile_summaries where organization_id = any ((select scope.ints('app.orgs'))::int[]);
reset role;
