-- Proposals to internal staff: a merge, a transfer or an undo left fewer people in a closed period than its entries count.
set role app_owner;
create table credit_proposals (
  id int generated always as identity primary key,
  -- Who paid, and for which period.
  organization_id int not null references organizations,
  family text not null check (family in ('sports', 'clinical')),
  period_start date not null, subscription_id int not null,
  -- Whose entry counts the person who is counted no more.
  using_organization_id int not null references organizations,
  operation_id int not null references profile_operations, cause text not null check (cause in ('merge', 'transferTest', 'undo')),
  profile_ids int[] not null,
  -- `withdrawn` and `reversed`: the operation was undone before, or after, somebody approved.
  status text not null default 'pending' check (status in ('pending', 'approved', 'dismissed', 'withdrawn', 'reversed')),
  proposed_at timestamptz not null default now(),
  decided_by int references accounts, decided_at timestamptz, reason text check (length(reason) between 3 and 500),
  -- The row of the usage table that was corrected.
  usage_id int,
  unique (operation_id, cause, organization_id, family, period_start),
  foreign key (organization_id, family, period_start) references credit_periods (organization_id, family, period_start),
  foreign key (organization_id, usage_id) references credit_entries (organization_id, id),
  check ((status in ('approved', 'reversed')) = (usage_id is not null))
);
create index credit_proposals_pending on credit_proposals (organization_id, id) where status = 'pending';
create index credit_proposals_term on credit_proposals (organization_id, subscription_id, family) where status = 'approved';
reset role;

call scope.protect('credit_proposals', 'own');
create policy sup on credit_proposals for select to app_super using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));
set role app_owner;
grant select on credit_proposals to app_super;
grant insert on credit_proposals to app_groups;
revoke insert, delete on credit_proposals from app_job;
create trigger audited after insert or update or delete on credit_proposals for each row execute function audit.note_change();
reset role;
