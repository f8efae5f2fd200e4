-- Which subscription an invoice bills, and which of its billing cycles.
set role app_owner;
alter table invoices
  add column subscription_id int,
  -- The first day of the billing cycle that it bills; empty for an upgrade, which bills the rest of a cycle beside it.
  add column billed_from date,
  add constraint invoices_subscription foreign key (organization_id, subscription_id) references product_subscriptions (organization_id, id),
  add constraint invoices_billed_from check (billed_from is null or subscription_id is not null);
-- A cycle is billed once, whoever asks at the same time. A voided invoice bills nothing.
create unique index invoices_billed_cycle on invoices (organization_id, subscription_id, billed_from)
  where voided_at is null and billed_from is not null;
reset role;
