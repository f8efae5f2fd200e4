-- Internal staff are told the tax with which a draft would be sent today, in lists of all organizations as on its page (docs/decisions/029).
set role app_owner;
grant select (tax_rate, sales_tax_region, is_tax_exempt) on invoices to app_office;
grant select (is_tax_exempt) on organization_billing to app_office;
grant create on schema office to app_office;
reset role;
-- Only for as long as the views are made. A superuser needs no membership for it.
do $$ begin
  if current_setting('is_superuser') = 'off' then grant app_office to current_user; end if;
end $$;
set role app_office;
create or replace view office.invoices with (security_barrier) as
  select id, organization_id, number, invoice_type_id, approval_status_id, invoice_date, due_on, display_on, issued_on, subtotal,
    amortization_start_on, amortization_end_on, amount_due, amount_paid, amount_refunded, amount_credited, amount_on_account,
    is_purchase_order, purchase_order_number, is_demo, is_research, sent_at, voided_at, created_at, payer_id, revision_due, tax_rate,
    sales_tax_region, is_tax_exempt from public.invoices;
create or replace view office.organization_billing with (security_barrier) as
  select organization_id, bill_to_organization_id, email, mails_paused_at, street, apartment, city, state, postal_code, country, method_id,
    cycle_id, package_tier_id, has_custom_agreement, is_tax_exempt from public.organization_billing;
reset role;
do $$ begin
  if current_setting('is_superuser') = 'off' then revoke app_office from current_user; end if;
end $$;
set role app_owner;
revoke create on schema office from app_office;
reset role;
