-- Keys by which systems of partners ask.

set role app_owner;

-- What keeps an integration from working at a moment, by the names of `integrationStatuses`; Active where nothing does, null where it is not in
-- sight. Nothing else says so: every door, every job that sends, the lists of integrations and of webhooks ask here; a report that is due
-- is asked about when it is sent. Partners with terms are those of `isPullPartner`; an integration that asks by key needs one that has not
-- ended. The portal itself asks about any integration, everybody else about those of the organizations in sight.
create or replace function identity.integration_status(organization_id int, integration_id int, at timestamptz) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select case
      when not e.is_enabled then 'Disabled'
      when e.expires_on < ($3 at time zone o.time_zone)::date then 'Expired'
      when e.terms_version is null and e.ehr_partner_id in (1, 2, 3, 8) then 'Terms needed'
      when e.opened_on is not null and not exists (select 1 from integration_keys k where k.organization_id = e.organization_id
        and k.integration_id = e.id and (k.ends_at is null or k.ends_at > $3)) then 'Key ended'
      when o.is_disabled or o.deleted_at is not null then 'Organization disabled'
      when not exists (select 1 from organization_preferences p where p.organization_id = e.organization_id and p.external_api_enabled)
        then 'API off'
      else 'Active' end
    from external_integrations e join organizations o on o.id = e.organization_id
    where e.organization_id = $1 and e.id = $2
      and (current_setting('role') in ('none', 'app') or e.organization_id = any (scope.ints('app.orgs'))));
end $$;

-- Whether an integration works at a moment.
create or replace function identity.integration_works(organization_id int, integration_id int, at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return coalesce(identity.integration_status($1, $2, $3) = 'Active', false);
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

-- Whoever makes, gives an address or enables, vouches.
create or replace function scope.note_voucher() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.vouched_by := coalesce(scope.int('app.account'), new.vouched_by);
  return new;
end $$;
revoke execute on function scope.note_voucher() from public;
create or replace trigger note_voucher before insert on external_integrations for each row execute function scope.note_voucher();
create or replace trigger note_voucher before insert on webhooks for each row execute function scope.note_voucher();
create or replace trigger note_new_voucher before update on external_integrations for each row
  when (new.to_address is distinct from old.to_address or (new.is_enabled and not old.is_enabled)) execute function scope.note_voucher();
create or replace trigger note_new_voucher before update on webhooks for each row
  when (new.url <> old.url or (new.is_enabled and not old.is_enabled)) execute function scope.note_voucher();

-- What people made in an organization and what works now: integrations of keys that they created, webhooks that they created or whose secret they
-- did, and what they vouched for last: an address that they set, or an integration that has no key.
create or replace function identity.ways_out_of(organization_id int, account_ids int[]) returns table (integration_id int, webhook_id int)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select e.id, null::int from external_integrations e where e.organization_id = $1 and e.is_enabled and (exists (
    select 1 from integration_keys k where k.organization_id = $1 and k.integration_id = e.id and k.created_by = any ($2)
      and (k.ends_at is null or k.ends_at > now()))
    or (e.vouched_by = any ($2) and not exists (select 1 from integration_keys k where k.organization_id = $1 and k.integration_id = e.id)))
  union all select null, w.id from webhooks w where w.organization_id = $1 and w.is_enabled and (w.created_by = any ($2)
    or w.vouched_by = any ($2) or exists (
    select 1 from webhook_secrets k where k.organization_id = $1 and k.webhook_id = w.id and k.created_by = any ($2)
      and (k.ends_at is null or k.ends_at > now()))) $$;

-- Puts to rest what people of an enterprise made in a child that it lost: those whose access ended with it, and its own people who had lost theirs
-- before.
create or replace function identity.rest_ways_out(parent int, child int, account_ids int[]) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare outsiders constant int[] := array(select unnest($3) union select ao.account_id from account_organizations ao
  where ao.organization_id = $1 and not exists (select 1 from account_organizations still
    where still.organization_id = $2 and still.account_id = ao.account_id));
begin
  insert into rested_ways_out (organization_id, integration_id, webhook_id, reason)
    select $2, w.integration_id, w.webhook_id, 'enterprise' from identity.ways_out_of($2, outsiders) w;
  update external_integrations e set is_enabled = false, changed_at = now()
    from rested_ways_out r where r.organization_id = $2 and r.reason = 'enterprise' and e.organization_id = $2 and e.id = r.integration_id
      and e.is_enabled;
  update webhooks w set is_enabled = false
    from rested_ways_out r where r.organization_id = $2 and r.reason = 'enterprise' and w.organization_id = $2 and w.id = r.webhook_id
      and w.is_enabled;
end $$;

-- Notes what somebody made who is no System Admin of an organization any more. It goes on; the others are told.
create or replace function identity.note_ways_out_of(organization_id int, account_id int) returns void language sql
  set search_path = pg_catalog, public, pg_temp as $$
  insert into rested_ways_out (organization_id, integration_id, webhook_id, reason, account_id)
    select $1, w.integration_id, w.webhook_id, 'removed', $2 from identity.ways_out_of($1, array[$2]) w $$;

-- What the System Admins of an organization have to be told, by organization, reason and person: what the upgrade put to rest since internal staff had
-- made or set it (0162), what rests since an enterprise is gone, and what somebody made who is no System Admin any more. It is answered once.
drop function if exists identity.take_rested_ways_out();
create or replace function identity.take_rested_ways_out() returns table (organization_id int, integration_ids int[], webhook_ids int[],
    reason text, of_account_id int)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with taken as (delete from rested_ways_out r returning r.organization_id, r.integration_id, r.webhook_id, r.reason, r.account_id)
  select t.organization_id, array_remove(array_agg(distinct t.integration_id order by t.integration_id), null),
    array_remove(array_agg(distinct t.webhook_id order by t.webhook_id), null), t.reason, t.account_id
  from taken t group by t.organization_id, t.reason, t.account_id order by t.organization_id, t.reason, t.account_id $$;

-- Whom the job of an organization tells: the System Admins. And of a person who is none any more the name, the beginnings of the keys, which the list of
-- integrations shows, and the hosts of the webhooks.
drop function if exists identity.rest_letter(), identity.rest_letter(int, int[], int[]);
create or replace function identity.rest_letter(about int default null, integration_ids int[] default '{}', webhook_ids int[] default '{}')
  returns table (organization_name text, account_id int, email text, person text, keys text[], hosts text[], addresses text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.name, a.id, a.email, (select p.first_name || ' ' || p.last_name from accounts p where p.id = $1),
    array(select k.shown from integration_keys k where k.organization_id = o.id and k.integration_id = any ($2) and k.created_by = $1
      and (k.ends_at is null or k.ends_at > now()) order by k.id),
    array(select substring(w.url from '^https?://([^/?#]+)') from webhooks w
      where $1 is not null and w.organization_id = o.id and w.id = any ($3) order by w.id),
    array(select e.to_address from external_integrations e
      where $1 is not null and e.organization_id = o.id and e.id = any ($2) and e.to_address is not null order by e.id)
  from organizations o join account_organizations ao on ao.organization_id = o.id and ao.access_type_id = 2
    join accounts a on a.id = ao.account_id and a.account_type_id = 1 and not a.is_disabled and a.deleted_at is null
  where scope.text('app.job') is not null and o.id = (scope.ints('app.orgs'))[1] and o.deleted_at is null
    and a.id is distinct from $1 order by a.id $$;

revoke execute on function identity.ways_out_of(int, int[]), identity.rest_ways_out(int, int, int[]), identity.note_ways_out_of(int, int),
  identity.take_rested_ways_out(), identity.rest_letter(int, int[], int[]) from public;
grant execute on function identity.take_rested_ways_out() to app;
grant execute on function identity.rest_letter(int, int[], int[]) to app_job;
revoke execute on function identity.integration_status(int, int, timestamptz), identity.integration_works(int, int, timestamptz),
  identity.working_key(text, timestamptz),
  identity.integration_key_facts(text, timestamptz), identity.note_integration_key_use(int, timestamptz) from public;
grant execute on function identity.working_key(text, timestamptz), identity.integration_key_facts(text, timestamptz),
  identity.note_integration_key_use(int, timestamptz) to app;
grant execute on function identity.integration_status(int, int, timestamptz), identity.integration_works(int, int, timestamptz)
  to app_admin, app_job, app_super;

reset role;
