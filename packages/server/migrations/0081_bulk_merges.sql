-- Merges of many pairs, one after the other until the first that fails.
set role app_owner;
create table bulk_merges (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  account_id int not null references accounts,
  kept_profile_ids int[] not null check (cardinality(kept_profile_ids) between 1 and 500),
  lost_profile_ids int[] not null check (cardinality(lost_profile_ids) = cardinality(kept_profile_ids)),
  status text not null check (status in ('merging', 'merged', 'failed', 'undoing', 'undone')),
  -- Pairs that were merged; while it is undone, those that were undone.
  done_count int not null default 0,
  merged_count int not null default 0,
  -- Why it ended early: the sentence of a refusal.
  failure text,
  -- What an undo left as it is.
  left_standing jsonb not null default '[]',
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (organization_id, id)
);
create index bulk_merges_organization on bulk_merges (organization_id, id desc);
reset role;

call scope.protect('bulk_merges', 'own');
create policy adm on bulk_merges for select to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup on bulk_merges for select to app_super using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
set role app_owner;
grant select on bulk_merges to app_admin, app_super;
revoke delete on bulk_merges from app_job;
create trigger audited after insert or update of status on bulk_merges for each row execute function audit.note_change();
reset role;
