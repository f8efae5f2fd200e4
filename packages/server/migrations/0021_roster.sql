-- Possible duplicates are found by what two entries of one person mostly share: the birth date, the last name with the first letter of
-- the first name, the first name with the year of birth. Kept beside the list row, so that ten thousand new people are looked up by index.
set role app_owner;
alter table profile_summaries add column birth_date date, add column name_key text collate "C";
create index profile_summaries_birth_date on profile_summaries (organization_id, birth_date);
create index profile_summaries_name_key on profile_summaries (organization_id, name_key);
create index profile_summaries_first_birth on profile_summaries (organization_id, sort_first_name, birth_date);
reset role;
set role app_groups;
create function upkeep.key_summary() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.name_key := scope.folded(new.last_name || ' ' || left(new.first_name, 1));
  select p.birth_date into new.birth_date from profiles p where p.id = new.profile_id;
  return new;
end $$;
revoke execute on function upkeep.key_summary() from public;
grant execute on function upkeep.key_summary() to app_owner;
reset role;
set role app_owner;
create trigger keyed before insert or update of first_name, last_name on profile_summaries
  for each row execute function upkeep.key_summary();
reset role;
set role app_groups;
update profile_summaries set first_name = first_name;
reset role;

-- A roster file that somebody uploaded, its rows, and what became of each. The rows hold people, so both go when `expires_at` has come.
set role app_owner;
create table roster_imports (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  account_id int not null references accounts,
  file_name text not null check (length(file_name) between 1 and 200),
  format text not null check (format in ('csv', 'xlsx')),
  status text not null default 'uploaded'
    check (status in ('uploaded', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone')),
  headers jsonb not null,
  samples jsonb not null default '[]',
  settings jsonb,
  row_count int not null check (row_count >= 0),
  done_count int not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null,
  unique (organization_id, id)
);
create index roster_imports_account on roster_imports (organization_id, account_id, id desc);
create index roster_imports_expired on roster_imports (expires_at);
create table roster_import_rows (
  organization_id int not null,
  import_id int not null,
  -- As the spreadsheet counts them, the line of headers being 1.
  row_number int not null,
  cells jsonb not null,
  facts jsonb,
  problems jsonb not null default '[]',
  matches jsonb not null default '[]',
  is_checked boolean not null default false,
  choice text check (choice in ('create', 'update', 'skip')),
  match_profile_id int,
  -- The new person's own id, made before the profile: however often a worker is killed, the same row makes the same profile once.
  person_uuid uuid not null default gen_random_uuid(),
  outcome text check (outcome in ('created', 'updated', 'skipped', 'rejected', 'undone', 'kept')),
  reason text,
  profile_id int,
  before jsonb,
  primary key (organization_id, import_id, row_number),
  foreign key (organization_id, import_id) references roster_imports (organization_id, id) on delete cascade
);
create index roster_import_rows_open on roster_import_rows (organization_id, import_id, row_number) where outcome is null;

-- Profiles that were moved together, so that exactly that can be taken back.
create table bulk_moves (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  account_id int not null references accounts,
  -- Null: from all profiles.
  old_group_id int,
  new_group_id int not null,
  added_profile_ids int[] not null,
  removed_profile_ids int[] not null,
  moved_at timestamptz not null default now(),
  undone_at timestamptz,
  foreign key (organization_id, old_group_id) references groups (organization_id, id),
  foreign key (organization_id, new_group_id) references groups (organization_id, id)
);
reset role;
do $$
declare name text;
begin
  foreach name in array array['roster_imports', 'roster_import_rows', 'bulk_moves'] loop
    call scope.protect(name, 'own');
  end loop;
  -- Whoever uploaded a file or moved profiles, and nobody else: another User may not see its people.
  foreach name in array array['roster_imports', 'bulk_moves'] loop
    execute format('create policy asked on %I to app_admin, app_member, app_super
      using (organization_id = any ((select scope.ints(''app.orgs''))::int[]) and account_id = (select scope.int(''app.account'')))', name);
  end loop;
end $$;
create policy asked on roster_import_rows to app_admin, app_member using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and exists (select 1 from roster_imports i where i.organization_id = roster_import_rows.organization_id
    and i.id = roster_import_rows.import_id));
create policy expiry on roster_imports to app_owner using (expires_at < now());

set role app_owner;
grant select, insert, update, delete on roster_imports, roster_import_rows to app_admin, app_member;
grant select on bulk_moves to app_admin, app_member, app_super;
create trigger audited after insert or update or delete on roster_imports for each row execute function audit.note_change();
create trigger audited after insert or update on bulk_moves for each row execute function audit.note_change();
create function identity.forget_roster_imports() returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare gone int;
begin
  perform set_config('app.job', 'roster.forget_imports', true);
  delete from roster_imports where expires_at < now();
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function identity.forget_roster_imports() from public;
grant execute on function identity.forget_roster_imports() to app;
reset role;
