-- When a baseline that is current expires, stored with how far it is: it expires without any change of the profile, so lists, pages and reports
-- look at the time when they are read. Rows of before say nothing until they are renewed (a new version of the rules, see 0052), nor do
-- those that the release before inserts; both count by their stored word.
set role app_owner;
alter table profile_summaries add column baseline_expires_at timestamptz(3);
reset role;

set role app_reader;
create or replace view staff.profile_summaries with (security_barrier) as
  select organization_id, profile_id, null::text as first_name, null::text as last_name, null::text as full_name,
    null::text collate "C" as sort_name, null::text collate "C" as sort_first_name, profile_id::text collate "C" as search_text,
    graduation_year, is_inactive, last_test_at, last_test_id, last_test_type, last_test_is_event, open_event_id, baseline_status,
    largest_change, baseline_asked_at, meaning, rules_version, severity, change_size, baseline_expires_at
  from public.profile_summaries where organization_id = any ((select scope.ints('app.orgs'))::int[]);
reset role;
