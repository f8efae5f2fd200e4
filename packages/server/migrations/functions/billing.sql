-- Who pays for whom, and what of its billing an organization keeps itself.

set role app_owner;

-- One level, however a row is written: a payer has no payer, and who is paid for pays for nobody. Both organizations are locked in the order
-- of their ids, so that of two opposite changes at once the second sees the first. An import, during which triggers rest, brings organizations
-- with both as they are; such a row stays when it is written again with the same payer.
create or replace function identity.check_payer() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.bill_to_organization_id = old.bill_to_organization_id then return new; end if;
  perform from organizations o where o.id in (new.organization_id, new.bill_to_organization_id) order by o.id for no key update;
  if exists (select 1 from organization_billing b
      where b.organization_id = new.bill_to_organization_id and b.bill_to_organization_id is not null)
    or identity.billing_children(new.organization_id) <> '{}' then
    raise exception 'who pays for others has no payer' using errcode = '23514', constraint = 'organization_billing_one_level';
  end if;
  return new;
end $$;
revoke execute on function identity.check_payer() from public;

create or replace trigger payer_is_checked before insert or update of bill_to_organization_id on organization_billing
  for each row when (new.bill_to_organization_id is not null) execute function identity.check_payer();

-- Sets who pays for an organization that there is; null: it pays for itself. Internal staff inside one of the two decide at once, a
-- System Admin of an enterprise over its own children that it pays for. Answers what came of it.
create or replace function identity.set_payer(of_organization_id int, payer_id int) returns text language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  asker constant int := scope.int('app.account');
  own constant int := (scope.ints('app.orgs'))[1];
  viewer constant text := current_setting('role');
  is_staff constant boolean := viewer = 'app_super' and identity.is_internal_staff();
  is_enterprise constant boolean := viewer = 'app_admin' and exists (select 1 from organizations o
    join account_organizations ao on ao.organization_id = o.id and ao.account_id = asker and ao.access_type_id = 2
    where o.id = own and o.is_enterprise_admin and o.deleted_at is null);
  present int;
  child record;
begin
  if asker is null or own is null or not (is_staff or (is_enterprise and $1 <> own)) then return 'not_allowed'; end if;
  if $1 = $2 then return 'itself'; end if;
  perform from organizations o where o.id in ($1, $2) order by o.id for no key update;
  select o.enterprise_org_id into child from organizations o where o.id = $1 and o.deleted_at is null;
  if not found or (is_enterprise and child.enterprise_org_id is distinct from own) then return 'not_found'; end if;
  if $2 is not null and not exists (select 1 from organizations o where o.id = $2 and o.deleted_at is null) then return 'not_found'; end if;
  select b.bill_to_organization_id into present from organization_billing b where b.organization_id = $1;
  -- From the payer's side: it takes who has no payer, and lets go whom it pays for.
  if $1 <> own then
    if $2 is null and present is distinct from own then return 'not_found'; end if;
    if $2 is not null and $2 <> own then return 'not_allowed'; end if;
    if $2 is not null and present <> own then return 'has_payer'; end if;
  end if;
  -- What is disabled gets no new payer and pays for nobody new; what it has stays until it is removed.
  if $2 is not null and present is distinct from $2
    and exists (select 1 from organizations o where o.id in ($1, $2) and o.is_disabled) then return 'disabled'; end if;
  if $2 is not null and exists (select 1 from organization_billing b
      where b.organization_id = $2 and b.bill_to_organization_id is not null) then return 'payer_has_payer'; end if;
  if $2 is not null and identity.billing_children($1) <> '{}' then return 'has_children'; end if;
  insert into organization_billing as b (organization_id, bill_to_organization_id) values ($1, $2)
    on conflict (organization_id) do update set bill_to_organization_id = excluded.bill_to_organization_id;
  return 'done';
end $$;

-- Changes what is sent of the mailing address, the billing contact, the billing address and the cycle of the selected organization, and
-- leaves the rest. An empty text is nothing.
create or replace function identity.update_billing_info(facts jsonb) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  own constant int := (scope.ints('app.orgs'))[1];
begin
  if scope.int('app.account') is null or current_setting('role') not in ('app_admin', 'app_member', 'app_super')
    or own = any (scope.ints('app.billing_orgs')) is not true then return false; end if;
  if $1 ?| array['address1', 'address2', 'city', 'state', 'postalCode', 'country', 'phone'] then
    update organizations o set street = coalesce($1 ->> 'address1', o.street), apartment = coalesce($1 ->> 'address2', o.apartment),
      city = coalesce($1 ->> 'city', o.city), state = coalesce($1 ->> 'state', o.state),
      postal_code = coalesce($1 ->> 'postalCode', o.postal_code), country = coalesce($1 ->> 'country', o.country),
      phone = coalesce($1 ->> 'phone', o.phone)
    where o.id = own and o.deleted_at is null;
    if not found then return false; end if;
  end if;
  if $1 ?| array['billingName', 'billingContactName', 'billingPhone', 'billingEmail', 'billingAddress1', 'billingAddress2', 'billingCity',
      'billingState', 'billingPostalCode', 'billingCountry', 'billingCycleTypeId'] then
    insert into organization_billing (organization_id) values (own) on conflict (organization_id) do nothing;
    update organization_billing b set name = nullif(coalesce($1 ->> 'billingName', b.name), ''),
      contact_name = nullif(coalesce($1 ->> 'billingContactName', b.contact_name), ''),
      phone = nullif(coalesce($1 ->> 'billingPhone', b.phone), ''), email = nullif(coalesce($1 ->> 'billingEmail', b.email), ''),
      street = nullif(coalesce($1 ->> 'billingAddress1', b.street), ''),
      apartment = nullif(coalesce($1 ->> 'billingAddress2', b.apartment), ''),
      city = nullif(coalesce($1 ->> 'billingCity', b.city), ''), state = nullif(coalesce($1 ->> 'billingState', b.state), ''),
      postal_code = nullif(coalesce($1 ->> 'billingPostalCode', b.postal_code), ''),
      country = nullif(coalesce($1 ->> 'billingCountry', b.country), ''),
      cycle_id = coalesce(($1 ->> 'billingCycleTypeId')::int, b.cycle_id)
    where b.organization_id = own;
  end if;
  return true;
end $$;

revoke execute on function identity.set_payer(int,int), identity.update_billing_info(jsonb) from public;
grant execute on function identity.set_payer(int,int), identity.update_billing_info(jsonb) to app_admin, app_member, app_super;

reset role;

set role app_reader;

-- The organizations that one pays for. Asked with each request by whoever sees its billing, as a part of what a viewer is made of.
create or replace function identity.billing_children(of_organization_id int) returns int[] language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return array(select b.organization_id from organization_billing b join organizations o on o.id = b.organization_id
    where b.bill_to_organization_id = $1 and o.deleted_at is null order by b.organization_id);
end $$;

-- Everything that the billing settings of an organization show, for whoever sees its billing.
create or replace function identity.billing_info(of_organization_id int) returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('organizationId', o.id, 'name', o.name, 'address1', coalesce(o.street, ''),
    'address2', coalesce(o.apartment, ''), 'city', coalesce(o.city, ''), 'state', coalesce(o.state, ''),
    'postalCode', coalesce(o.postal_code, ''), 'country', coalesce(o.country, ''), 'phone', coalesce(o.phone, ''),
    'medicalProfessionalName', coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), ''),
    'medicalProfessionalEmail', coalesce(a.email, ''), 'isInternalOrg', o.is_internal,
    'billingName', coalesce(b.name, ''), 'billingContactName', coalesce(b.contact_name, ''), 'billingPhone', coalesce(b.phone, ''),
    'billingEmail', coalesce(b.email, ''), 'billingAddress1', coalesce(b.street, ''), 'billingAddress2', coalesce(b.apartment, ''),
    'billingCity', coalesce(b.city, ''), 'billingState', coalesce(b.state, ''), 'billingPostalCode', coalesce(b.postal_code, ''),
    'billingCountry', coalesce(b.country, ''), 'billingMethod', b.method_id, 'billingCycleTypeId', b.cycle_id,
    'billToOrgId', b.bill_to_organization_id, 'billToOrgName', p.name,
    'invoiceMethod', case when current_setting('role') = 'app_super' then case when p.id is null then b.method_id else pays.method_id end end,
    'childOrganizationCount', cardinality(identity.billing_children(o.id)),
    'card', case when c.payment_method_id is not null then jsonb_build_object('brand', c.brand, 'lastFour', c.last_four,
      'expiryMonth', c.expiry_month, 'expiryYear', c.expiry_year) end,
    'isAutoPayEnrolled', coalesce(c.is_auto_pay, false), 'automatedBillingAcceptedDate', c.auto_pay_accepted_at)
  from organizations o left join organization_billing b on b.organization_id = o.id
  left join organizations p on p.id = b.bill_to_organization_id left join organization_billing pays on pays.organization_id = p.id
  left join enrollments e on e.organization_id = o.id left join accounts a on a.id = e.admin_account_id
  left join payment_cards c on c.organization_id = o.id
  where o.id = $1 and o.deleted_at is null and $1 = any (scope.ints('app.billing_orgs')) $$;

-- Whom the selected organization pays for: what they are called, what was agreed and how many people and tests they have, never who.
create or replace function identity.billing_child_rows() returns table (organization_id int, organization_name text, is_internal_org boolean,
    package_tier_id int, total_profiles int, total_tests int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name, o.is_internal, b.package_tier_id, coalesce(c.profiles, 0),
    coalesce((select sum(d.total_tests)::int from daily_test_counts d where d.organization_id = o.id), 0)
  from organization_billing b join organizations o on o.id = b.organization_id and o.deleted_at is null
  left join organization_counts c on c.organization_id = o.id
  where b.bill_to_organization_id = (scope.ints('app.orgs'))[1] and b.bill_to_organization_id = any (scope.ints('app.billing_orgs'))
  order by lower(o.name), o.id $$;

revoke execute on function identity.billing_children(int), identity.billing_info(int), identity.billing_child_rows() from public;
grant execute on function identity.billing_children(int) to app, app_owner;
grant execute on function identity.billing_info(int), identity.billing_child_rows() to app_admin, app_member, app_super;

reset role;
