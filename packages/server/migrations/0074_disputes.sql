-- What somebody did to a payment at the provider of card payments: a refund made on its pages, and a dispute by the owner of the card.
set role app_owner;
-- What the bank took back of a payment since a dispute was lost. It no longer counts as paid.
alter table payments add column charged_back numeric(14, 2) not null default 0,
  add constraint payments_charged_back check (charged_back between 0 and amount and (charged_back = 0 or method_id = 1));
-- A refund of the provider is one of ours, however often it is told of.
create unique index refunds_provider on refunds (provider_refund_id) where provider_refund_id is not null;

create table payment_disputes (
  id int generated always as identity primary key,
  organization_id int not null, invoice_id int not null, payment_id int not null,
  provider_dispute_id text not null unique,
  amount numeric(14, 2) not null check (amount >= 0),
  -- The provider's words: needs_response, under_review, won, lost, and those of an inquiry before a dispute.
  status text not null, reason text not null,
  opened_at timestamptz not null, changed_at timestamptz not null,
  foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  foreign key (organization_id, payment_id) references payments (organization_id, id)
);
create index payment_disputes_invoice on payment_disputes (organization_id, invoice_id);
create index payment_disputes_history on payment_disputes (organization_id, opened_at desc, id desc);
create trigger audited after insert or update or delete on payment_disputes for each row execute function audit.note_change();
reset role;

-- Of internal staff alone: no policy lets a payer read a row.
call scope.protect('payment_disputes', 'own');
create policy sup on payment_disputes for select to app_super using (organization_id = any ((select scope.ints('app.billing_orgs'))::int[]));

set role app_owner;
grant select on payment_disputes to app_admin, app_member, app_super;
revoke delete on payment_disputes from app_job;
reset role;
