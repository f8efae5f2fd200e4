-- The report of possible duplicates of an organization. It goes over everybody who is there, so it is made by a job: the keys of each
-- person first, then those who share a key are compared, key after key. What was compared last stands in the row.
set role app_owner;
create table duplicate_reports (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  account_id int not null references accounts,
  status text not null default 'working' check (status in ('working', 'failed', 'ready')),
  phase text not null default 'keys' check (phase in ('keys', 'pairs', 'settling')),
  -- The profile, or the key, that was through last.
  position bigint,
  profile_count int not null check (profile_count >= 0),
  pair_count int not null default 0,
  done_count int not null default 0,
  asked_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (organization_id, id)
);
create index duplicate_reports_newest on duplicate_reports (organization_id, id desc);
-- One at a time: who asks meanwhile is shown the one that is made.
create unique index duplicate_reports_open on duplicate_reports (organization_id) where status <> 'ready';
-- Keys are hashes of names and days, and go once the report is ready.
create table duplicate_report_keys (
  organization_id int not null,
  report_id int not null,
  key bigint not null,
  profile_id int not null,
  primary key (organization_id, report_id, key, profile_id),
  foreign key (organization_id, report_id) references duplicate_reports (organization_id, id) on delete cascade
);
-- Ids and evidence without names: who the two are is read when the pair is shown, and by whoever may see them then.
create table duplicate_pairs (
  organization_id int not null,
  report_id int not null,
  low_profile_id int not null,
  high_profile_id int not null,
  -- The odds that the two are one person, in bits.
  weight float8 not null,
  reason text not null check (length(reason) between 1 and 500),
  primary key (organization_id, report_id, low_profile_id, high_profile_id),
  foreign key (organization_id, report_id) references duplicate_reports (organization_id, id) on delete cascade,
  check (low_profile_id < high_profile_id)
);
create index duplicate_pairs_surest on duplicate_pairs (organization_id, report_id, weight desc);
-- Two of whom somebody said that they are two people. It holds for every later report.
create table duplicate_dismissals (
  organization_id int not null,
  low_profile_id int not null,
  high_profile_id int not null,
  account_id int not null references accounts,
  dismissed_at timestamptz not null default now(),
  primary key (organization_id, low_profile_id, high_profile_id),
  foreign key (organization_id, low_profile_id) references profile_organizations (organization_id, profile_id),
  foreign key (organization_id, high_profile_id) references profile_organizations (organization_id, profile_id),
  check (low_profile_id < high_profile_id)
);
create index duplicate_dismissals_high on duplicate_dismissals (organization_id, high_profile_id);
reset role;
do $$
declare name text;
begin
  foreach name in array array['duplicate_reports', 'duplicate_report_keys', 'duplicate_pairs', 'duplicate_dismissals'] loop
    call scope.protect(name, 'own');
  end loop;
end $$;
-- Whoever sees everybody in the organization sees the report; a User sees some only, and is not asked.
create policy adm on duplicate_reports for select to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup on duplicate_reports for select to app_super using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy adm on duplicate_pairs for select to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup on duplicate_pairs for select to app_super using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy adm on duplicate_dismissals for select to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup on duplicate_dismissals for select to app_super using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
set role app_owner;
grant select on duplicate_reports, duplicate_pairs, duplicate_dismissals to app_admin, app_super;
-- How far it is stays out of the log, and so do pairs, which follow from the profiles.
create trigger audited after insert or delete or update of status on duplicate_reports
  for each row execute function audit.note_change();
create trigger audited after insert or delete on duplicate_dismissals
  for each row execute function audit.note_change();
reset role;
