-- Signing in through an identity provider.

set role app_owner;

-- How an e-mail of this domain signs in. Without a row: by password.
create or replace function identity.login_method(domain text) returns table (authentication_source int, allows_password boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case p.kind when 'oidc' then 2 else 3 end, p.allows_password
  from identity_provider_domains d join identity_providers p on p.id = d.identity_provider_id
  where d.domain = $1 and d.verified_at is not null and p.is_enabled and p.deleted_at is null $$;

-- A connection with its sealed secret: by the domain of an e-mail, or by its id.
create or replace function identity.provider_of_domain(domain text) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id from identity_provider_domains d join identity_providers p on p.id = d.identity_provider_id
  where d.domain = $1 and d.verified_at is not null and p.is_enabled and p.deleted_at is null $$;

create or replace function identity.provider_facts(provider_id int) returns table (id int, organization_id int, kind text, settings jsonb,
    is_enabled boolean, sealed text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.organization_id, p.kind, p.settings, p.is_enabled, s.sealed
  from identity_providers p left join identity_provider_secrets s on s.identity_provider_id = p.id
  where p.id = $1 and p.deleted_at is null $$;

create or replace function identity.begin_sso_attempt(state_hash bytea, provider_id int, browser_hash bytea, sealed text, return_url text,
    expires_at timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into sso_attempts (state_hash, identity_provider_id, browser_hash, sealed, return_url, expires_at)
  values ($1, $2, $3, $4, $5, $6) $$;

-- Takes an attempt, once. Another browser does not spend it.
create or replace function identity.take_sso_attempt(state_hash bytea, browser_hash bytea) returns table (outcome text, provider_id int,
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

create or replace function identity.save_saml_request(provider_id int, request_id text, value text, expires_at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into saml_requests (identity_provider_id, request_id, value, expires_at) values ($1, $2, $3, $4)
  on conflict do nothing $$;

create or replace function identity.saml_request(provider_id int, request_id text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.value from saml_requests r where r.identity_provider_id = $1 and r.request_id = $2 and r.expires_at > now() $$;

create or replace function identity.forget_saml_request(provider_id int, request_id text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from saml_requests r where r.identity_provider_id = $1 and r.request_id = $2 $$;

-- False when it was taken before: of two answers that arrive at once, one.
create or replace function identity.use_assertion(provider_id int, assertion_id text, expires_at timestamptz) returns boolean
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with kept as (insert into saml_assertions (identity_provider_id, assertion_id, expires_at) values ($1, $2, $3)
    on conflict do nothing returning 1)
  select exists (select 1 from kept) $$;

-- Whose account a connection's subject is. Known subjects by the link alone; a new one only with an e-mail of a domain that is proven
-- for this very connection, and an account that belongs to its organization (or to a child of it). Internal staff never.
create or replace function identity.resolve_subject(provider_id int, subject text, email text, out outcome text, out account_id int,
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

create or replace function identity.create_exchange(code_hash bytea, browser_hash bytea, provider_id int, account_id int, saml_name jsonb,
    saml_session_index text, expires_at timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into sign_in_exchanges (code_hash, browser_hash, identity_provider_id, account_id, saml_name, saml_session_index, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7) $$;

-- Once, within its time, by the browser it was made for, at the call of its own kind.
create or replace function identity.take_exchange(code_hash bytea, browser_hash bytea, kind text) returns table (exchange_id int, account_id int,
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
create or replace function identity.note_session_exchange(token_hash bytea, exchange_id int) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update sessions s set sign_in_exchange_id = $2 where s.token_hash = $1 and s.sign_in_exchange_id is null and exists (
    select 1 from sign_in_exchanges e where e.id = $2 and e.account_id = s.account_id and e.used_at is not null) $$;

-- What single logout needs of a session that came from SAML.
create or replace function identity.saml_session(session_id int) returns table (provider_id int, name_id text, saml_name jsonb,
    saml_session_index text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.identity_provider_id, l.subject, e.saml_name, e.saml_session_index
  from sessions s join sign_in_exchanges e on e.id = s.sign_in_exchange_id
  join identity_providers p on p.id = e.identity_provider_id and p.kind = 'saml'
  join identity_provider_accounts l on l.identity_provider_id = e.identity_provider_id and l.account_id = e.account_id
  where s.id = $1 and s.ended_at is null $$;

-- The provider ended a person's session: ours that came from it end too. A phone keeps its own.
create or replace function identity.end_saml_sessions(provider_id int, subject text, session_index text) returns table (account_id int)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sessions s set ended_at = now() from sign_in_exchanges e, identity_provider_accounts l
  where e.id = s.sign_in_exchange_id and e.identity_provider_id = $1 and l.identity_provider_id = $1 and l.subject = $2
    and l.account_id = e.account_id and s.account_id = e.account_id and s.kind = 'web' and s.ended_at is null
    and ($3 is null or e.saml_session_index = $3) returning s.account_id $$;

create or replace function identity.signs_in_elsewhere(account_id int) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from identity_provider_accounts l where l.account_id = $1) $$;

create or replace function identity.forget_single_sign_on() returns int language plpgsql security definer
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

-- What internal staff write of a connection signs nobody in until a System Admin of its organization has seen it: whoever may name the
-- provider could otherwise sign in as everybody there. So a change by them switches a connection off, and they switch none on. Names of
-- people are the issuer's (or the client's, where the provider gives each client names of its own): under another one nobody is linked,
-- and a domain that was proven by word is proven anew.
create or replace function identity.keep_provider() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.settings -> 'issuer', old.settings -> 'clientId', old.settings -> 'idpEntityId')
      is distinct from (new.settings -> 'issuer', new.settings -> 'clientId', new.settings -> 'idpEntityId') then
    delete from identity_provider_accounts l where l.identity_provider_id = new.id;
    update identity_provider_domains d set verified_at = null, verified_how = null
      where d.identity_provider_id = new.id and d.verified_how = 'staff';
  end if;
  if identity.is_internal_staff() then
    new.is_enabled := new.is_enabled and old.is_enabled and (old.settings, old.allows_password, old.secret_changed_at)
      is not distinct from (new.settings, new.allows_password, new.secret_changed_at);
  end if;
  return new;
end $$;
create or replace trigger kept before update on identity_providers for each row execute function identity.keep_provider();

-- The word of internal staff that a domain is the organization's counts once a System Admin of it has seen it too.
create or replace function identity.keep_provider_domain() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if identity.is_internal_staff() then
    update identity_providers p set is_enabled = false, updated_at = now() where p.id = new.identity_provider_id;
  end if;
  return null;
end $$;
create or replace trigger kept after update of verified_at on identity_provider_domains for each row
  when (old.verified_at is null and new.verified_how = 'staff') execute function identity.keep_provider_domain();

-- The connections of the organization in which a System Admin asks.
create or replace function identity.own_providers() returns table (id int, organization_id int, name text, settings jsonb, is_enabled boolean,
    allow_sway_username_password boolean, secret_changed_on timestamptz, changed_on timestamptz, account_count int, domains jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.organization_id, p.name, p.settings, p.is_enabled, p.allows_password, p.secret_changed_at, p.updated_at,
    (select count(*)::int from identity_provider_accounts l where l.identity_provider_id = p.id),
    coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'domain', d.domain, 'proof', d.proof, 'verifiedOn', d.verified_at,
      'verifiedHow', d.verified_how) order by d.domain) from identity_provider_domains d where d.identity_provider_id = p.id), '[]')
  from identity_providers p
  where current_setting('role') = 'app_admin' and p.organization_id = (scope.ints('app.orgs'))[1] and p.deleted_at is null
  order by p.name, p.id $$;

-- A System Admin switches a connection of the own organization on, as they saw it, or off.
create or replace function identity.confirm_provider(provider_id int, is_enabled boolean, seen_on timestamptz) returns text language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') is distinct from 'app_admin' or identity.is_internal_staff() then return 'unknown'; end if;
  perform from identity_providers p where p.id = $1 and p.organization_id = (scope.ints('app.orgs'))[1] and p.deleted_at is null for update;
  if not found then return 'unknown'; end if;
  update identity_providers p set is_enabled = $2, updated_at = now()
    where p.id = $1 and (not $2 or date_trunc('milliseconds', p.updated_at) = $3);
  return case when found then 'done' else 'changed' end;
end $$;

revoke execute on function identity.login_method(text), identity.provider_of_domain(text), identity.provider_facts(int),
  identity.begin_sso_attempt(bytea,int,bytea,text,text,timestamptz), identity.take_sso_attempt(bytea,bytea),
  identity.save_saml_request(int,text,text,timestamptz), identity.saml_request(int,text), identity.forget_saml_request(int,text),
  identity.use_assertion(int,text,timestamptz), identity.resolve_subject(int,text,text),
  identity.create_exchange(bytea,bytea,int,int,jsonb,text,timestamptz), identity.take_exchange(bytea,bytea,text),
  identity.note_session_exchange(bytea,int), identity.saml_session(int), identity.end_saml_sessions(int,text,text),
  identity.signs_in_elsewhere(int), identity.forget_single_sign_on() from public;
grant execute on function identity.login_method(text), identity.provider_of_domain(text),
  identity.begin_sso_attempt(bytea,int,bytea,text,text,timestamptz), identity.take_sso_attempt(bytea,bytea),
  identity.save_saml_request(int,text,text,timestamptz), identity.saml_request(int,text), identity.forget_saml_request(int,text),
  identity.use_assertion(int,text,timestamptz), identity.resolve_subject(int,text,text),
  identity.create_exchange(bytea,bytea,int,int,jsonb,text,timestamptz), identity.take_exchange(bytea,bytea,text),
  identity.note_session_exchange(bytea,int), identity.saml_session(int), identity.end_saml_sessions(int,text,text),
  identity.forget_single_sign_on() to app;
grant execute on function identity.provider_facts(int) to app, app_staff, app_super;
grant execute on function identity.signs_in_elsewhere(int) to app, app_admin, app_family, app_member, app_staff, app_super;

revoke execute on function identity.keep_provider(), identity.keep_provider_domain(), identity.own_providers(),
  identity.confirm_provider(int, boolean, timestamptz) from public;
grant execute on function identity.own_providers(), identity.confirm_provider(int, boolean, timestamptz) to app_admin;

reset role;
