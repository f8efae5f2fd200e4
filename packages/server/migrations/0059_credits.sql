-- Periods of credits that are closed, and entries that are written once.
set role app_owner;
-- Different people over years are counted from the index alone: with the person in it, no test is looked up. It takes the place of
-- tests_organization in a transaction of its own (0072), so that tests are read while it is built. Before all else, since what comes below
-- would stay locked for as long.
create index tests_organization_people on tests (organization_id, completed_at desc, id desc) include (profile_id);

-- What is known of a period beside its entries: whether it was closed since something of it changed, and who was told how far it is used up.
-- Its row is locked by whoever closes it.
create table credit_periods (
  organization_id int not null references organizations,
  family text not null check (family in ('sports', 'clinical')),
  period_start date not null, subscription_id int not null,
  -- When somebody was counted in it, or an entry of it written, after its last day.
  changed_at timestamptz not null default now(), closed_at timestamptz,
  told_80_at timestamptz, told_100_at timestamptz,
  -- The day on which an invoice for people above the credits was last drafted.
  overage_proposed_on date,
  primary key (organization_id, family, period_start),
  foreign key (organization_id, subscription_id) references product_subscriptions (organization_id, id)
);
create index credit_periods_open on credit_periods (changed_at) where closed_at is null or closed_at <= changed_at;

-- A form that is sent twice adds one entry, and an invoice gives its credits once: what follows corrects them.
alter table credit_entries add column client_uuid uuid;
create unique index credit_entries_client on credit_entries (organization_id, client_uuid) where client_uuid is not null;
create unique index credit_entries_invoice on credit_entries (organization_id, invoice_id, family, type_id)
  where invoice_id is not null and corrects_id is null and cause ->> 'cause' in ('bought', 'overageBought', 'billedInArrears');
reset role;

call scope.protect('credit_periods', 'own');
create policy keeper on credit_periods to app_owner using (true) with check (true);
set role app_owner;
revoke delete on credit_periods from app_job;
create trigger audited after insert or update or delete on credit_periods for each row execute function audit.note_change();
reset role;
