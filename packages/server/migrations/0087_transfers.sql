-- Profiles that go to another organization for good, one by one or a whole group.
set role app_owner;
-- Nothing is begun for an organization that is disabled.
alter table organizations add column if not exists is_disabled boolean not null default false;

-- A transfer of everybody in a group, and its undoing. Each profile is an operation of its own (profile_operations), with this as its batch.
create table group_transfers (
  id int generated always as identity primary key,
  -- Whom the profiles belonged to.
  organization_id int not null references organizations,
  account_id int not null references accounts,
  to_organization_id int not null references organizations check (to_organization_id <> organization_id),
  group_id int not null,
  to_group_id int not null,
  reason text check (length(reason) between 1 and 500),
  status text not null default 'transferring' check (status in ('transferring', 'transferred', 'undoing', 'undone', 'failed')),
  profile_ids int[] not null check (cardinality(profile_ids) > 0),
  done_count int not null default 0,
  -- Who could not be transferred, or given back.
  skipped_ids int[] not null default '{}',
  asked_at timestamptz not null,
  moved_at timestamptz not null,
  finished_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, group_id) references groups (organization_id, id),
  foreign key (to_organization_id, to_group_id) references groups (organization_id, id)
);
-- The second press of a button is told that the first one runs.
create unique index group_transfers_running on group_transfers (organization_id, group_id) where status in ('transferring', 'undoing');
reset role;

call scope.protect('group_transfers', 'own');
create policy staff on group_transfers for select to app_staff, app_super using ((select identity.is_internal_staff()));

set role app_owner;
grant select on group_transfers to app_staff, app_super;
revoke delete on group_transfers from app_job;
create trigger audited after insert or update or delete on group_transfers for each row execute function audit.note_change();
reset role;

-- Who is at home somewhere is decided about there, also about the results of tests that another organization took before.
do $$
declare
  role_name text;
  name text;
  seen text;
  home constant text := 'exists (select 1 from profiles p where p.id = %I.profile_id and p.organization_id = any ((select scope.ints(''app.orgs''))::int[]))';
begin
  foreach role_name in array array['app_admin', 'app_member', 'app_super'] loop
    foreach name in array array['results', 'result_decisions'] loop
      seen := case role_name when 'app_member' then 'exists (select 1 from profile_groups g where g.profile_id = %I.profile_id)'
        else 'exists (select 1 from profile_organizations m where m.profile_id = %I.profile_id)' end;
      if name = 'results' then
        execute format('create policy %I on %I for update to %I using (' || home || ') with check (' || home || ' and ' || seen || ')',
          'home_' || role_name, name, role_name, name, name, name);
      else
        execute format('create policy %I on %I for insert to %I with check (' || home || ' and ' || seen || ')',
          'home_' || role_name, name, role_name, name, name);
      end if;
    end loop;
  end loop;
end $$;
