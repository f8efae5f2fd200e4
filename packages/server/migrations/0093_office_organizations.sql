-- Organizations as internal staff edit them, whether they are active, and their connections and terms across organizations
-- (docs/decisions/029). Of people it has the account that an organization names as its administrator, by its id.
set role app_owner;
alter table organizations
  add column if not exists is_research boolean not null default false,
  add column if not exists is_pilot boolean not null default false,
  -- Whether the organization may share profiles at all; the preference says whether it does.
  add column if not exists can_enable_profile_sharing boolean not null default true,
  add column if not exists admin_account_id int references accounts,
  -- What two editors are told apart by. Milliseconds, as the portal sends them.
  add column if not exists updated_at timestamptz(3) not null default now();
alter table organizations disable trigger audited;
update organizations o set admin_account_id = e.admin_account_id from enrollments e where e.organization_id = o.id;
alter table organizations enable trigger audited;
create index organizations_listed on organizations (lower(name), id) where deleted_at is null;

create policy office_u on organizations for update to app_office using ((select identity.is_internal_staff()));
do $$
declare name text;
begin
  foreach name in array array['daily_test_counts','organization_connections','payment_cards','organization_counts'] loop
    execute format('create policy office on %I for select to app_office using ((select identity.is_internal_staff()))', name);
  end loop;
end $$;
grant select (type_id, street, apartment, city, postal_code, country, phone, latitude, longitude, is_disabled, is_research, is_pilot,
  can_enable_profile_sharing, admin_account_id, enterprise_org_id, updated_at) on organizations to app_office;
grant update (name, type_id, street, apartment, city, state, postal_code, country, phone, latitude, longitude, is_demo, is_internal,
  is_disabled, is_research, is_pilot, is_enterprise_admin, can_enable_profile_sharing, admin_account_id) on organizations to app_office;
grant select (organization_id, day, total_tests) on daily_test_counts to app_office;
grant select (organization_id, profiles) on organization_counts to app_office;
grant select (id, parent_organization_id, child_organization_id, type_id, status_id, is_enabled, requested_at, decided_at)
  on organization_connections to app_office;
grant select (street, apartment, city, state, postal_code, country, method_id, cycle_id, package_tier_id, has_custom_agreement)
  on organization_billing to app_office;
grant select (organization_id, customer_id, last_four, auto_pay_accepted_at) on payment_cards to app_office;
grant select (id, package_tier_id, billing_cycle_id, profile_count, profile_add_on_count, profile_price, system_fee,
  manual_estimated_total, is_manual_billing, is_trial, is_pre_paid, do_not_renew, renewed_from_id) on product_subscriptions to app_office;
grant create on schema office to app_office;
reset role;
-- Only for as long as the views are made. A superuser needs no membership for it.
do $$ begin
  if current_setting('is_superuser') = 'off' then grant app_office to current_user; end if;
end $$;

set role app_office;
create or replace view office.organizations with (security_barrier) as
  select id, name, state, is_demo, is_internal, is_enterprise_admin, created_at, deleted_at, time_zone, type_id, street, apartment, city,
    postal_code, country, phone, latitude, longitude, is_disabled, is_research, is_pilot, can_enable_profile_sharing, admin_account_id,
    enterprise_org_id, updated_at from public.organizations;
create or replace view office.organization_billing with (security_barrier) as
  select organization_id, bill_to_organization_id, email, mails_paused_at, street, apartment, city, state, postal_code, country, method_id,
    cycle_id, package_tier_id, has_custom_agreement from public.organization_billing;
create or replace view office.product_subscriptions with (security_barrier) as
  select organization_id, starts_on, ends_on, is_free, deleted_at, id, package_tier_id, billing_cycle_id, profile_count,
    profile_add_on_count, profile_price, system_fee, manual_estimated_total, is_manual_billing, is_trial, is_pre_paid, do_not_renew,
    renewed_from_id from public.product_subscriptions;
create view office.test_days with (security_barrier) as
  select organization_id, day, total_tests from public.daily_test_counts;
create view office.organization_counts with (security_barrier) as
  select organization_id, profiles from public.organization_counts;
create view office.organization_connections with (security_barrier) as
  select id, parent_organization_id, child_organization_id, type_id, status_id, is_enabled, requested_at, decided_at
  from public.organization_connections;
create view office.payment_cards with (security_barrier) as
  select organization_id, customer_id, last_four, auto_pay_accepted_at from public.payment_cards;
grant update (name, type_id, street, apartment, city, state, postal_code, country, phone, latitude, longitude, is_demo, is_internal,
  is_disabled, is_research, is_pilot, is_enterprise_admin, can_enable_profile_sharing, admin_account_id)
  on office.organizations to app_staff, app_super;
grant select on office.test_days, office.organization_counts, office.organization_connections, office.payment_cards
  to app_staff, app_super;
reset role;

do $$ begin
  if current_setting('is_superuser') = 'off' then revoke app_office from current_user; end if;
end $$;
set role app_owner;
revoke create on schema office from app_office;
reset role;
