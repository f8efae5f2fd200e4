-- Keys by which systems of partners ask.

set role app_owner;

-- What is known of a key, by the characters that are shown; nothing while the organization is not open to other systems. Whoever asks
-- compares the hash and judges whether the key works.
create or replace function identity.integration_key_facts(shown text, at timestamptz) returns table (key_id int, integration_id int, organization_id int,
    ehr_partner_id int, secret_hash bytea, scopes text[], is_enabled boolean, expiration_date date, ends_at timestamptz,
    last_used_at timestamptz, today date, since timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.id, e.id, e.organization_id, e.ehr_partner_id, k.secret_hash, e.scopes, e.is_enabled, e.expires_on, k.ends_at, k.last_used_at,
    ($2 at time zone o.time_zone)::date, e.opened_on::timestamp at time zone o.time_zone
  from integration_keys k
    join external_integrations e on e.organization_id = k.organization_id and e.id = k.integration_id
    join organizations o on o.id = k.organization_id and o.deleted_at is null
    join organization_preferences p on p.organization_id = k.organization_id and p.external_api_enabled
  where k.shown = $1 $$;

-- When a key was used last, to the minute.
create or replace function identity.note_integration_key_use(key_id int, used_at timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update integration_keys k set last_used_at = $2
  where k.id = $1 and (k.last_used_at is null or k.last_used_at < $2 - interval '1 minute') $$;

revoke execute on function identity.integration_key_facts(text, timestamptz), identity.note_integration_key_use(int, timestamptz) from public;
grant execute on function identity.integration_key_facts(text, timestamptz), identity.note_integration_key_use(int, timestamptz) to app;

reset role;
