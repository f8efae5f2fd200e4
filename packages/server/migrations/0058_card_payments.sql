-- Payments by card: whose card is charged, what an attempt was asked with, and which notices of the provider were taken.
set role app_owner;
alter table payment_attempts
  -- What the provider was asked with. Asking again with one key needs the same words, whatever card is saved by then.
  add column customer_id text, add column payment_method_id text;
-- Looked up by the hour, and by a notice.
create index payment_attempts_waiting on payment_attempts (created_at) where status = 'open';

-- What the provider of card payments knows a payer by, and the card that is charged. Of the card itself nothing is here but what a
-- person recognizes it by.
create table payment_cards (
  organization_id int primary key references organizations,
  -- Stored before the customer is made, so that asking again makes no second one.
  customer_key uuid not null default gen_random_uuid(), customer_id text unique,
  payment_method_id text unique, brand text, last_four text check (last_four ~ '^[0-9]{4}$'),
  expiry_month int check (expiry_month between 1 and 12), expiry_year int check (expiry_year between 2000 and 9999),
  account_id int references accounts, saved_at timestamptz,
  check (num_nulls(payment_method_id, brand, last_four, expiry_month, expiry_year, saved_at) in (0, 6)),
  check (payment_method_id is null or customer_id is not null)
);

-- Each notice once, however often it comes. No role reads it.
create table payment_events (
  event_id text primary key, type text not null, intent_id text,
  -- Null for what belongs to no attempt.
  attempt_id uuid references payment_attempts, received_at timestamptz not null default now()
);
-- The owner's functions find whose attempt a notice or a look-up is about.
create policy keeper on payment_attempts for select to app_owner using (true);
create trigger audited after insert or update or delete on payment_cards for each row execute function audit.note_change();
reset role;

call scope.protect('payment_cards', 'own');
