-- Notices of card payments that never came, mails to whoever answers disputes, and who was credited as it was on that day.
set role app_owner;
-- Who paid, and where, on the day of the note: what was issued does not change with an address. Notes of before have none.
alter table credit_notes add column bill_to jsonb check (jsonb_typeof(bill_to) = 'object');

-- Up to when the provider was asked for notices that never came. No role reads it.
create table payment_notice_sweeps (is_only boolean primary key default true check (is_only), swept_to timestamptz not null);

-- A dispute is told once. Its mail goes to whoever answers disputes, so that no payer reads of it.
alter table invoice_mails add column dispute_id int references payment_disputes;
create unique index invoice_mails_dispute on invoice_mails (dispute_id) where dispute_id is not null;
alter table invoice_mails drop constraint invoice_mails_kind_check;
alter table invoice_mails add constraint invoice_mails_kind_check
  check (kind in ('due', 'receipt', 'reminder', 'autopayNotice', 'autopayDeclined', 'dispute') and (kind = 'dispute') = (dispute_id is not null));
reset role;
drop policy bil on invoice_mails;
create policy bil on invoice_mails for select to app_admin, app_member using (dispute_id is null and exists (
  select 1 from invoices i where i.organization_id = invoice_mails.organization_id and i.id = invoice_mails.invoice_id));
create policy sup on invoice_mails for select to app_super using (exists (
  select 1 from invoices i where i.organization_id = invoice_mails.organization_id and i.id = invoice_mails.invoice_id));
