-- Who pays for whom, and what of its billing an organization keeps itself. Organizations that nobody enrolled have no row yet, and one that
-- leaves its payer may have no address of its own, so what was agreed and where invoices go may be empty.
set role app_owner;
alter table organizations add column if not exists country text;
alter table organization_billing
  -- The person whom the billing name is about.
  add column contact_name text,
  alter column method_id drop not null, alter column cycle_id drop not null, alter column sale_type_id drop not null,
  alter column package_tier_id drop not null, alter column distributor_id drop not null,
  alter column is_tax_exempt set default false, alter column has_custom_agreement set default false,
  drop constraint organization_billing_check,
  add constraint organization_billing_not_itself check (bill_to_organization_id <> organization_id);
create index organization_billing_payer on organization_billing (bill_to_organization_id) where bill_to_organization_id is not null;
-- The owner's functions read and write it for whoever they were checked for.
create policy keeper on organization_billing to app_owner using (true) with check (true);
reset role;
