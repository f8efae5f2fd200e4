-- The second factor: challenges, codes and trusted devices.

set role app_owner;

create or replace function identity.start_challenge(account_id int, browser_hash bytea, session_id int, auth_source int, organization_id int,
    exchange_id int, is_email_only boolean, expires_at timestamptz) returns int language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  delete from mfa_challenges c where c.expires_at < now() - interval '1 day';
  update mfa_challenges c set ended_at = now() where c.session_id = $3 and c.ended_at is null;
  insert into mfa_challenges (account_id, browser_hash, session_id, auth_source, organization_id, exchange_id, is_email_only,
    expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id $$;

-- The challenge of a browser while it lives, with where a code can be sent.
create or replace function identity.challenge_facts(browser_hash bytea) returns table (challenge_id int, account_id int, email text, phone text,
    is_super_admin boolean, session_id int, auth_source int, organization_id int, exchange_id int, is_email_only boolean,
    codes_asked int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, a.id, a.email, a.phone, a.is_super_admin, c.session_id, c.auth_source, c.organization_id, c.exchange_id,
    c.is_email_only, c.codes_asked
  from mfa_challenges c join accounts a on a.id = c.account_id and not a.is_disabled
  where c.browser_hash = $1 and c.ended_at is null and c.expires_at > now() $$;

-- Takes one of the codes a challenge may ask for. `request_number` is null where it may not: none is left (`wait_seconds` null), or
-- the last one by the same way was asked a moment ago.
create or replace function identity.ask_mfa_code(challenge_id int, method int, most int, pause_seconds int, out request_number int,
    out wait_seconds int) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare challenge mfa_challenges%rowtype;
begin
  select * into challenge from mfa_challenges c where c.id = $1 and c.ended_at is null and c.expires_at > now() for update;
  if not found or challenge.codes_asked >= most then return; end if;
  if challenge.method = $2 and challenge.code_asked_at > now() - make_interval(secs => pause_seconds) then
    wait_seconds := greatest(1, ceil(pause_seconds - extract(epoch from now() - challenge.code_asked_at)))::int;
    return;
  end if;
  update mfa_challenges c set method = $2, codes_asked = c.codes_asked + 1, code_asked_at = now() where c.id = $1
    returning c.codes_asked into request_number;
end $$;

create or replace function identity.set_mfa_code(challenge_id int, request_number int, code_hash bytea, expires_at timestamptz)
    returns table (account_id int, method int, email text, phone text) language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update mfa_challenges c set code_hash = $3, code_expires_at = $4 from accounts a
  where c.id = $1 and c.codes_asked = $2 and c.ended_at is null and c.expires_at > now() and a.id = c.account_id and not a.is_disabled
  returning a.id, c.method, a.email, a.phone $$;

-- Tries a code: 'right' (once), 'wrong', 'last' (wrong, and the challenge ended with it), 'expired' (the code), 'gone' (the challenge).
-- Tries of one challenge wait for each other, so that many at once are as many tries.
create or replace function identity.try_mfa_code(challenge_id int, code_hash bytea, most_wrong int) returns text language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare challenge mfa_challenges%rowtype;
begin
  select * into challenge from mfa_challenges c where c.id = $1 and c.ended_at is null and c.expires_at > now() for update;
  if not found then return 'gone'; end if;
  if challenge.code_hash is not null and challenge.code_expires_at <= now() then return 'expired'; end if;
  if challenge.code_hash = $2 then
    update mfa_challenges c set ended_at = now() where c.id = $1;
    return 'right';
  end if;
  update mfa_challenges c set wrong_codes = c.wrong_codes + 1,
    ended_at = case when c.wrong_codes + 1 >= most_wrong then now() end where c.id = $1;
  return case when challenge.wrong_codes + 1 >= most_wrong then 'last' else 'wrong' end;
end $$;

-- Remembers a browser under a new value, so that one planted beforehand is worth nothing; what it was for other accounts moves along.
create or replace function identity.trust_device(account_id int, former_hash bytea, device_hash bytea, is_verified boolean) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update trusted_devices d set device_hash = $3 where d.device_hash = $2;
  insert into trusted_devices as d (account_id, device_hash, verified_at) values ($1, $3, case when $4 then now() end)
  on conflict on constraint trusted_devices_pkey do update set verified_at = coalesce(excluded.verified_at, d.verified_at) $$;

create or replace function identity.end_trusted_devices(account_id int) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  delete from trusted_devices d where d.account_id = $1;
  update mfa_challenges c set ended_at = now() where c.account_id = $1 and c.ended_at is null $$;

create or replace function identity.note_second_factor(session_id int, given_at timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update sessions s set second_factor_at = $2 where s.id = $1 and s.ended_at is null $$;

create or replace function identity.second_factor_given_at(session_id int) returns timestamptz language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select s.second_factor_at from sessions s where s.id = $1 and s.ended_at is null $$;

create or replace function identity.note_mfa_required() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.mfa_required <> old.mfa_required then
    new.mfa_required_at := case when new.mfa_required then now() end;
  end if;
  return new;
end $$;

revoke execute on function identity.start_challenge(int,bytea,int,int,int,int,boolean,timestamptz), identity.challenge_facts(bytea),
  identity.ask_mfa_code(int,int,int,int), identity.set_mfa_code(int,int,bytea,timestamptz), identity.try_mfa_code(int,bytea,int),
  identity.trust_device(int,bytea,bytea,boolean), identity.end_trusted_devices(int), identity.note_second_factor(int,timestamptz),
  identity.second_factor_given_at(int), identity.note_mfa_required() from public;
grant execute on function identity.start_challenge(int,bytea,int,int,int,int,boolean,timestamptz), identity.end_trusted_devices(int),
  identity.note_second_factor(int,timestamptz),
  identity.second_factor_given_at(int) to app, app_admin, app_family, app_member, app_staff, app_super;
grant execute on function identity.challenge_facts(bytea), identity.ask_mfa_code(int,int,int,int),
  identity.set_mfa_code(int,int,bytea,timestamptz), identity.try_mfa_code(int,bytea,int),
  identity.trust_device(int,bytea,bytea,boolean) to app;

reset role;

set role app_reader;

-- What signing in must know: whether one of the account's organizations asks for a second factor, how long one lasts (the strictest
-- counts), where a code can be sent, and what this browser is to the account.
create or replace function identity.second_factor_facts(account_id int, device_hash bytea) returns table (is_required boolean,
    period_days int, email text, phone text, is_known_device boolean, verified_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select asking.n > 0, asking.period_days, a.email, a.phone, d.account_id is not null, d.verified_at
  from accounts a cross join lateral (
    select count(*) as n, min(p.mfa_verification_period) as period_days
    from account_organizations ao join organizations o on o.id = ao.organization_id and o.deleted_at is null
    join organization_preferences p on p.organization_id = o.id and p.mfa_required where ao.account_id = a.id) asking
  left join trusted_devices d on d.account_id = a.id and d.device_hash = $2
  where a.id = $1 $$;

create or replace function identity.is_known_device(email text, device_hash bytea) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from trusted_devices d join accounts a on a.id = d.account_id where d.device_hash = $2 and a.email = $1) $$;

-- Whether an organization asks for a second factor that a session never gave. Whoever is at work there when it begins to ask is not
-- interrupted: they are asked at the next sign-in, within twelve hours at most.
create or replace function identity.lacks_second_factor(session_id int, organization_id int) returns boolean language plpgsql stable
  security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return (select exists (select 1 from organization_preferences p join sessions s on s.id = $1
      where p.organization_id = $2 and p.mfa_required and s.second_factor_at is null
        and not coalesce(s.selected_organization_id = $2 and s.created_at < p.mfa_required_at
          and p.mfa_required_at > now() - interval '12 hours', false)));
end $$;

revoke execute on function identity.second_factor_facts(int,bytea), identity.is_known_device(text,bytea),
  identity.lacks_second_factor(int,int) from public;
grant execute on function identity.second_factor_facts(int,bytea), identity.is_known_device(text,bytea),
  identity.lacks_second_factor(int,int) to app;

reset role;
