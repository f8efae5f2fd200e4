-- A person who left an organization takes along what arrived for them and the codes made for them: a System Admin and internal staff
-- see neither any more. What arrived, and what was decided about it, is only added to.
set role app_owner;
drop policy adm on codes;
create policy adm on codes to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[])
  and (profile_id is null or exists (select 1 from profile_organizations m where m.profile_id = codes.profile_id)));
drop policy sup on codes;
create policy sup on codes for select to app_super using (organization_id = any ((select scope.ints('app.orgs'))::int[])
  and (profile_id is null or exists (select 1 from profile_organizations m where m.profile_id = codes.profile_id)));
drop policy adm on submissions;
create policy adm on submissions for select to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[])
  and (profile_id is null or exists (select 1 from profile_organizations m where m.profile_id = submissions.profile_id)));
revoke update, delete on submissions, refused_submissions, result_decisions from app_job;
reset role;

set role app_reader;
create or replace view staff.submissions with (security_barrier) as
  select id, organization_id, client_uuid, content_hash, code_id, null::int as account_id, profile_id, status, reason_code,
    reason_params, body - 'person' - 'note' as body, received_at
  from public.submissions s where organization_id = any ((select scope.ints('app.orgs'))::int[])
    and (profile_id is null or exists (select 1 from public.profile_organizations m where m.profile_id = s.profile_id
      and m.ended_at is null and m.organization_id = s.organization_id));
reset role;
