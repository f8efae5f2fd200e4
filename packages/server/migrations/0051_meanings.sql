-- What a profile's newest test says without a baseline, where it is more than a note: {"level", "words"}. Lists show it beside the largest
-- change. Rows are filled when a profile is computed anew, and until then lists say what they said before.
set role app_owner;
alter table profile_summaries add column meaning jsonb;
reset role;

set role app_reader;
create or replace view staff.profile_summaries with (security_barrier) as
  select organization_id, profile_id, null::text as first_name, null::text as last_name, null::text as full_name,
    null::text collate "C" as sort_name, null::text collate "C" as sort_first_name, profile_id::text collate "C" as search_text,
    graduation_year, is_inactive, last_test_at, last_test_id, last_test_type, last_test_is_event, open_event_id, baseline_status,
    largest_change, baseline_asked_at, meaning
  from public.profile_summaries where organization_id = any ((select scope.ints('app.orgs'))::int[]);
reset role;
