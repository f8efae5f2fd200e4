-- What a phone may ask: codes, matching a person, and its own registration.

set role app_owner;

create or replace function identity.create_code_token(code_id int, organization_id int, token_hash bytea, expires_at timestamptz)
    returns int language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into code_tokens (code_id, organization_id, token_hash, expires_at) values ($1, $2, $3, $4) returning id $$;

create or replace function identity.try_match(birth_date date, last_name text, profile_id int, out ids int[], out is_held_off boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  code constant int := scope.int('app.code');
  token constant int := scope.int('app.code_token');
  facts constant text := encode(sha256(convert_to(concat_ws('|', $1, lower($2), $3), 'UTF8')), 'hex');
  misses int;
begin
  ids := '{}';
  perform pg_advisory_xact_lock(hashtext('identity.try_match'), code);
  select t.missed_matches into misses from code_tokens t where t.id = token and t.code_id = code;
  is_held_off := coalesce(misses >= 5, true) or identity.tries_so_far('match-missed:' || code, 3600) >= 20;
  if is_held_off then return; end if;
  ids := identity.match_person($1, $2, $3);
  if cardinality(ids) <> 1 and identity.count_try('match-facts:' || token || ':' || facts, 86400) = 1 then
    update code_tokens t set missed_matches = t.missed_matches + 1 where t.id = token;
    perform identity.count_try('match-missed:' || code, 3600);
  end if;
end $$;

-- A phone got its own token: its session belongs to it from now on. A phone that was removed is back.
create or replace function identity.register_device(session_id int, facts jsonb) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  asker constant int := scope.int('app.account');
  selected constant int := (scope.ints('app.orgs'))[1];
  made int;
begin
  if asker is null or selected is null then return; end if;
  insert into devices as d (organization_id, device_key, name, platform, os_version, app_version, account_id)
    values (selected, facts ->> 'DeviceId', facts ->> 'DeviceName', facts ->> 'Platform', facts ->> 'OsVersion',
      facts ->> 'AppVersion', asker)
    on conflict (organization_id, device_key) do update set name = excluded.name, platform = excluded.platform,
      os_version = excluded.os_version, app_version = excluded.app_version, account_id = excluded.account_id,
      signed_in_at = now(), removed_at = null
    returning d.id into made;
  update sessions s set device_id = made where s.id = $1 and s.account_id = asker and s.selected_organization_id = selected;
end $$;

-- The phone of a session fetched the roster or sent tests.
create or replace function identity.note_device_sync(session_id int) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  update devices d set synced_at = now() from sessions s where s.id = $1 and s.account_id = scope.int('app.account')
    and s.ended_at is null and d.id = s.device_id;
end $$;

create or replace function identity.remove_device(device_id int) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if scope.int('app.account') is null or current_setting('role') not in ('app_admin', 'app_super') then return false; end if;
  update devices d set removed_at = now() where d.id = $1 and d.removed_at is null;
  if not found then return false; end if;
  update sessions s set ended_at = now() where s.device_id = $1 and s.ended_at is null;
  return true;
end $$;

revoke execute on function identity.create_code_token(int,int,bytea,timestamptz), identity.try_match(date,text,int),
  identity.register_device(int,jsonb), identity.note_device_sync(int), identity.remove_device(int) from public;
grant execute on function identity.create_code_token(int,int,bytea,timestamptz) to app;
grant execute on function identity.try_match(date,text,int) to app_device;
grant execute on function identity.register_device(int,jsonb), identity.note_device_sync(int) to app_admin, app_member;
grant execute on function identity.remove_device(int) to app_admin, app_super;

reset role;

set role app_reader;

-- A code by its digits: the live one, else the scheduled one, else the newest that ended within 30 days (not reused before).
create or replace function identity.find_code(digits text) returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('codeId', c.id, 'organizationId', c.organization_id,
    'status', case when c.starts_at > now() then 'scheduled' when c.ends_at <= now() then 'expired' else 'active' end,
    'audience', case when c.group_id is not null then 'group' when c.profile_id is not null then 'profile' else 'newProfile' end,
    'endsAt', c.ends_at, 'baselineSessionTypeId', c.session_type_id, 'isScreening', c.is_screening,
    'isNonBaseline', c.is_non_baseline, 'showResultsAfterSession', c.show_results_after_session,
    'isAccountCreationEnabled', c.is_account_creation_enabled and coalesce(o.enable_patient_account_creation, false),
    'protocol', jsonb_build_object('organizationProtocolId', p.id, 'name', p.name, 'symptomsEnabled', p.symptoms_enabled,
      'eventsEnabled', p.events_enabled, 'measureIds', coalesce((
        select jsonb_agg(i.measure_id order by i.item_order) from protocol_items i where i.protocol_id = p.id), '[]')),
    'settings', jsonb_build_object('isPasscodeEnabled', coalesce(o.is_passcode_enabled, false),
      'isSkipTestEnabled', coalesce(o.is_skip_test_enabled, true),
      'isSymptomTrackingEnabled', coalesce(o.is_symptom_tracking_enabled, true),
      'isMetric', coalesce(o.is_metric, false), 'enableCovid19Screening', coalesce(o.enable_covid19_screening, false)))
  from codes c join protocols p on p.id = c.protocol_id
  left join organization_preferences o on o.organization_id = c.organization_id
  where c.code = $1 and c.deleted_at is null and c.ends_at > now() - interval '30 days'
    -- A group that is gone tests nobody any more.
    and not exists (select 1 from groups g where g.id = c.group_id and g.deleted_at is not null)
  order by (c.starts_at <= now() and c.ends_at > now()) desc, (c.starts_at > now()) desc, c.ends_at desc limit 1 $$;

-- A phone that redeemed a code before somebody deleted it still hands in what was tested; that waits for staff. It finds nobody.
create or replace function identity.code_token_facts(token_hash bytea) returns table (
    code_token_id int, code_id int, organization_id int, group_id int, profile_id int, missed_matches int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id, c.id, c.organization_id, c.group_id, c.profile_id, t.missed_matches
  from code_tokens t join codes c on c.id = t.code_id
  where t.token_hash = $1 and t.expires_at > now() and c.starts_at <= now() $$;

-- A token that ended less than seven days ago still hands in what was tested while it, or its code, was good. It opens nothing else. Where the
-- code is still active it is redeemed again, for a token without these limits.
create or replace function identity.late_code_token_facts(token_hash bytea) returns table (
    code_token_id int, code_id int, organization_id int, good_from timestamptz, good_until timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id, c.id, c.organization_id, c.starts_at, greatest(c.ends_at, t.expires_at)
  from code_tokens t join codes c on c.id = t.code_id
  where t.token_hash = $1 and t.expires_at <= now() and t.expires_at > now() - interval '7 days' and c.starts_at <= now()
    and (c.ends_at <= now() or c.deleted_at is not null) $$;

create or replace function identity.match_person(birth_date date, last_name text, profile_id int) returns int[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found int[];
  -- What people write in several ways in one and the same name: blanks, hyphens, apostrophes and points.
  ignored constant text := U&' \00A0\2010\2011\2012\2013\2014-''\2018\2019\02BC\02BB`\00B4.';
  sought constant text := translate(scope.folded(normalize($2, NFKC)), ignored, '');
begin
  if scope.int('app.code') is null or (last_name is null) = (profile_id is null) then return '{}'; end if;
  select coalesce(array_agg(distinct p.id), '{}') into found
  from codes c join profile_groups g on g.organization_id = c.organization_id and g.group_id = c.group_id
  join profile_organizations m on m.organization_id = c.organization_id and m.profile_id = g.profile_id and m.ended_at is null
  join profiles p on p.id = g.profile_id and p.deleted_at is null
  where c.id = scope.int('app.code') and c.organization_id = any (scope.ints('app.orgs')) and c.deleted_at is null
    and p.birth_date = $1 and (p.id = identity.resolved_profile($3)
      or translate(scope.folded(normalize(p.last_name, NFKC)), ignored, '') = nullif(sought, '')
      -- Whoever has one name alone may be entered with a point or a hyphen in place of the other.
      or (sought = '' and p.last_name = $2));
  return found;
end $$;

create or replace function identity.organization_devices() returns table (id int, device_name text, synced_at timestamptz, platform text,
    os_version text, app_version text, account_name text, signed_in_at timestamptz, is_signed_in boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.id, d.name, d.synced_at, d.platform, d.os_version, d.app_version, a.first_name || ' ' || a.last_name, d.signed_in_at,
    exists (select 1 from sessions s where s.device_id = d.id and s.ended_at is null and s.idle_until > now()
      and s.expires_at > now())
  from devices d join accounts a on a.id = d.account_id
  where d.organization_id = any (scope.ints('app.orgs')) and d.removed_at is null
    and current_setting('role') in ('app_admin', 'app_super')
  order by d.synced_at desc nulls last, d.signed_in_at desc, d.id desc limit 10000 $$;

-- What the app of somebody who redeemed a code follows. A code is no secret, and neither are these.
create or replace function identity.preferences_of_code(code_id int) returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select to_jsonb(p) from codes c join organization_preferences p on p.organization_id = c.organization_id where c.id = $1 $$;

revoke execute on function identity.find_code(text), identity.code_token_facts(bytea), identity.late_code_token_facts(bytea),
  identity.match_person(date,text,int),
  identity.organization_devices(), identity.preferences_of_code(int) from public;
grant execute on function identity.find_code(text), identity.code_token_facts(bytea), identity.late_code_token_facts(bytea),
  identity.preferences_of_code(int) to app;
-- The job shows who is at a phone on the live board; the phone is told nothing of it, so nothing is counted.
grant execute on function identity.match_person(date,text,int) to app_owner, app_job;
grant execute on function identity.organization_devices() to app_admin, app_super;

reset role;
