-- SMART backend services.

set role app_owner;

-- Keeps the public keys of the key that asks. Tokens that were given out for those before end.
create or replace function identity.register_public_keys(key_id int, public_keys jsonb) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update integration_keys k set public_keys = $2 where k.id = $1 and k.organization_id = any (scope.ints('app.orgs'))
    and k.integration_id = scope.int('app.integration');
  if not found then return false; end if;
  delete from smart_tokens t where t.key_id = $1;
  return true;
end $$;

-- The public keys of a client, by the characters of its key that are shown.
create or replace function identity.smart_client_keys(shown text) returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select k.public_keys from integration_keys k where k.shown = $1 $$;

-- Uses an assertion that proved itself, and keeps the token that it is exchanged for. False where it was used before.
create or replace function identity.exchange_assertion(key_id int, jti_hash bytea, assertion_expires_at timestamptz, token_hash bytea,
    token_expires_at timestamptz) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare organization int;
begin
  select k.organization_id into organization from integration_keys k where k.id = $1;
  if organization is null then return false; end if;
  insert into smart_assertions (key_id, organization_id, jti_hash, expires_at) values ($1, organization, $2, $3) on conflict do nothing;
  if not found then return false; end if;
  insert into smart_tokens (token_hash, organization_id, key_id, expires_at) values ($4, organization, $1, $5);
  return true;
end $$;

-- The key behind a token, as `working_key` finds it.
create or replace function identity.smart_token_key(token_hash bytea, at timestamptz) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select k.shown from smart_tokens t join integration_keys k on k.id = t.key_id where t.token_hash = $1 and t.expires_at > $2 $$;

create or replace function identity.purge_smart(at timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  delete from smart_tokens t where t.expires_at < $1;
  delete from smart_assertions a where a.expires_at < $1 $$;

revoke execute on function identity.register_public_keys(int,jsonb), identity.smart_client_keys(text),
  identity.exchange_assertion(int,bytea,timestamptz,bytea,timestamptz), identity.smart_token_key(bytea,timestamptz),
  identity.purge_smart(timestamptz) from public;
grant execute on function identity.register_public_keys(int,jsonb) to app_partner;
grant execute on function identity.smart_client_keys(text), identity.exchange_assertion(int,bytea,timestamptz,bytea,timestamptz),
  identity.smart_token_key(bytea,timestamptz), identity.purge_smart(timestamptz) to app;

reset role;
