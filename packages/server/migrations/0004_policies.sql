-- One template for every tenant table. `kind` says how a row is reached:
--   organization: by its organization_id, by everybody who works there;
--   profile: through the profile's membership, written only by the organization that took it;
--   own: the rules that all tables share, and policies of its own below.
-- A nested table's own policy applies inside `exists`, so the test of groups stands in one place: profile_groups.
create procedure scope.protect(target text, kind text) language plpgsql as $$
declare
  own constant text := 'organization_id = any ((select scope.ints(''app.orgs''))::int[])';
  mine constant text := format('exists (select 1 from profile_organizations m where m.profile_id = %I.profile_id)', target);
  granted constant text := format('exists (select 1 from profile_groups g where g.profile_id = %I.profile_id)', target);
begin
  execute format('alter table %I enable row level security', target);
  execute format('alter table %I force row level security', target);
  execute format('create policy reader on %I to app_reader using (true)', target);
  execute format('create policy groups_keeper on %I to app_groups using (true) with check (true)', target);
  execute format('grant select on %I to app_reader, app_groups', target);
  execute format('grant select, insert, update, delete on %I to app_job', target);
  if kind <> 'profile' then
    execute format('create policy job on %I to app_job using (%s) with check (%s)', target, own, own);
  end if;
  if kind = 'organization' then
    execute format('create policy adm on %I to app_admin using (%s) with check (%s)', target, own, own);
    execute format('create policy mem on %I for select to app_member using (%s)', target, own);
    execute format('create policy sup on %I for select to app_super using (%s)', target, own);
  elsif kind = 'profile' then
    -- A job sees what its organization sees of a shared profile, other organizations' tests too, and writes its own.
    execute format('create policy job on %I for select to app_job using (%s)', target, mine);
    execute format('create policy job_i on %I for insert to app_job with check (%s and %s)', target, own, mine);
    execute format('create policy job_u on %I for update to app_job using (%s) with check (%s and %s)', target, own, own, mine);
    execute format('create policy job_d on %I for delete to app_job using (%s)', target, own);
    execute format('create policy adm on %I for select to app_admin using (%s)', target, mine);
    execute format('create policy mem on %I for select to app_member using (%s)', target, granted);
    execute format('create policy sup on %I for select to app_super using (%s)', target, mine);
    execute format('create policy adm_w on %I for update to app_admin using (%s) with check (%s and %s)', target, own, own, mine);
    execute format('create policy mem_w on %I for update to app_member using (%s) with check (%s and %s)', target, own, own, granted);
    execute format('create policy sup_w on %I for update to app_super using (%s) with check (%s and %s)', target, own, own, mine);
    execute format('create policy adm_i on %I for insert to app_admin with check (%s and %s)', target, own, mine);
    execute format('create policy mem_i on %I for insert to app_member with check (%s and %s)', target, own, granted);
    execute format('create policy sup_i on %I for insert to app_super with check (%s and %s)', target, own, mine);
  end if;
end $$;

set role app_owner;
grant usage on sequence roster_sync to app_groups;
grant select, references on organizations, accounts to app_reader, app_groups;
reset role;

do $$
declare name text;
begin
  foreach name in array array['organization_preferences','protocols','protocol_items'] loop
    call scope.protect(name, 'organization');
  end loop;
  foreach name in array array['events','measure_thresholds','tests','results','result_decisions','test_measures',
    'profile_baselines'] loop
    call scope.protect(name, 'profile');
  end loop;
  foreach name in array array['groups','account_groups','profiles','profile_organizations','profile_groups','profile_summaries',
    'codes','recordings','submissions','refused_submissions','organization_counts'] loop
    call scope.protect(name, 'own');
  end loop;
end $$;

-- Groups: a User sees the granted ones, by row.
create policy adm on groups to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy mem on groups for select to app_member using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]) and id = any ((select scope.ints('app.groups'))::int[]));
create policy sup on groups for select to app_super using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy adm on account_groups to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
-- Memberships are keys. Nobody but jobs, after the question whether the person and the group were in reach, writes them.
create policy adm on profile_groups for select to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup on profile_groups for select to app_super using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy mem on profile_groups for select to app_member using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]) and group_id = any ((select scope.ints('app.groups'))::int[]));
create policy adm on profile_organizations for select to app_admin using (
  ended_at is null and organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup on profile_organizations for select to app_super using (
  ended_at is null and organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy mem on profile_organizations for select to app_member using (
  ended_at is null and organization_id = any ((select scope.ints('app.orgs'))::int[]) and exists (
    select 1 from profile_groups g where g.profile_id = profile_organizations.profile_id
      and g.organization_id = profile_organizations.organization_id));
create policy adm on profile_summaries for select to app_admin using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup on profile_summaries for select to app_super using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy mem on profile_summaries for select to app_member using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]) and exists (
    select 1 from profile_groups g where g.profile_id = profile_summaries.profile_id
      and g.organization_id = profile_summaries.organization_id));
create policy adm on profiles for select to app_admin using (deleted_at is null and exists (
  select 1 from profile_organizations m where m.profile_id = profiles.id));
create policy sup on profiles for select to app_super using (deleted_at is null and exists (
  select 1 from profile_organizations m where m.profile_id = profiles.id));
create policy mem on profiles for select to app_member using (deleted_at is null and exists (
  select 1 from profile_groups g where g.profile_id = profiles.id));
create policy fam on profiles for select to app_family using (
  deleted_at is null and id = any ((select scope.ints('app.profiles'))::int[]));
create policy shared on profiles for select to app_job using (exists (
  select 1 from profile_organizations m where m.profile_id = profiles.id));
-- A decision is about a result that the same viewer sees: a reference alone would skip the result's policy.
create policy about_a_result on result_decisions as restrictive for insert to app_admin, app_member, app_super with check (
  exists (select 1 from results r where r.id = result_decisions.result_id and r.profile_id = result_decisions.profile_id
    and r.organization_id = result_decisions.organization_id));
-- Codes: those of profiles in reach and of groups; a User's are those of granted groups and of profiles in reach, and those that bring new people in.
create policy adm on codes to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[])
  and (profile_id is null or exists (select 1 from profile_organizations m where m.profile_id = codes.profile_id)));
create policy mem on codes for select to app_member using (organization_id = any ((select scope.ints('app.orgs'))::int[])
  and (group_id is null or group_id = any ((select scope.ints('app.groups'))::int[]))
  and (profile_id is null or exists (select 1 from profile_groups g where g.profile_id = codes.profile_id)));
create policy sup on codes for select to app_super using (organization_id = any ((select scope.ints('app.orgs'))::int[])
  and (profile_id is null or exists (select 1 from profile_organizations m where m.profile_id = codes.profile_id)));
-- A recording is seen through a result that is made of it, also one that another organization took.
create policy adm on recordings for select to app_admin using (exists (select 1 from results r
  where r.organization_id = recordings.organization_id and r.recording_hash = recordings.hash));
create policy mem on recordings for select to app_member using (exists (select 1 from results r
  where r.organization_id = recordings.organization_id and r.recording_hash = recordings.hash));
create policy sup on recordings for select to app_super using (exists (select 1 from results r
  where r.organization_id = recordings.organization_id and r.recording_hash = recordings.hash));
-- What arrived holds people: a User sees that of profiles in reach, of granted groups' codes, and their own.
create policy adm on submissions for select to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[])
  and (profile_id is null or exists (select 1 from profile_organizations m where m.profile_id = submissions.profile_id)));
create policy mem_profile on submissions for select to app_member using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and exists (select 1 from profile_groups g where g.profile_id = submissions.profile_id));
create policy mem_sender on submissions for select to app_member using (profile_id is null
  and organization_id = any ((select scope.ints('app.orgs'))::int[]) and account_id = (select scope.int('app.account')));
create policy adm on refused_submissions for select to app_admin using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));
-- Totals: of one's own organization for System Admins, of the children for an enterprise's; a User's are counted live.
create policy adm on organization_counts for select to app_admin using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy ent on organization_counts for select to app_admin using (
  organization_id = any ((select scope.ints('app.total_orgs'))::int[]));
create policy sup on organization_counts for select to app_super using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));
-- A code token inserts what its own code sent, and reads nothing.
create policy dev on submissions for insert to app_device with check (
  organization_id = any ((select scope.ints('app.orgs'))::int[]) and code_id = (select scope.int('app.code')));

set role app_owner;
grant select on organization_preferences, groups, protocols, protocol_items, codes, recordings, submissions,
  profiles, profile_organizations, profile_groups, profile_summaries, events, measure_thresholds,
  tests, results, result_decisions, test_measures, profile_baselines to app_admin, app_member;
grant select on refused_submissions, organization_counts to app_admin;
-- What arrived, and what was decided about it, is only added to.
revoke update, delete on submissions, refused_submissions, result_decisions from app_job;
grant insert, update on organization_preferences, groups, protocols, protocol_items, codes to app_admin;
grant select, insert, delete on account_groups to app_admin;
grant update (is_excluded, note) on tests to app_admin, app_member;
grant update (is_excluded, is_restored) on results to app_admin, app_member, app_super;
grant insert on result_decisions to app_admin, app_member, app_super;
-- Super view: tables without anything that says who a person is. The others are answered by the views of schema staff.
grant select on organization_preferences, groups, protocols, protocol_items, recordings, profile_organizations, profile_groups,
  results, result_decisions, test_measures, profile_baselines, measure_thresholds, organization_counts to app_super;
grant select (id, organization_id, code, group_id, profile_id, protocol_id, session_type_id, is_screening, is_non_baseline,
  starts_at, ends_at, deleted_at) on codes to app_super;
grant insert on submissions to app_device;
grant select on profiles to app_family;
reset role;

-- The same SQL text answers without names: super view's search path finds these first. The scope test is inside, because the
-- owner sees every row.
set role app_reader;
create view staff.profiles with (security_barrier) as
  select id, organization_id, client_uuid, null::text as first_name, null::text as last_name, null::date as birth_date,
    extract(year from age(birth_date))::int as age_years, sex, gender, height_in, weight_lb, null::text as email,
    null::text as external_id, null::text as unique_id, graduation_year, additional, created_at, deleted_at
  from public.profiles p where deleted_at is null and exists (
    select 1 from public.profile_organizations m where m.profile_id = p.id and m.ended_at is null
      and m.organization_id = any ((select scope.ints('app.orgs'))::int[]));
create view staff.profile_summaries with (security_barrier) as
  select organization_id, profile_id, null::text as first_name, null::text as last_name, null::text as full_name,
    null::text as sort_name, null::text as sort_first_name, profile_id::text as search_text, graduation_year, is_inactive, last_test_at, last_test_id,
    last_test_type, last_test_is_event, open_event_id, baseline_status, largest_change
  from public.profile_summaries where organization_id = any ((select scope.ints('app.orgs'))::int[]);
create view staff.events with (security_barrier) as
  select id, organization_id, profile_id, event_type_id, null::text as name, started_at, ended_at, null::text as note, deleted_at
  from public.events e where exists (select 1 from public.profile_organizations m where m.profile_id = e.profile_id
    and m.ended_at is null and m.organization_id = any ((select scope.ints('app.orgs'))::int[]));
create view staff.tests with (security_barrier) as
  select id, organization_id, profile_id, submission_id, client_uuid, completed_at, offset_minutes, is_non_baseline, is_screening,
    is_excluded, code_id, protocol_id, protocol_name, null::int as administered_account_id, device, input_class, type_flags,
    has_duplicate_tests, null::text as note, created_at
  from public.tests t where exists (select 1 from public.profile_organizations m where m.profile_id = t.profile_id
    and m.ended_at is null and m.organization_id = any ((select scope.ints('app.orgs'))::int[]));
create view staff.submissions with (security_barrier) as
  select id, organization_id, client_uuid, content_hash, code_id, null::int as account_id, profile_id, status, reason_code,
    reason_params, body - 'person' - 'note' as body, received_at
  from public.submissions s where organization_id = any ((select scope.ints('app.orgs'))::int[])
    and (profile_id is null or exists (select 1 from public.profile_organizations m where m.profile_id = s.profile_id
      and m.ended_at is null and m.organization_id = s.organization_id));
grant select on all tables in schema staff to app_super;
reset role;
