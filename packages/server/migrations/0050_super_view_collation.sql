-- One statement text is prepared once a connection and runs for customers and for internal staff. What it answers must have the same types
-- for both, collations included, or PostgreSQL refuses the second of them ("cached plan must not change result type").
set role app_reader;
drop view staff.profile_summaries;
create view staff.profile_summaries with (security_barrier) as
  select organization_id, profile_id, null::text as first_name, null::text as last_name, null::text as full_name,
    null::text collate "C" as sort_name, null::text collate "C" as sort_first_name, profile_id::text collate "C" as search_text,
    graduation_year, is_inactive, last_test_at, last_test_id, last_test_type, last_test_is_event, open_event_id, baseline_status,
    largest_change, baseline_asked_at
  from public.profile_summaries where organization_id = any ((select scope.ints('app.orgs'))::int[]);
grant select on staff.profile_summaries to app_super;
reset role;
