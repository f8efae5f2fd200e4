-- Acts on whole profiles that can be taken back: what was done, to whom, and each row as it was before and as it was left.
set role app_owner;
-- Where a merged profile went. It is deleted and keeps its id: phones and addresses that still name it are led on.
alter table profiles add column merged_into_id int references profiles check (merged_into_id <> id);
create index profiles_merged_into on profiles (merged_into_id) where merged_into_id is not null;

create table profile_operations (
  id int generated always as identity primary key,
  -- In which it was done, and whose people may take it back.
  organization_id int not null references organizations,
  kind text not null check (kind in ('merge', 'transferProfile', 'transferTest', 'testsToBaseline')),
  account_id int not null references accounts,
  by_staff boolean not null default false,
  reason text check (length(reason) between 1 and 500),
  -- Everybody it touched. Operations that share one are undone newest first.
  profile_ids int[] not null check (cardinality(profile_ids) > 0),
  -- Ids and counts that the list tells. Never a name.
  facts jsonb not null default '{}',
  batch_id int,
  -- Tests of these profiles with a later id were added since.
  last_test_id int not null,
  done_at timestamptz not null,
  done_in xid8 not null default pg_current_xact_id(),
  undone_at timestamptz,
  undone_by int references accounts,
  undone_in xid8,
  -- What an undo could not give back, in plain words.
  left_standing jsonb,
  unique (organization_id, id)
);
create index profile_operations_organization on profile_operations (organization_id, id desc);
create index profile_operations_profiles on profile_operations using gin (profile_ids);
create index profile_operations_batch on profile_operations (organization_id, batch_id) where batch_id is not null;

-- Of a changed row the changed columns alone, of one that came or went all of them. They hold who people are: only functions read them.
create table profile_operation_rows (
  organization_id int not null,
  operation_id int not null,
  position int not null,
  table_name text not null,
  key jsonb not null,
  old jsonb, new jsonb,
  primary key (organization_id, operation_id, position),
  foreign key (organization_id, operation_id) references profile_operations (organization_id, id)
);

-- What somebody was shown before they confirmed it: confirming something else is refused.
create table profile_operation_previews (
  organization_id int not null references organizations,
  account_id int not null references accounts on delete cascade,
  kind text not null,
  profile_ids int[] not null,
  fingerprint text not null,
  expires_at timestamptz not null,
  primary key (organization_id, account_id, kind, profile_ids)
);
create index profile_operation_previews_expiry on profile_operation_previews (expires_at);

grant insert, delete on profile_operation_rows to app_groups;
grant delete on profile_operation_previews to app_groups;
grant update, delete on tests, events, measure_thresholds, codes, result_decisions, tested_people, profile_baselines to app_groups;
grant insert on measure_thresholds, tested_people, profile_baselines to app_groups;
grant select, insert, update, delete on account_profiles, profile_access_links, profile_import_requests to app_groups;
grant insert, update, delete on profile_organizations, profile_groups, profile_summaries to app_groups;
grant update on profiles to app_groups;
grant update on profile_operations to app_groups;
reset role;

do $$
declare name text;
begin
  foreach name in array array['profile_operations', 'profile_operation_rows', 'profile_operation_previews'] loop
    call scope.protect(name, 'own');
  end loop;
end $$;

-- An operation is seen by who runs the organization, and by a User who sees somebody it touched.
create policy adm on profile_operations for select to app_admin using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy mem on profile_operations for select to app_member using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and exists (select 1 from profile_groups g where g.profile_id = any (profile_operations.profile_ids)));
create policy sup on profile_operations for select to app_super using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));

set role app_owner;
grant select on profile_operations to app_admin, app_member, app_super;
revoke delete on profile_operations from app_job;
-- What was noted is read and written by the functions of the engine alone (functions/profile-operations.sql).
revoke all on profile_operation_rows from app_job;
create trigger audited after insert or update or delete on profile_operations for each row execute function audit.note_change();
reset role;
