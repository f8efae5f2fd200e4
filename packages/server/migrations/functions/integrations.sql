-- Keys by which systems of partners ask.

set role app_owner;

-- Whether an integration works at a moment. Nothing else says so: every door, every job that sends and the list of webhooks that are due asks
-- here; a report that is due is asked about when it is sent.
-- Its organization is there, not disabled and open to other systems; it is on, by the organization's calendar it has not expired, somebody agreed
-- to the terms where its partner has some (`isPullPartner`), and where it asks by key one of its keys has not ended. The portal
-- itself asks about any, everybody else about the organizations in sight.
create or replace function identity.integration_works(organization_id int, integration_id int, at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select 1 from external_integrations e
      join organizations o on o.id = e.organization_id and o.deleted_at is null and not o.is_disabled
      join organization_preferences p on p.organization_id = e.organization_id and p.external_api_enabled
    where e.organization_id = $1 and e.id = $2 and e.is_enabled
      and (e.expires_on is null or e.expires_on >= ($3 at time zone o.time_zone)::date)
      and (e.terms_version is not null or e.ehr_partner_id not in (1, 2, 3, 8))
      and (e.opened_on is null or exists (select 1 from integration_keys k where k.organization_id = e.organization_id
        and k.integration_id = e.id and (k.ends_at is null or k.ends_at > $3)))
      and (current_setting('role') in ('none', 'app') or e.organization_id = any (scope.ints('app.orgs'))));
end $$;

-- What is known of a key that works, by the characters that are shown. Whoever asks compares the hash.
create or replace function identity.working_key(shown text, at timestamptz) returns table (key_id int, integration_id int, organization_id int,
    ehr_partner_id int, secret_hash bytea, scopes text[], last_used_at timestamptz, since timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.id, e.id, e.organization_id, e.ehr_partner_id, k.secret_hash, e.scopes, k.last_used_at,
    e.opened_on::timestamp at time zone o.time_zone
  from integration_keys k
    join external_integrations e on e.organization_id = k.organization_id and e.id = k.integration_id
    join organizations o on o.id = k.organization_id
  where k.shown = $1 and (k.ends_at is null or k.ends_at > $2) and identity.integration_works(k.organization_id, k.integration_id, $2) $$;

-- The release before asks this instead of working_key while both run side by side, and judges the key by it once more. It goes one release later.
create or replace function identity.integration_key_facts(shown text, at timestamptz) returns table (key_id int, integration_id int, organization_id int,
    ehr_partner_id int, secret_hash bytea, scopes text[], is_enabled boolean, expiration_date date, ends_at timestamptz,
    last_used_at timestamptz, today date, since timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.key_id, w.integration_id, w.organization_id, w.ehr_partner_id, w.secret_hash, w.scopes, e.is_enabled, e.expires_on, k.ends_at,
    w.last_used_at, ($2 at time zone o.time_zone)::date, w.since
  from identity.working_key($1, $2) w
    join integration_keys k on k.id = w.key_id
    join external_integrations e on e.organization_id = w.organization_id and e.id = w.integration_id
    join organizations o on o.id = w.organization_id $$;

-- When a key was used last, to the minute.
create or replace function identity.note_integration_key_use(key_id int, used_at timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update integration_keys k set last_used_at = $2
  where k.id = $1 and (k.last_used_at is null or k.last_used_at < $2 - interval '1 minute') $$;

revoke execute on function identity.integration_works(int, int, timestamptz), identity.working_key(text, timestamptz),
  identity.integration_key_facts(text, timestamptz), identity.note_integration_key_use(int, timestamptz) from public;
grant execute on function identity.working_key(text, timestamptz), identity.integration_key_facts(text, timestamptz),
  identity.note_integration_key_use(int, timestamptz) to app;
grant execute on function identity.integration_works(int, int, timestamptz) to app_admin, app_job, app_super;

reset role;
