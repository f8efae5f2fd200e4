-- Single sign-on: who vouches for whom, and what lasts only as long as one sign-in. All of it outside the tenant template: no role of
-- the portal has a grant here, everything goes through the functions below.
set role app_owner;

create table identity_providers (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  kind text not null check (kind in ('oidc', 'saml')),
  name text not null check (length(name) between 1 and 80),
  -- Addresses, client id, certificates: nothing secret, so that the audit log may show what was changed.
  settings jsonb not null,
  is_enabled boolean not null default false,
  allows_password boolean not null default true,
  secret_changed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index identity_providers_organization on identity_providers (organization_id);
-- Apart from the settings, so that no trigger and no list ever carries it. Sealed by the portal.
create table identity_provider_secrets (
  identity_provider_id int primary key references identity_providers on delete cascade,
  sealed text not null
);
create table identity_provider_domains (
  id int generated always as identity primary key,
  identity_provider_id int not null references identity_providers on delete cascade,
  organization_id int not null references organizations,
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  -- What the TXT record of the domain has to say.
  proof text not null,
  verified_at timestamptz,
  verified_how text check (verified_how in ('dns', 'staff')),
  created_at timestamptz not null default now(),
  unique (identity_provider_id, domain),
  check ((verified_at is null) = (verified_how is null))
);
-- Anybody may be said to own a domain; proven it belongs to one connection.
create unique index identity_provider_domains_proven on identity_provider_domains (domain) where verified_at is not null;
-- The key of a person is the connection and what it calls them, never the e-mail. One name an account and connection: an e-mail that
-- was given to somebody else does not inherit the account.
create table identity_provider_accounts (
  identity_provider_id int not null references identity_providers on delete cascade,
  subject text not null check (length(subject) between 1 and 512),
  account_id int not null references accounts on delete cascade,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (identity_provider_id, subject),
  unique (identity_provider_id, account_id)
);
create index identity_provider_accounts_account on identity_provider_accounts (account_id);

-- A sign-in under way: ten minutes, one use, bound to the browser that began it. `sealed` holds nonce, verifier, request id.
create table sso_attempts (
  state_hash bytea primary key,
  identity_provider_id int not null references identity_providers on delete cascade,
  browser_hash bytea not null,
  sealed text not null,
  return_url text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sso_attempts_expiry on sso_attempts (expires_at);
-- Requests to SAML providers that are still waiting for their answer.
create table saml_requests (
  identity_provider_id int not null references identity_providers on delete cascade,
  request_id text not null,
  value text not null,
  expires_at timestamptz not null,
  primary key (identity_provider_id, request_id)
);
-- Assertions that were taken, for as long as they would be valid.
create table saml_assertions (
  identity_provider_id int not null references identity_providers on delete cascade,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (identity_provider_id, assertion_id)
);
-- What the browser exchanges for its session: a code of 60 seconds, bound to the browser. Kept while a session came from it.
create table sign_in_exchanges (
  id int generated always as identity primary key,
  code_hash bytea not null unique,
  browser_hash bytea not null,
  identity_provider_id int not null references identity_providers on delete cascade,
  account_id int not null references accounts on delete cascade,
  -- How a SAML provider qualified the name, and its own session: single logout has to repeat both.
  saml_name jsonb,
  saml_session_index text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
alter table sessions add sign_in_exchange_id int references sign_in_exchanges;
create index sessions_exchange on sessions (sign_in_exchange_id) where sign_in_exchange_id is not null;

create trigger audited after insert or update or delete on identity_providers
  for each row execute function audit.note_change();
create trigger audited after insert or update or delete on identity_provider_domains
  for each row execute function audit.note_change();

-- How an e-mail of this domain signs in. Without a row: by password.
create function identity.login_method(domain text) returns table (authentication_source int, allows_password boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case p.kind when 'oidc' then 2 else 3 end, p.allows_password
  from identity_provider_domains d join identity_providers p on p.id = d.identity_provider_id
  where d.domain = $1 and d.verified_at is not null and p.is_enabled and p.deleted_at is null $$;
-- A connection with its sealed secret: by the domain of an e-mail, or by its id.
create function identity.provider_of_domain(domain text) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id from identity_provider_domains d join identity_providers p on p.id = d.identity_provider_id
  where d.domain = $1 and d.verified_at is not null and p.is_enabled and p.deleted_at is null $$;
create function identity.provider_facts(provider_id int) returns table (id int, organization_id int, kind text, settings jsonb,
    is_enabled boolean, sealed text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.organization_id, p.kind, p.settings, p.is_enabled, s.sealed
  from identity_providers p left join identity_provider_secrets s on s.identity_provider_id = p.id
  where p.id = $1 and p.deleted_at is null $$;

create function identity.begin_sso_attempt(state_hash bytea, provider_id int, browser_hash bytea, sealed text, return_url text,
    expires_at timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into sso_attempts (state_hash, identity_provider_id, browser_hash, sealed, return_url, expires_at)
  values ($1, $2, $3, $4, $5, $6) $$;
-- Takes an attempt, once. Another browser does not spend it.
create function identity.take_sso_attempt(state_hash bytea, browser_hash bytea) returns table (outcome text, provider_id int,
    sealed text, return_url text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query update sso_attempts a set used_at = now()
    where a.state_hash = $1 and a.browser_hash = $2 and a.used_at is null and a.expires_at > now()
    returning 'taken', a.identity_provider_id, a.sealed, a.return_url;
  if found then return; end if;
  return query select case when a.browser_hash is distinct from $2 then 'other_browser'
      when a.used_at is not null then 'used' else 'expired' end, null::int, null::text, null::text
    from sso_attempts a where a.state_hash = $1;
end $$;

create function identity.save_saml_request(provider_id int, request_id text, value text, expires_at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into saml_requests (identity_provider_id, request_id, value, expires_at) values ($1, $2, $3, $4)
  on conflict do nothing $$;
create function identity.saml_request(provider_id int, request_id text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.value from saml_requests r where r.identity_provider_id = $1 and r.request_id = $2 and r.expires_at > now() $$;
create function identity.forget_saml_request(provider_id int, request_id text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from saml_requests r where r.identity_provider_id = $1 and r.request_id = $2 $$;
-- False when it was taken before: of two answers that arrive at once, one.
create function identity.use_assertion(provider_id int, assertion_id text, expires_at timestamptz) returns boolean
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with kept as (insert into saml_assertions (identity_provider_id, assertion_id, expires_at) values ($1, $2, $3)
    on conflict do nothing returning 1)
  select exists (select 1 from kept) $$;

-- Whose account a connection's subject is. Known subjects by the link alone; a new one only with an e-mail of a domain that is proven
-- for this very connection, and an account that belongs to its organization (or to a child of it). Internal staff never.
create function identity.resolve_subject(provider_id int, subject text, email text, out outcome text, out account_id int,
    out is_new boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  provider identity_providers;
  who accounts;
begin
  is_new := false;
  select p.* into provider from identity_providers p where p.id = $1 and p.is_enabled and p.deleted_at is null;
  if not found then outcome := 'disabled'; return; end if;
  select a.* into who from identity_provider_accounts l join accounts a on a.id = l.account_id
    where l.identity_provider_id = $1 and l.subject = $2;
  is_new := not found;
  if is_new then
    if $3 is null then outcome := 'no_email'; return; end if;
    if not exists (select 1 from identity_provider_domains d where d.identity_provider_id = $1 and d.verified_at is not null
        and d.domain = split_part(lower($3), '@', 2)) then
      outcome := 'domain_not_proven'; return;
    end if;
    select a.* into who from accounts a where a.email = lower($3);
    if not found then outcome := 'unknown'; return; end if;
  end if;
  if who.is_super_admin then outcome := 'staff'; return; end if;
  if who.is_disabled or who.account_type_id <> 1 then outcome := 'unknown'; return; end if;
  if not exists (select 1 from account_organizations ao join organizations o on o.id = ao.organization_id and o.deleted_at is null
      where ao.account_id = who.id and provider.organization_id in (o.id, o.enterprise_org_id)) then
    outcome := 'not_member'; return;
  end if;
  if is_new then
    insert into identity_provider_accounts (identity_provider_id, subject, account_id) values ($1, $2, who.id)
      on conflict do nothing;
    if not found then outcome := 'linked_otherwise'; return; end if;
  else
    update identity_provider_accounts l set last_used_at = now() where l.identity_provider_id = $1 and l.subject = $2;
  end if;
  outcome := 'known';
  account_id := who.id;
end $$;

create function identity.create_exchange(code_hash bytea, browser_hash bytea, provider_id int, account_id int, saml_name jsonb,
    saml_session_index text, expires_at timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into sign_in_exchanges (code_hash, browser_hash, identity_provider_id, account_id, saml_name, saml_session_index, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7) $$;
-- Once, within its time, by the browser it was made for, at the call of its own kind.
create function identity.take_exchange(code_hash bytea, browser_hash bytea, kind text) returns table (exchange_id int, account_id int,
    organization_id int)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_in_exchanges e set used_at = now() from identity_providers p
  where e.code_hash = $1 and e.browser_hash = $2 and e.used_at is null and e.expires_at > now()
    and p.id = e.identity_provider_id and p.kind = $3 and p.is_enabled and p.deleted_at is null
  returning e.id, e.account_id, (
    select ao.organization_id from account_organizations ao join organizations o on o.id = ao.organization_id and o.deleted_at is null
    where ao.account_id = e.account_id and p.organization_id in (o.id, o.enterprise_org_id)
    order by o.id <> p.organization_id, o.id limit 1) $$;

-- A session remembers the sign-in it came from; a phone's token that of the session which asked for it.
create function identity.note_session_exchange(token_hash bytea, exchange_id int) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update sessions s set sign_in_exchange_id = $2 where s.token_hash = $1 and s.sign_in_exchange_id is null and exists (
    select 1 from sign_in_exchanges e where e.id = $2 and e.account_id = s.account_id and e.used_at is not null) $$;
create function identity.copy_session_source(session_id int, token_hash bytea) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update sessions t set sign_in_exchange_id = f.sign_in_exchange_id, auth_source = f.auth_source
  from sessions f where f.id = $1 and t.token_hash = $2 and t.account_id = f.account_id $$;

-- Whether an organization takes the way in which a session's person proved who they are. A connection opens its own organization and
-- the children of that one; a password opens what does not insist on a connection. Internal staff come with a grant instead.
create function identity.session_is_accepted(session_id int, organization_id int) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select $2 is null or case
    when s.sign_in_exchange_id is not null then exists (
      select 1 from sign_in_exchanges e join identity_providers p on p.id = e.identity_provider_id
      join organizations o on o.id = $2
      where e.id = s.sign_in_exchange_id and p.is_enabled and p.deleted_at is null
        and p.organization_id in (o.id, o.enterprise_org_id))
    when s.auth_source <> 1 then false
    else not exists (select 1 from identity_providers p where p.organization_id = $2 and p.is_enabled and p.deleted_at is null
        and not p.allows_password)
      or exists (select 1 from accounts a where a.id = s.account_id and a.is_super_admin)
  end
  from sessions s where s.id = $1 $$;

-- What single logout needs of a session that came from SAML.
create function identity.saml_session(session_id int) returns table (provider_id int, name_id text, saml_name jsonb,
    saml_session_index text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.identity_provider_id, l.subject, e.saml_name, e.saml_session_index
  from sessions s join sign_in_exchanges e on e.id = s.sign_in_exchange_id
  join identity_providers p on p.id = e.identity_provider_id and p.kind = 'saml'
  join identity_provider_accounts l on l.identity_provider_id = e.identity_provider_id and l.account_id = e.account_id
  where s.id = $1 and s.ended_at is null $$;
-- The provider ended a person's session: ours that came from it end too. A phone keeps its own.
create function identity.end_saml_sessions(provider_id int, subject text, session_index text) returns table (account_id int)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sessions s set ended_at = now() from sign_in_exchanges e, identity_provider_accounts l
  where e.id = s.sign_in_exchange_id and e.identity_provider_id = $1 and l.identity_provider_id = $1 and l.subject = $2
    and l.account_id = e.account_id and s.account_id = e.account_id and s.kind = 'web' and s.ended_at is null
    and ($3 is null or e.saml_session_index = $3) returning s.account_id $$;
create function identity.signs_in_elsewhere(account_id int) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from identity_provider_accounts l where l.account_id = $1) $$;

create function identity.forget_single_sign_on() returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare gone int;
begin
  delete from saml_requests where expires_at < now();
  delete from saml_assertions where expires_at < now();
  delete from sign_in_exchanges e where e.expires_at < now() - interval '1 hour'
    and not exists (select 1 from sessions s where s.sign_in_exchange_id = e.id);
  -- A day longer than they live, so that one that comes late is told so.
  delete from sso_attempts where expires_at < now() - interval '1 day';
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Internal staff set connections up. Each function asks again who is asking.
create function identity.is_internal_staff() returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from accounts a where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled) $$;
create function identity.list_providers(organization_id int) returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'organizationId', p.organization_id, 'kind', p.kind, 'name', p.name,
    'settings', p.settings, 'isEnabled', p.is_enabled, 'allowSwayUsernamePassword', p.allows_password,
    'secretChangedOn', p.secret_changed_at, 'accountCount', (
      select count(*) from identity_provider_accounts l where l.identity_provider_id = p.id),
    'domains', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'domain', d.domain, 'proof', d.proof,
      'verifiedOn', d.verified_at, 'verifiedHow', d.verified_how) order by d.domain)
      from identity_provider_domains d where d.identity_provider_id = p.id), '[]')) order by p.name, p.id), '[]')
  from identity_providers p where p.organization_id = $1 and p.deleted_at is null and identity.is_internal_staff() $$;
create function identity.save_provider(provider_id int, organization_id int, kind text, name text, settings jsonb,
    allows_password boolean, sealed text) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  saved int;
begin
  if not identity.is_internal_staff() then return null; end if;
  if provider_id is null then
    insert into identity_providers (organization_id, kind, name, settings, allows_password, secret_changed_at)
      select o.id, $3, $4, $5, $6, case when $7 is not null then now() end from organizations o
      where o.id = $2 and o.deleted_at is null returning id into saved;
  else
    update identity_providers p set name = $4, settings = $5, allows_password = $6, updated_at = now(),
        secret_changed_at = case when $7 is null then p.secret_changed_at else now() end
      where p.id = $1 and p.organization_id = $2 and p.kind = $3 and p.deleted_at is null returning p.id into saved;
  end if;
  if saved is not null and $7 is not null then
    insert into identity_provider_secrets as s (identity_provider_id, sealed) values (saved, $7)
      on conflict (identity_provider_id) do update set sealed = excluded.sealed;
  end if;
  return saved;
end $$;
create function identity.enable_provider(provider_id int, is_enabled boolean) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not identity.is_internal_staff() then return false; end if;
  update identity_providers p set is_enabled = $2, updated_at = now() where p.id = $1 and p.deleted_at is null;
  return found;
end $$;
create function identity.delete_provider(provider_id int) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not identity.is_internal_staff() then return false; end if;
  update identity_providers p set is_enabled = false, deleted_at = now(), updated_at = now()
    where p.id = $1 and p.deleted_at is null;
  if not found then return false; end if;
  delete from identity_provider_domains d where d.identity_provider_id = $1;
  delete from identity_provider_secrets s where s.identity_provider_id = $1;
  return true;
end $$;
create function identity.add_provider_domain(provider_id int, domain text, proof text) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  added int;
begin
  if not identity.is_internal_staff() then return null; end if;
  insert into identity_provider_domains as d (identity_provider_id, organization_id, domain, proof)
    select p.id, p.organization_id, $2, $3 from identity_providers p where p.id = $1 and p.deleted_at is null
    on conflict on constraint identity_provider_domains_identity_provider_id_domain_key do nothing returning id into added;
  return coalesce(added, (select d.id from identity_provider_domains d join identity_providers p on p.id = d.identity_provider_id
    and p.deleted_at is null where d.identity_provider_id = $1 and d.domain = $2));
end $$;
create function identity.provider_domain(domain_id int) returns table (domain text, proof text, is_verified boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.domain, d.proof, d.verified_at is not null from identity_provider_domains d
  where d.id = $1 and identity.is_internal_staff() $$;
create function identity.prove_provider_domain(domain_id int, how text) returns text language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not identity.is_internal_staff() then return 'unknown'; end if;
  update identity_provider_domains d set verified_at = now(), verified_how = $2 where d.id = $1 and d.verified_at is null;
  if not found then
    return case when exists (select 1 from identity_provider_domains d where d.id = $1) then 'proven' else 'unknown' end;
  end if;
  return 'proven';
exception when unique_violation then
  return 'taken';
end $$;
create function identity.remove_provider_domain(domain_id int) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not identity.is_internal_staff() then return false; end if;
  delete from identity_provider_domains d where d.id = $1;
  return found;
end $$;

revoke execute on function identity.login_method(text), identity.provider_of_domain(text), identity.provider_facts(int),
  identity.begin_sso_attempt(bytea, int, bytea, text, text, timestamptz), identity.take_sso_attempt(bytea, bytea),
  identity.save_saml_request(int, text, text, timestamptz), identity.saml_request(int, text),
  identity.forget_saml_request(int, text), identity.use_assertion(int, text, timestamptz),
  identity.resolve_subject(int, text, text),
  identity.create_exchange(bytea, bytea, int, int, jsonb, text, timestamptz), identity.take_exchange(bytea, bytea, text),
  identity.note_session_exchange(bytea, int), identity.copy_session_source(int, bytea), identity.session_is_accepted(int, int),
  identity.saml_session(int), identity.end_saml_sessions(int, text, text), identity.signs_in_elsewhere(int),
  identity.forget_single_sign_on(), identity.is_internal_staff(), identity.list_providers(int),
  identity.save_provider(int, int, text, text, jsonb, boolean, text), identity.enable_provider(int, boolean),
  identity.delete_provider(int), identity.add_provider_domain(int, text, text), identity.provider_domain(int),
  identity.prove_provider_domain(int, text), identity.remove_provider_domain(int) from public;
-- Before somebody is signed in.
grant execute on function identity.login_method(text), identity.provider_of_domain(text), identity.provider_facts(int),
  identity.begin_sso_attempt(bytea, int, bytea, text, text, timestamptz), identity.take_sso_attempt(bytea, bytea),
  identity.save_saml_request(int, text, text, timestamptz), identity.saml_request(int, text),
  identity.forget_saml_request(int, text), identity.use_assertion(int, text, timestamptz),
  identity.resolve_subject(int, text, text),
  identity.create_exchange(bytea, bytea, int, int, jsonb, text, timestamptz), identity.take_exchange(bytea, bytea, text),
  identity.note_session_exchange(bytea, int), identity.session_is_accepted(int, int), identity.saml_session(int),
  identity.end_saml_sessions(int, text, text), identity.forget_single_sign_on() to app;
-- Signed in.
grant execute on function identity.copy_session_source(int, bytea) to app, app_admin, app_member, app_family, app_staff, app_super;
grant execute on function identity.signs_in_elsewhere(int) to app, app_admin, app_member, app_family, app_staff, app_super;
grant execute on function identity.provider_facts(int), identity.list_providers(int),
  identity.save_provider(int, int, text, text, jsonb, boolean, text), identity.enable_provider(int, boolean),
  identity.delete_provider(int), identity.add_provider_domain(int, text, text), identity.provider_domain(int),
  identity.prove_provider_domain(int, text), identity.remove_provider_domain(int) to app_staff, app_super;
reset role;
