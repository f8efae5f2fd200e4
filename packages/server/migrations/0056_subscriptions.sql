-- Subscriptions of both families, the credits that were bought and used, and who was tested in which period.
set role app_owner;
create table product_subscriptions (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  -- The family follows from it: 1, 2 and 6 are sports, the others clinical.
  package_tier_id int not null check (package_tier_id between 1 and 8),
  -- 1 annual, 2 monthly, 3 quarterly.
  billing_cycle_id int not null check (billing_cycle_id between 1 and 3),
  -- Days of the payer, both included.
  starts_on date not null, ends_on date not null,
  profile_count int not null check (profile_count >= 0),
  profile_add_on_count int not null default 0 check (profile_add_on_count >= 0),
  profile_price numeric(12, 4) not null check (profile_price >= 0),
  system_fee numeric(14, 2) not null check (system_fee >= 0),
  manual_estimated_total numeric(14, 2) check (manual_estimated_total >= 0),
  is_free boolean not null default false, is_manual_billing boolean not null default false, is_trial boolean not null default false,
  do_not_renew boolean not null default false, is_pre_paid boolean not null default false,
  snooze_invoice boolean not null default false, snooze_overage boolean not null default false,
  -- The term that this one continues; one is continued once.
  renewed_from_id int unique,
  version int not null default 1,
  created_at timestamptz not null default now(), created_by int references accounts,
  deleted_at timestamptz, deleted_reason text,
  check (starts_on <= ends_on),
  constraint product_subscriptions_one_flag check (is_free::int + is_manual_billing::int + is_trial::int <= 1),
  check (num_nulls(deleted_at, deleted_reason) in (0, 2)),
  unique (organization_id, id),
  foreign key (organization_id, renewed_from_id) references product_subscriptions (organization_id, id)
);
create index product_subscriptions_terms on product_subscriptions (organization_id, starts_on desc, id desc) where deleted_at is null;

-- What was bought, used and taken back of credits. An entry that was wrong is taken back by another one; nothing changes or removes a row.
create table credit_entries (
  id int generated always as identity primary key,
  -- Who pays, and which organization used the credits where it was one.
  organization_id int not null references organizations, using_organization_id int references organizations,
  family text not null check (family in ('sports', 'clinical')),
  -- 1 used, 2 bought upfront, 3 taken back, 4 bought in arrears. The people of the running period (5) are counted and not stored.
  type_id int not null check (type_id between 1 and 4),
  count int not null check (count > 0),
  starts_on date not null, ends_on date not null,
  invoice_id int, subscription_id int,
  -- The entry that this one takes back (a reversal) or replaces.
  corrects_id int, is_reversal boolean not null default false,
  -- Why it is there, by a name for the portal and in the words of whoever wrote it.
  cause jsonb not null, description text not null default '',
  account_id int references accounts, created_at timestamptz not null default now(),
  check (starts_on <= ends_on), check (corrects_id < id), check (not is_reversal or corrects_id is not null),
  unique (organization_id, id),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  foreign key (organization_id, subscription_id) references product_subscriptions (organization_id, id),
  foreign key (organization_id, corrects_id) references credit_entries (organization_id, id)
);
create index credit_entries_period on credit_entries (organization_id, family, starts_on, id);
-- What was taken back is not taken back again.
create unique index credit_entries_reversal on credit_entries (organization_id, corrects_id) where is_reversal;

-- Who was tested in a period of a payer: one credit each, whoever of its organizations tested first. It follows from the tests.
create table tested_people (
  organization_id int not null references organizations,
  family text not null check (family in ('sports', 'clinical')),
  period_start date not null,
  profile_id int not null references profiles,
  testing_organization_id int not null references organizations,
  first_test_id int not null, first_tested_on date not null,
  counted_at timestamptz not null default now(),
  primary key (organization_id, family, period_start, profile_id)
);
create index tested_people_profile on tested_people (profile_id);
reset role;

call scope.protect('product_subscriptions', 'own');
call scope.protect('credit_entries', 'own');
call scope.protect('tested_people', 'own');

do $$
declare name text;
begin
  foreach name in array array['product_subscriptions','credit_entries','tested_people'] loop
    execute format('create policy bil on %I for select to app_admin, app_member, app_super
      using (organization_id = any ((select scope.ints(''app.billing_orgs''))::int[]))', name);
  end loop;
end $$;
-- A test is stored by the job of the organization that took it, which does not reach its payer: the owner's function counts it there.
create policy keeper on product_subscriptions for select to app_owner using (true);
create policy keeper on tested_people to app_owner using (true) with check (true);

set role app_owner;
grant select on product_subscriptions, credit_entries, tested_people to app_admin, app_member, app_super;
revoke delete on product_subscriptions from app_job;
revoke update, delete on credit_entries from app_job;
create trigger audited after insert or update or delete on product_subscriptions for each row execute function audit.note_change();
create trigger audited after insert or update or delete on credit_entries for each row execute function audit.note_change();
reset role;
