-- What was decided about a test that waited for staff. The arrived test itself is never changed: a phone that sends it again is
-- compared with what arrived. One decision a test, so that two people who decide at once make one test.
set role app_owner;
create table held_decisions (
  id int generated always as identity primary key,
  organization_id int not null,
  submission_id int not null,
  decision text not null check (decision in ('assigned', 'discarded')),
  -- As it was given, with its offset; null where the time stays as it was sent.
  completed_on text,
  reason text,
  account_id int not null references accounts,
  decided_at timestamptz not null default now(),
  unique (organization_id, submission_id),
  check ((decision = 'discarded') = (reason is not null)),
  check (decision = 'assigned' or completed_on is null),
  foreign key (organization_id, submission_id) references submissions (organization_id, id)
);
reset role;
call scope.protect('held_decisions', 'own');
-- Whoever sees what arrived sees what was decided about it; its own policy decides.
create policy adm on held_decisions for select to app_admin using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and exists (select 1 from submissions s where s.id = held_decisions.submission_id));
create policy mem on held_decisions for select to app_member using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and exists (select 1 from submissions s where s.id = held_decisions.submission_id));
create policy sup on held_decisions for select to app_super using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));
-- What a granted group's code sent of somebody who could not be found is seen by the Users of that group.
create policy mem_code on submissions for select to app_member using (profile_id is null and status = 'held'
  and organization_id = any ((select scope.ints('app.orgs'))::int[]) and exists (select 1 from codes c
    where c.organization_id = submissions.organization_id and c.id = submissions.code_id
      and c.group_id = any ((select scope.ints('app.groups'))::int[])));
set role app_owner;
revoke update, delete on held_decisions from app_job;
grant select on held_decisions to app_admin, app_member;
-- Reasons may name somebody, so internal staff read none.
grant select (id, organization_id, submission_id, decision, decided_at) on held_decisions to app_super;
create trigger audited after insert or update or delete on held_decisions for each row execute function audit.note_change();
reset role;
