-- Invoices with their lines, what was sent of them, and what was paid. An invoice's state is never stored: it follows from these facts and
-- the day. The release before reads amount_due, amount_paid, sent_at, voided_at and due_on of an invoice for its banner, so they stay.
set role app_owner;
alter table invoices alter column amount_due type numeric(14, 2), alter column amount_paid type numeric(14, 2);
alter table invoices
  -- Of one series of the provider, given with the row. Only invoices of before have none.
  add column number text unique,
  add column currency text not null default 'usd' check (currency = 'usd'),
  add column invoice_type_id int not null default 5 check (invoice_type_id between 1 and 5),
  add column approval_status_id int not null default 0 check (approval_status_id between 0 and 3),
  add column description text not null default '',
  -- The date of sale, the day from which the payer may see it, the period that is paid for, and the months its revenue belongs to.
  add column issued_on date, add column display_on date,
  add column start_period_on date, add column end_period_on date,
  add column amortization_start_on date, add column amortization_end_on date,
  add column subtotal numeric(14, 2) not null default 0,
  add column tax_rate numeric(7, 4) not null default 0 check (tax_rate >= 0),
  add column sales_tax_region text, add column is_tax_exempt boolean not null default false,
  add column is_purchase_order boolean not null default false, add column purchase_order_number text,
  add column is_demo boolean not null default false, add column is_research boolean not null default false,
  add column is_synced_to_qb boolean not null default false,
  -- Sums of the rows below, kept by triggers.
  add column amount_refunded numeric(14, 2) not null default 0, add column amount_credited numeric(14, 2) not null default 0,
  -- What came in above what was owed and was put on the payer's account.
  add column amount_on_account numeric(14, 2) not null default 0,
  add column void_reason text,
  -- How often it was sent with another content, and how often it was saved: two people who edit one are told of each other.
  add column revision_no int not null default 0, add column version int not null default 1,
  add column created_by int references accounts, add column sent_to text,
  -- A form that is sent twice makes one invoice.
  add column client_uuid uuid,
  add constraint invoices_purchase_order check (is_purchase_order or purchase_order_number is null),
  add constraint invoices_period check (start_period_on is null or end_period_on is null or start_period_on <= end_period_on);
update invoices set subtotal = amount_due, issued_on = invoice_date, display_on = invoice_date;
create unique index invoices_client on invoices (organization_id, client_uuid);
create index invoices_listed on invoices (organization_id, invoice_date desc, id desc);

create table invoice_items (
  id int generated always as identity primary key,
  organization_id int not null, invoice_id int not null,
  position int not null,
  item_type_id int not null check (item_type_id in (0, 1, 3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15)),
  name text not null default '', description text not null,
  quantity int not null check (quantity > 0),
  unit_price numeric(12, 4) not null,
  amount numeric(14, 2) not null,
  -- How it was counted, for whoever reads the invoice.
  explanation text,
  unique (organization_id, invoice_id, position),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);

-- What was sent, as it was sent. Nothing changes or removes a row.
create table invoice_revisions (
  organization_id int not null, invoice_id int not null, revision_no int not null,
  body jsonb not null, pdf_hash text not null, sent_to text not null,
  sent_at timestamptz not null default now(), account_id int references accounts,
  primary key (organization_id, invoice_id, revision_no),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);

create table payment_attempts (
  id uuid primary key,
  organization_id int not null, invoice_id int not null,
  amount numeric(14, 2) not null check (amount > 0),
  status text not null default 'open' check (status in ('open', 'succeeded', 'failed')),
  -- What it is at the provider of card payments, once that answered.
  intent_id text unique, decline_code text,
  return_path text, is_automatic boolean not null default false,
  account_id int references accounts,
  created_at timestamptz not null default now(), settled_at timestamptz,
  check ((status = 'open') = (settled_at is null)),
  unique (organization_id, id),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
-- Whoever pays twice at once finds the first attempt.
create unique index payment_attempts_open on payment_attempts (organization_id, invoice_id) where status = 'open';

create table payments (
  id int generated always as identity primary key,
  organization_id int not null, invoice_id int not null,
  -- 1 card, 2 other, 3 check, 4 direct deposit.
  method_id int not null check (method_id between 1 and 4),
  amount numeric(14, 2) not null check (amount > 0),
  paid_on date not null, check_number text, attempt_id uuid unique,
  -- A payment that is sent twice counts once.
  client_uuid uuid not null,
  account_id int references accounts,
  created_at timestamptz not null default now(),
  reversed_at timestamptz, reversed_reason text,
  check ((method_id = 1) = (attempt_id is not null)), check ((method_id = 3) = (check_number is not null)),
  check (num_nulls(reversed_at, reversed_reason) in (0, 2)),
  unique (organization_id, id),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  foreign key (organization_id, attempt_id) references payment_attempts (organization_id, id)
);
create unique index payments_client on payments (organization_id, client_uuid);
create index payments_invoice on payments (organization_id, invoice_id);
create unique index payments_check on payments (organization_id, check_number) where check_number is not null and reversed_at is null;

create table refunds (
  id int generated always as identity primary key,
  organization_id int not null, invoice_id int not null, payment_id int not null,
  amount numeric(14, 2) not null check (amount > 0), reason text not null,
  refund_key uuid not null unique, provider_refund_id text,
  account_id int references accounts, created_at timestamptz not null default now(),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  foreign key (organization_id, payment_id) references payments (organization_id, id)
);
create index refunds_invoice on refunds (organization_id, invoice_id);

create table credit_notes (
  id int generated always as identity primary key,
  organization_id int not null, invoice_id int not null,
  number text not null unique, reason text not null,
  total numeric(14, 2) not null check (total > 0),
  account_id int references accounts, created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index credit_notes_invoice on credit_notes (organization_id, invoice_id);
create table credit_note_items (
  organization_id int not null, credit_note_id int not null, position int not null,
  item_type_id int not null, description text not null,
  quantity int not null check (quantity > 0), unit_price numeric(12, 4) not null, amount numeric(14, 2) not null,
  primary key (organization_id, credit_note_id, position),
  foreign key (organization_id, credit_note_id) references credit_notes (organization_id, id)
);

-- Every mail about an invoice, once a step.
create table invoice_mails (
  id int generated always as identity primary key,
  organization_id int not null, invoice_id int not null,
  kind text not null check (kind in ('due', 'receipt', 'reminder')),
  -- The step of the reminders, which leaves once; null for what staff send by hand.
  step text, revision_no int not null,
  sent_to text not null, status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')), reason text,
  account_id int references accounts, created_at timestamptz not null default now(), sent_at timestamptz,
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create unique index invoice_mails_step on invoice_mails (organization_id, invoice_id, step) where step is not null;
create index invoice_mails_invoice on invoice_mails (organization_id, invoice_id, id);

-- Numbers without a hole: the row is locked until the transaction that took one ends, and what is rolled back gives its number back.
create table number_series (name text primary key, prefix text not null, next_number int not null check (next_number > 0));
insert into number_series values ('invoice', 'PL-', 1), ('credit note', 'CN-', 1);
-- Months whose books are closed, and rates of sales tax: of the provider, the same for everybody.
create table closed_months (month date primary key check (month = date_trunc('month', month)), closed_at timestamptz not null default now(),
  account_id int references accounts);
create table tax_rates (region text not null, starts_on date not null, rate numeric(7, 4) not null check (rate >= 0), primary key (region, starts_on));
reset role;

call scope.protect('invoice_items', 'own');
call scope.protect('invoice_revisions', 'own');
call scope.protect('payment_attempts', 'own');
call scope.protect('payments', 'own');
call scope.protect('refunds', 'own');
call scope.protect('credit_notes', 'own');
call scope.protect('credit_note_items', 'own');
call scope.protect('invoice_mails', 'own');

-- A payer sees what belongs to an invoice that the payer sees, and so nothing of a draft.
do $$
declare name text;
begin
  foreach name in array array['invoice_items','invoice_revisions','payment_attempts','payments','refunds','credit_notes','invoice_mails'] loop
    execute format('create policy bil on %1$I for select to app_admin, app_member, app_super using (exists (
      select 1 from invoices i where i.organization_id = %1$I.organization_id and i.id = %1$I.invoice_id))', name);
  end loop;
end $$;
create policy bil on credit_note_items for select to app_admin, app_member, app_super using (exists (
  select 1 from credit_notes n where n.organization_id = credit_note_items.organization_id and n.id = credit_note_items.credit_note_id));
-- Until it is sent an invoice is of internal staff alone.
drop policy bil on invoices;
create policy bil on invoices for select to app_admin, app_member using (sent_at is not null
  and organization_id = any ((select scope.ints('app.billing_orgs'))::int[]));
create policy sup on invoices for select to app_super using (organization_id = any ((select scope.ints('app.billing_orgs'))::int[]));


-- Of the provider, for every organization: numbers are taken by the job that writes an invoice, the rest is read.
do $$
declare name text;
begin
  foreach name in array array['number_series','closed_months','tax_rates'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy job on %I to app_job using (true) with check (true)', name);
    execute format('grant select on %I to app_job', name);
  end loop;
end $$;
create policy staff on closed_months for select to app_staff, app_super using (true);
create policy staff on tax_rates for select to app_staff, app_super using (true);
grant update (next_number) on number_series to app_job;
grant select on closed_months, tax_rates to app_staff, app_super;

set role app_owner;
grant select on invoice_items, invoice_revisions, payment_attempts, payments, refunds, credit_notes, credit_note_items, invoice_mails
  to app_admin, app_member, app_super;
-- What was sent, paid and paid back stays.
revoke update, delete on invoice_revisions, refunds, credit_notes, credit_note_items from app_job;
revoke delete on payments, payment_attempts, invoice_mails, invoices from app_job;
do $$
declare name text;
begin
  foreach name in array array['invoice_items','invoice_revisions','payment_attempts','payments','refunds','credit_notes',
    'credit_note_items','invoice_mails','closed_months','tax_rates'] loop
    execute format('create trigger audited after insert or update or delete on %I for each row execute function audit.note_change()', name);
  end loop;
end $$;
reset role;
