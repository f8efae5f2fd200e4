-- How far the sittings under a code are, as phones say it while they go on: for the live board alone. No result, and nothing older than a day.
set role app_owner;
create table session_progress (
  organization_id int not null,
  code_id int not null,
  -- Made by the phone: the one that the test will have.
  client_uuid uuid not null,
  code_token_id int not null,
  -- Null where nobody fits, and for somebody new.
  profile_id int,
  state text not null check (state in ('testing', 'break', 'help', 'done', 'left')),
  measure_id int,
  done_count smallint not null,
  step_count smallint not null,
  sequence bigint not null,
  began_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  heard_at timestamptz not null default now(),
  primary key (organization_id, code_id, client_uuid),
  foreign key (organization_id, code_id) references codes (organization_id, id) on delete cascade
);
create index session_progress_heard on session_progress (heard_at);
reset role;
call scope.protect('session_progress', 'own');
-- Whoever reaches the code; its own policy decides.
create policy adm on session_progress for select to app_admin using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and exists (select 1 from codes c where c.organization_id = session_progress.organization_id and c.id = session_progress.code_id));
create policy mem on session_progress for select to app_member using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and exists (select 1 from codes c where c.organization_id = session_progress.organization_id and c.id = session_progress.code_id));
create policy sup on session_progress for select to app_super using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));
set role app_owner;
grant select on session_progress to app_admin, app_member, app_super;
grant delete on session_progress to app_groups;
reset role;
