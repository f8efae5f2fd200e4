-- Account credit that pays another invoice of the same payer: a payment of its own kind, and from which invoices' accounts it came.
set role app_owner;
-- 5 account credit.
alter table payments drop constraint payments_method_id_check;
alter table payments add constraint payments_method_id_check check (method_id between 1 and 5);
alter table invoices
  -- What of `amount_on_account` pays other invoices now; kept by triggers. No cent of it pays twice, whoever writes.
  add column amount_on_account_used numeric(14, 2) not null default 0,
  add constraint invoices_account_used check (amount_on_account_used between 0 and amount_on_account);
create index invoices_account on invoices (organization_id) where amount_on_account > amount_on_account_used;

-- Counts while its payment is not reversed.
create table account_credit_uses (
  organization_id int not null, payment_id int not null, source_invoice_id int not null,
  amount numeric(14, 2) not null check (amount > 0),
  primary key (organization_id, payment_id, source_invoice_id),
  foreign key (organization_id, payment_id) references payments (organization_id, id),
  foreign key (organization_id, source_invoice_id) references invoices (organization_id, id)
);
create index account_credit_uses_source on account_credit_uses (organization_id, source_invoice_id);
create trigger audited after insert or update or delete on account_credit_uses for each row execute function audit.note_change();
reset role;

call scope.protect('account_credit_uses', 'own');
create policy bil on account_credit_uses for select to app_admin, app_member, app_super using (exists (
  select 1 from payments p where p.organization_id = account_credit_uses.organization_id and p.id = account_credit_uses.payment_id));

set role app_owner;
grant select on account_credit_uses to app_admin, app_member, app_super;
revoke update, delete on account_credit_uses from app_job;
reset role;
