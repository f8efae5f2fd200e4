-- Saved cards that are charged by themselves, refunds that are asked of the provider of card payments, and credit notes that are sent twice.
set role app_owner;
alter table payment_cards
  -- Charged on the due date of invoices, and since when that was first agreed to. Ending it keeps the day.
  add column is_auto_pay boolean not null default false, add column auto_pay_accepted_at timestamptz,
  add constraint payment_cards_auto_pay check (not is_auto_pay or (payment_method_id is not null and auto_pay_accepted_at is not null));

-- The same card declines again, so nothing charges it by itself. Null while nothing was declined, and for what came before.
alter table payment_attempts add column is_hard_decline boolean;

-- What was asked of the provider to pay back. A refund that came about is a row of `refunds`, which nobody changes.
create table refund_attempts (
  -- The idempotency key at the provider, and `refund_key` of the refund.
  id uuid primary key,
  organization_id int not null, invoice_id int not null, payment_id int not null,
  amount numeric(14, 2) not null check (amount > 0), reason text not null,
  status text not null default 'open' check (status in ('open', 'succeeded', 'failed')),
  intent_id text not null, provider_refund_id text, failure_sentence text,
  account_id int references accounts,
  created_at timestamptz not null default now(), settled_at timestamptz,
  check ((status = 'open') = (settled_at is null)),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  foreign key (organization_id, payment_id) references payments (organization_id, id)
);
-- Whoever refunds twice at once finds the first attempt.
create unique index refund_attempts_open on refund_attempts (organization_id, payment_id) where status = 'open';
create index refund_attempts_waiting on refund_attempts (created_at) where status = 'open';

-- A form that is sent twice makes one note.
alter table credit_notes add column client_uuid uuid;
create unique index credit_notes_client on credit_notes (organization_id, client_uuid);

-- What the payer is told of an automatic charge: that it comes, and that the bank declined it.
alter table invoice_mails drop constraint invoice_mails_kind_check;
alter table invoice_mails add constraint invoice_mails_kind_check
  check (kind in ('due', 'receipt', 'reminder', 'autopayNotice', 'autopayDeclined'));
create trigger audited after insert or update or delete on refund_attempts for each row execute function audit.note_change();
reset role;

call scope.protect('refund_attempts', 'own');
-- The owner's functions find which refunds wait.
create policy keeper on refund_attempts for select to app_owner using (true);
set role app_owner;
revoke delete on refund_attempts from app_job;
reset role;
