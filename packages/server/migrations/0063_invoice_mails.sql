-- Mails about invoices that leave by themselves, the file that each mail carried, and invoices as internal staff see them across organizations.
set role app_owner;
alter table invoice_mails
  -- The sha256 of the PDF that it carried, under which it is kept; of mails of before it is not known.
  add column pdf_hash text check (pdf_hash ~ '^[0-9a-f]{64}$'),
  -- Of a mail that left by itself: who pays, and which day it was there.
  add column payer_id int references organizations, add column payer_day date,
  add constraint invoice_mails_by_itself check (num_nulls(step, payer_id, payer_day) in (0, 3));
-- One a payer and day, whoever of its organizations the invoice is for.
create unique index invoice_mails_payer_day on invoice_mails (payer_id, payer_day) where payer_id is not null;
-- Staff hold the mails that would leave by themselves, and say why.
alter table organization_billing
  add column mails_paused_at timestamptz, add column mails_paused_reason text,
  add constraint organization_billing_pause check (num_nulls(mails_paused_at, mails_paused_reason) in (0, 2));
-- What may be due for a mail by itself, and what the reports of all organizations are sorted by.
create index invoices_unsent on invoices (display_on, id) where sent_at is null and voided_at is null;
create index invoices_reminded on invoices (due_on, id) where sent_at is not null and voided_at is null and approval_status_id in (2, 3);
reset role;

-- Staff close months of the books; nobody opens one again.
set role app_owner;
create policy staff_i on closed_months for insert to app_staff, app_super
  with check (account_id = (select scope.int('app.account')) and (select identity.is_internal_staff()));
grant insert (month, account_id) on closed_months to app_staff, app_super;

-- What the reports of invoices across organizations are made of (docs/decisions/029). Of people it has the addresses that invoices are
-- mailed to, which are of organizations.
do $$
declare name text;
begin
  foreach name in array array['invoices','invoice_items','invoice_revisions','invoice_mails','credit_notes','organization_billing',
    'product_subscriptions'] loop
    execute format('create policy office on %I for select to app_office using ((select identity.is_internal_staff()))', name);
  end loop;
end $$;
grant select (time_zone) on organizations to app_office;
grant select (id, organization_id, number, invoice_type_id, approval_status_id, invoice_date, due_on, display_on, issued_on, subtotal,
  amortization_start_on, amortization_end_on, amount_due, amount_paid, amount_refunded, amount_credited, amount_on_account,
  is_purchase_order, purchase_order_number, is_demo, is_research, sent_at, voided_at, created_at) on invoices to app_office;
grant select (organization_id, invoice_id, position, name, description, quantity, amount) on invoice_items to app_office;
grant select (organization_id, invoice_id, revision_no, sent_at) on invoice_revisions to app_office;
grant select (id, organization_id, invoice_id, kind, step, sent_to, status, reason, created_at, sent_at) on invoice_mails to app_office;
grant select (organization_id, invoice_id, total, created_at) on credit_notes to app_office;
grant select (organization_id, bill_to_organization_id, email, mails_paused_at) on organization_billing to app_office;
grant select (organization_id, starts_on, ends_on, is_free, deleted_at) on product_subscriptions to app_office;
create index invoice_mails_sent on invoice_mails (created_at desc, id desc);
create index invoices_dated on invoices (invoice_date desc, id desc);
create index invoices_live on invoices (organization_id, invoice_date desc) where voided_at is null;
grant create on schema office to app_office;
reset role;
-- Only for as long as the views are made. A superuser needs no membership for it.
do $$ begin
  if current_setting('is_superuser') = 'off' then grant app_office to current_user; end if;
end $$;

set role app_office;
create or replace view office.organizations with (security_barrier) as
  select id, name, state, is_demo, is_internal, is_enterprise_admin, created_at, deleted_at, time_zone from public.organizations;
create view office.invoices with (security_barrier) as
  select id, organization_id, number, invoice_type_id, approval_status_id, invoice_date, due_on, display_on, issued_on, subtotal,
    amortization_start_on, amortization_end_on, amount_due, amount_paid, amount_refunded, amount_credited, amount_on_account,
    is_purchase_order, purchase_order_number, is_demo, is_research, sent_at, voided_at, created_at from public.invoices;
create view office.invoice_items with (security_barrier) as
  select organization_id, invoice_id, position, name, description, quantity, amount from public.invoice_items;
create view office.invoice_revisions with (security_barrier) as
  select organization_id, invoice_id, revision_no, sent_at from public.invoice_revisions;
create view office.invoice_mails with (security_barrier) as
  select id, organization_id, invoice_id, kind, step, sent_to, status, reason, created_at, sent_at from public.invoice_mails;
create view office.credit_notes with (security_barrier) as
  select organization_id, invoice_id, total, created_at from public.credit_notes;
create view office.organization_billing with (security_barrier) as
  select organization_id, bill_to_organization_id, email, mails_paused_at from public.organization_billing;
create view office.product_subscriptions with (security_barrier) as
  select organization_id, starts_on, ends_on, is_free, deleted_at from public.product_subscriptions;
grant select on office.invoices, office.invoice_items, office.invoice_revisions, office.invoice_mails, office.credit_notes,
  office.organization_billing, office.product_subscriptions to app_staff, app_super;
reset role;

do $$ begin
  if current_setting('is_superuser') = 'off' then revoke app_office from current_user; end if;
end $$;
set role app_owner;
revoke create on schema office from app_office;
reset role;
