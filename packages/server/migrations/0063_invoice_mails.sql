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
