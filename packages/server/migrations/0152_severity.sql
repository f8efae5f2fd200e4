-- How bad the newest test of a profile is, as a number to sort lists by: four classes of a thousand, and inside one how far from the baseline.
-- It is worked out of what the row says, so that it is never of another test than the change beside it, whoever wrote the row: an older
-- release writes no such column. A row of before there was a verdict level tells its colour only, and counts by that until it is renewed.
set role app_owner;
alter table profile_summaries
  add column severity double precision generated always as (
    greatest(
      case coalesce(largest_change ->> 'verdictLevel', largest_change ->> 'changeLevel')
        when 'worse' then 3000 when 'bad' then 3000 when 'warning' then 2000 when 'normal' then 1000 end,
      case meaning ->> 'level' when 'urgent' then 4000 when 'severe' then 3000 when 'concern' then 2000 end)
    + least(coalesce(abs((largest_change ->> 'percentChange')::double precision), 0), 999)) stored,
  -- In per cent, for the better or the worse.
  add column change_size double precision generated always as (abs((largest_change ->> 'percentChange')::double precision)) stored;
-- Whoever has nothing to compare comes last both ways.
create index profile_summaries_worst on profile_summaries (organization_id, severity desc nulls last, profile_id) include (search_text);
create index profile_summaries_mildest on profile_summaries (organization_id, severity, profile_id);
create index profile_summaries_largest_change on profile_summaries (organization_id, change_size desc nulls last, profile_id);
create index profile_summaries_smallest_change on profile_summaries (organization_id, change_size, profile_id);
reset role;

set role app_reader;
create or replace view staff.profile_summaries with (security_barrier) as
  select organization_id, profile_id, null::text as first_name, null::text as last_name, null::text as full_name,
    null::text collate "C" as sort_name, null::text collate "C" as sort_first_name, profile_id::text collate "C" as search_text,
    graduation_year, is_inactive, last_test_at, last_test_id, last_test_type, last_test_is_event, open_event_id, baseline_status,
    largest_change, baseline_asked_at, meaning, rules_version, severity, change_size
  from public.profile_summaries where organization_id = any ((select scope.ints('app.orgs'))::int[]);
reset role;
