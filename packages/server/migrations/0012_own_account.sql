-- What people do with their own account: a lost password, a new one, another address, the list of where they are signed in.
set role app_owner;
alter table accounts
  add column job_title text check (length(job_title) <= 100),
  add column professional_type_id int,
  add column is_optimized_sync_enabled boolean not null default false,
  add column optimized_sync_time_period_days int check (optimized_sync_time_period_days between 1 and 3650);

-- An address that somebody wants to be reached at instead. It becomes theirs when it answers. Only hashes, as with password_links.
create table email_changes (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email) and length(new_email) <= 254),
  aid text unique,
  token_hash bytea unique,
  asked_at timestamptz not null default now(),
  expires_at timestamptz,
  confirmed_at timestamptz,
  superseded_at timestamptz
);
create index email_changes_account on email_changes (account_id);

-- Where a mail to an account goes, and by what name its reader is addressed.
create function identity.mail_address(account_id int) returns table (email text, first_name text, is_disabled boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.email, a.first_name, a.is_disabled from accounts a where a.id = $1 $$;

-- Ends what a changed password must not leave open: sessions on every device, links under way.
create function identity.close_doors(account_id int, kept_session_id int) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare ended int;
begin
  if scope.int('app.account') is distinct from account_id then return 0; end if;
  update password_links l set superseded_at = now()
    where l.account_id = $1 and l.used_at is null and l.superseded_at is null;
  update email_changes c set superseded_at = now()
    where c.account_id = $1 and c.confirmed_at is null and c.superseded_at is null;
  update sessions s set ended_at = now() where s.account_id = $1 and s.ended_at is null and s.id is distinct from $2;
  get diagnostics ended = row_count;
  return ended;
end $$;

-- Whose link it is, while it can still be used. A wrong token and a wrong aid answer alike: nothing.
create function identity.password_link_account(aid text, token_hash bytea) returns int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select l.account_id from password_links l join accounts a on a.id = l.account_id and not a.is_disabled
  where l.aid = $1 and l.token_hash = $2 and l.used_at is null and l.superseded_at is null and l.expires_at > now() $$;
-- Sets the password a link was sent for. Of two at once the row's lock lets one through. Every session ends.
create function identity.use_password_link(aid text, token_hash bytea, password_hash text) returns table (account_id int, purpose text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare used password_links;
begin
  update password_links l set used_at = now() from accounts a
    where l.aid = $1 and l.token_hash = $2 and l.used_at is null and l.superseded_at is null and l.expires_at > now()
      and a.id = l.account_id and not a.is_disabled
    returning l.* into used;
  if used.id is null then return; end if;
  -- Whoever holds the link is from here on who acts.
  perform set_config('app.account', used.account_id::text, true);
  update accounts a set password_hash = $3 where a.id = used.account_id;
  perform identity.close_doors(used.account_id, null);
  return query select used.account_id, used.purpose;
end $$;

-- What somebody must show again before a new password or address: only one's own.
create function identity.own_password_hash() returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select a.password_hash from accounts a where a.id = scope.int('app.account') $$;
create function identity.set_own_password(password_hash text, kept_session_id int) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update accounts a set password_hash = $1 where a.id = scope.int('app.account');
  if not found then return null; end if;
  return identity.close_doors(scope.int('app.account'), kept_session_id);
end $$;

-- Where an account is signed in.
create function identity.own_sessions() returns table (session_id int, kind text, auth_source int, device jsonb,
    started_at timestamptz, used_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.kind, s.auth_source, s.device, s.created_at, s.refreshed_at from sessions s
  where s.account_id = scope.int('app.account') and s.ended_at is null and s.idle_until > now() and s.expires_at > now()
  order by s.refreshed_at desc, s.id desc $$;
create function identity.end_own_session(session_id int) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update sessions s set ended_at = now() where s.id = $1 and s.account_id = scope.int('app.account') and s.ended_at is null;
  return found;
end $$;
create function identity.end_own_sessions() returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare ended int;
begin
  update sessions s set ended_at = now() where s.account_id = scope.int('app.account') and s.ended_at is null;
  get diagnostics ended = row_count;
  return ended;
end $$;

create function identity.update_own_account(first_name text, last_name text, phone text, job_title text, professional_type_id int)
    returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update accounts a set first_name = $1, last_name = $2, phone = $3, job_title = $4, professional_type_id = $5
    where a.id = scope.int('app.account');
  return found;
end $$;
-- What a phone of internal staff fetches, which only they set.
create function identity.set_own_sync(is_enabled boolean, period_days int) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update accounts a set is_optimized_sync_enabled = $1, optimized_sync_time_period_days = $2
    where a.id = scope.int('app.account') and a.is_super_admin;
  return found;
end $$;

create function identity.is_email_taken(email text) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from accounts a where a.email = $1) $$;
-- A newer wish ends the older ones.
create function identity.ask_email_change(new_email text) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare made int;
begin
  update email_changes c set superseded_at = now()
    where c.account_id = scope.int('app.account') and c.confirmed_at is null and c.superseded_at is null;
  insert into email_changes (account_id, old_email, new_email)
    select a.id, a.email, $1 from accounts a where a.id = scope.int('app.account') returning id into made;
  return made;
end $$;
-- Gives a wish its link when the mail is made. `is_taken` tells the mail to say something else to whoever has the address already.
create function identity.arm_email_change(change_id int, aid text, token_hash bytea, expires_at timestamptz)
    returns table (new_email text, first_name text, is_taken boolean) language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return query update email_changes c set aid = $2, token_hash = $3, expires_at = $4 from accounts a
    where c.id = $1 and c.confirmed_at is null and c.superseded_at is null and a.id = c.account_id and not a.is_disabled
    returning c.new_email, a.first_name, exists (select 1 from accounts other where other.email = c.new_email);
end $$;
-- The new address answered. The old one's unused links end: that mailbox may be somebody else's by now.
create function identity.confirm_email_change(aid text, token_hash bytea) returns table (change_id int, account_id int)
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
create function identity.email_change_addresses(change_id int) returns table (old_email text, first_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.old_email, a.first_name from email_changes c join accounts a on a.id = c.account_id
  where c.id = $1 and c.confirmed_at is not null $$;
grant select on email_changes to app_reader;
reset role;

set role app_reader;
-- One's own account as the account area shows it, in the selected organization.
create function identity.own_account(organization_id int) returns jsonb language sql stable security definer
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
reset role;

-- The login role alone: who acts is named by the scope's account, which the server sets from the session or from a link.
revoke execute on function identity.mail_address(int), identity.close_doors(int, int),
  identity.password_link_account(text, bytea), identity.use_password_link(text, bytea, text), identity.own_password_hash(),
  identity.set_own_password(text, int), identity.own_sessions(), identity.end_own_session(int), identity.end_own_sessions(),
  identity.own_account(int), identity.update_own_account(text, text, text, text, int), identity.set_own_sync(boolean, int),
  identity.is_email_taken(text), identity.ask_email_change(text), identity.arm_email_change(int, text, bytea, timestamptz),
  identity.confirm_email_change(text, bytea), identity.email_change_addresses(int) from public;
grant execute on function identity.mail_address(int),
  identity.password_link_account(text, bytea), identity.use_password_link(text, bytea, text), identity.own_password_hash(),
  identity.set_own_password(text, int), identity.own_sessions(), identity.end_own_session(int), identity.end_own_sessions(),
  identity.own_account(int), identity.update_own_account(text, text, text, text, int), identity.set_own_sync(boolean, int),
  identity.is_email_taken(text), identity.ask_email_change(text), identity.arm_email_change(int, text, bytea, timestamptz),
  identity.confirm_email_change(text, bytea), identity.email_change_addresses(int) to app;
