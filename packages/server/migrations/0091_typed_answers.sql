-- What a person typed into a survey may name somebody. Internal staff read results through a view that leaves it out, and the recording
-- that it came in. They go on deciding about results in the table, of which they read what says whose result it is.
set role app_owner;
revoke select on results from app_super;
grant select (id, organization_id, test_id, profile_id, measure_id, stance_id, repetition, is_excluded, is_restored, recording_hash)
  on results to app_super;
reset role;
set role app_reader;
create view staff.results with (security_barrier) as
  select id, organization_id, test_id, profile_id, measure_id, stance_id, repetition, score, is_skipped, is_excluded, is_restored,
    validity, alerts,
    case when jsonb_path_exists(detail_rows, '$[*].typed')
      then (select jsonb_agg(shown.row_value - 'typed' order by shown.place)
        from jsonb_array_elements(detail_rows) with ordinality shown (row_value, place))
      else detail_rows end as detail_rows,
    receipt,
    case when jsonb_path_exists(detail_rows, '$[*].typed') then null else recording_hash end as recording_hash,
    language_id
  from public.results r where exists (select 1 from public.profile_organizations m where m.profile_id = r.profile_id
    and m.ended_at is null and m.organization_id = any ((select scope.ints('app.orgs'))::int[]));
grant select on staff.results to app_super;
reset role;
