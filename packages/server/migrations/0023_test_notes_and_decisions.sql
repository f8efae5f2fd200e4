-- Who wrote the note of a test, and when. A note is withheld from internal staff, so is who wrote it.
set role app_owner;
alter table tests add note_account_id int references accounts, add note_at timestamptz;
grant update (note_account_id, note_at) on tests to app_admin, app_member;
-- What must be told at once is rare, and asked for with every profile.
create index results_alerts on results (profile_id) where alerts <> '[]'::jsonb;
-- Why a result was taken out is free text, which may say who a person is. Internal staff decide too, and read what was decided and
-- when.
revoke select on result_decisions from app_super;
reset role;

set role app_reader;
create or replace view staff.tests with (security_barrier) as
  select id, organization_id, profile_id, submission_id, client_uuid, completed_at, offset_minutes, is_non_baseline, is_screening,
    is_excluded, code_id, protocol_id, protocol_name, null::int as administered_account_id, device, input_class, type_flags,
    has_duplicate_tests, null::text as note, created_at, null::int as note_account_id, null::timestamptz as note_at
  from public.tests t where exists (select 1 from public.profile_organizations m where m.profile_id = t.profile_id
    and m.ended_at is null and m.organization_id = any ((select scope.ints('app.orgs'))::int[]));
create view staff.result_decisions with (security_barrier) as
  select id, organization_id, profile_id, result_id, action, null::text as reason, null::int as account_id, decided_at
  from public.result_decisions d where exists (select 1 from public.profile_organizations m where m.profile_id = d.profile_id
    and m.ended_at is null and m.organization_id = any ((select scope.ints('app.orgs'))::int[]));
grant select on staff.result_decisions to app_super;
reset role;
