-- Internal staff find the invoices of all organizations whose revision was not sent, and who is to pay each (docs/decisions/029).
set role app_owner;
grant select (payer_id, revision_due) on invoices to app_office;
grant create on schema office to app_office;
reset role;
-- Only for as long as the view is made. A superuser needs no membership for it.
do $$ begin
  if current_setting('is_superuser') = 'off' then grant app_office to current_user; end if;
end $$;
set role app_office;
create or replace view office.invoices with (security_barrier) as
  select id, organization_id, number, invoice_type_id, approval_status_id, invoice_date, due_on, display_on, issued_on, subtotal,
    amortization_start_on, amortization_end_on, amount_due, amount_paid, amount_refunded, amount_credited, amount_on_account,
    is_purchase_order, purchase_order_number, is_demo, is_research, sent_at, voided_at, created_at, payer_id, revision_due from public.invoices;
reset role;
do $$ begin
  if current_setting('is_superuser') = 'off' then revoke app_office from current_user; end if;
end $$;
set role app_owner;
revoke create on schema office from app_office;
reset role;
