-- What people change of their own account.

set role app_owner;

create or replace function identity.update_own_account(first_name text, last_name text, phone text, job_title text, professional_type_id int)
    returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update accounts a set first_name = $1, last_name = $2, phone = $3, job_title = $4, professional_type_id = $5
    where a.id = scope.int('app.account');
  return found;
end $$;

-- What a phone of internal staff fetches, which only they set.
create or replace function identity.set_own_sync(is_enabled boolean, period_days int) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update accounts a set is_optimized_sync_enabled = $1, optimized_sync_time_period_days = $2
    where a.id = scope.int('app.account') and a.is_super_admin;
  return found;
end $$;

create or replace function identity.is_email_taken(email text) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from accounts a where a.email = $1) $$;

-- A newer wish ends the older ones.
create or replace function identity.ask_email_change(new_email text) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare made int;
begin
  update email_changes c set superseded_at = now()
    where c.account_id = scope.int('app.account') and c.confirmed_at is null and c.superseded_at is null;
  insert into email_changes (account_id, old_email, new_email)
    select a.id, a.email, $1 from accounts a where a.id = scope.int('app.account') returning id into made;
  return made;
end $$;

create or replace function identity.arm_email_change(change_id int, aid text, token_hash bytea, expires_at timestamptz)
    returns table (account_id int, new_email text, first_name text, is_taken boolean) language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return query update email_changes c set aid = $2, token_hash = $3, expires_at = $4 from accounts a
    where c.id = $1 and c.confirmed_at is null and c.superseded_at is null and a.id = c.account_id and not a.is_disabled
    returning a.id, c.new_email, a.first_name, exists (select 1 from accounts other where other.email = c.new_email);
end $$;

-- The new address answered. The old one's unused links end: that mailbox may be somebody else's by now.
create or replace function identity.confirm_email_change(aid text, token_hash bytea) returns table (change_id int, account_id int)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare wish email_changes;
begin
  update email_changes c set confirmed_at = now() from accounts a
    where c.aid = $1 and c.token_hash = $2 and c.confirmed_at is null and c.superseded_at is null and c.expires_at > now()
      and a.id = c.account_id and not a.is_disabled
      and not exists (select 1 from accounts other where other.email = c.new_email)
    returning c.* into wish;
  if wish.id is null then return; end if;
  perform set_config('app.account', wish.account_id::text, true);
  update accounts a set email = wish.new_email where a.id = wish.account_id;
  update password_links l set superseded_at = now()
    where l.account_id = wish.account_id and l.used_at is null and l.superseded_at is null;
  return query select wish.id, wish.account_id;
-- Two accounts wanted the address and both confirm at this moment: one gets it.
exception when unique_violation then
  return;
end $$;

create or replace function identity.email_change_addresses(change_id int) returns table (account_id int, old_email text, first_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, c.old_email, a.first_name from email_changes c join accounts a on a.id = c.account_id
  where c.id = $1 and c.confirmed_at is not null $$;

revoke execute on function identity.update_own_account(text,text,text,text,int), identity.set_own_sync(boolean,int),
  identity.is_email_taken(text), identity.ask_email_change(text), identity.arm_email_change(int,text,bytea,timestamptz),
  identity.confirm_email_change(text,bytea), identity.email_change_addresses(int) from public;
grant execute on function identity.update_own_account(text,text,text,text,int), identity.set_own_sync(boolean,int),
  identity.is_email_taken(text), identity.ask_email_change(text), identity.arm_email_change(int,text,bytea,timestamptz),
  identity.confirm_email_change(text,bytea), identity.email_change_addresses(int) to app;

reset role;

set role app_reader;

-- One's own account as the account area shows it, in the selected organization.
create or replace function identity.own_account(organization_id int) returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('id', a.id, 'email', a.email, 'firstName', a.first_name, 'lastName', a.last_name,
    'phoneNumber', a.phone, 'jobTitle', a.job_title, 'professionalTypeId', a.professional_type_id, 'isDisabled', a.is_disabled,
    'isSafetyCoach', coalesce(sel.is_safety_coach, false), 'isBillingContact', coalesce(sel.is_billing_contact, false),
    'accountTypeId', a.account_type_id, 'organizationAccessTypeId', sel.access_type_id,
    'selectedOrganizationAccessTypeId', sel.access_type_id, 'isSuperAdmin', a.is_super_admin,
    'isEnterpriseAdminOrg', coalesce(o.is_enterprise_admin, false),
    'isOptimizedSyncEnabled', a.is_optimized_sync_enabled,
    'optimizedSyncTimePeriodDays', a.optimized_sync_time_period_days,
    'groupIds', array(select ag.group_id from account_groups ag join groups g on g.id = ag.group_id and g.deleted_at is null
      where ag.account_id = a.id and ag.organization_id = o.id order by ag.group_id),
    'accountOrganizations', coalesce((
      select jsonb_agg(jsonb_build_object('accountId', a.id, 'organizationId', own.id, 'name', own.name,
        'isEnterpriseAdminOrg', own.is_enterprise_admin, 'organizationAccessTypeId', ao.access_type_id) order by own.name, own.id)
      from account_organizations ao join organizations own on own.id = ao.organization_id and own.deleted_at is null
      where ao.account_id = a.id), '[]'),
    'hasPassword', a.password_hash is not null,
    'pendingEmail', (select c.new_email from email_changes c where c.account_id = a.id and c.confirmed_at is null
      and c.superseded_at is null and coalesce(c.expires_at, c.asked_at + interval '1 day') > now() order by c.id desc limit 1))
  from accounts a
  left join organizations o on o.id = $1 and o.deleted_at is null
  left join account_organizations sel on sel.account_id = a.id and sel.organization_id = o.id
  where a.id = scope.int('app.account') $$;

revoke execute on function identity.own_account(int) from public;
grant execute on function identity.own_account(int) to app;

reset role;
