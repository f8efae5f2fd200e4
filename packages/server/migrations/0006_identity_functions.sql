-- The only doors to identity tables. Each is security definer with a fixed search path; a test lists them all.
set role app_owner;
grant select on organizations, accounts, account_organizations, account_groups, sessions, staff_grants, account_profiles,
  code_tokens to app_reader;

create function identity.create_session(token_hash bytea, account_id int, kind text, organization_id int, device jsonb,
    idle_until timestamptz, expires_at timestamptz) returns int language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into sessions (token_hash, account_id, kind, selected_organization_id, device, idle_until, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7) returning id $$;
create function identity.extend_session(session_id int, idle_until timestamptz) returns timestamptz language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update sessions s set idle_until = least($2, s.expires_at), refreshed_at = now() where s.id = $1 and s.ended_at is null
  returning s.idle_until $$;
create function identity.end_session(session_id int) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update sessions set ended_at = now() where id = $1 and ended_at is null $$;
create function identity.select_organization(session_id int, organization_id int) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update sessions set selected_organization_id = $2 where id = $1 and ended_at is null $$;
create function identity.grant_access(account_id int, organization_id int, reason text, expires_at timestamptz)
    returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare granted int;
begin
  if scope.int('app.account') is distinct from account_id then return null; end if;
  insert into staff_grants (account_id, organization_id, reason, expires_at)
  select a.id, o.id, $3, $4 from accounts a, organizations o
    where a.id = $1 and a.is_super_admin and not a.is_disabled and o.id = $2 and o.deleted_at is null
  returning id into granted;
  return granted;
end $$;
-- One upsert counts a try; the answer is the count in the running window. Old windows go when they are met.
create function identity.count_try(key text, window_seconds int) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  starts timestamptz := to_timestamp(floor(extract(epoch from now()) / window_seconds) * window_seconds);
  tries int;
begin
  insert into rate_limits as r (key, window_starts_at, count, expires_at)
  values ($1, starts, 1, starts + make_interval(secs => window_seconds))
  on conflict on constraint rate_limits_pkey do update set count = r.count + 1 returning r.count into tries;
  return tries;
end $$;
create function identity.tries_so_far(key text, window_seconds int) returns int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select r.count from rate_limits r where r.key = $1 and r.window_starts_at =
    to_timestamp(floor(extract(epoch from now()) / $2) * $2)), 0) $$;
create function identity.forget_old_tries() returns int language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from rate_limits where expires_at < now() returning 1) select count(*)::int from gone $$;
create function identity.create_code_token(code_id int, organization_id int, token_hash bytea, expires_at timestamptz)
    returns int language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into code_tokens (code_id, organization_id, token_hash, expires_at) values ($1, $2, $3, $4) returning id $$;
create function identity.count_missed_match(code_id int) returns int language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update code_tokens t set missed_matches = missed_matches + 1
  where t.id = scope.int('app.code_token') and t.code_id = $1 returning missed_matches $$;
reset role;

set role app_reader;
create function identity.login_facts(email text) returns table (account_id int, password_hash text, is_disabled boolean,
    is_super_admin boolean, only_organization_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.password_hash, a.is_disabled, a.is_super_admin, case when own.n = 1 then own.organization_id end
  from accounts a, lateral (
    select count(*) as n, min(ao.organization_id) as organization_id from account_organizations ao
    join organizations o on o.id = ao.organization_id and o.deleted_at is null where ao.account_id = a.id) own
  where a.email = $1 $$;

-- What an account may do in an organization now: everything a Viewer is made of but the session.
create function identity.account_scope(account_id int, organization_id int) returns table (
    account_id int, account_type_id int, is_super_admin boolean, organization_id int, access_type_id int,
    is_billing_contact boolean, group_ids int[], profile_ids int[], has_grant boolean, child_organization_ids int[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.account_type_id, a.is_super_admin, o.id, ao.access_type_id, coalesce(ao.is_billing_contact, false),
    array(select ag.group_id from account_groups ag join groups g on g.id = ag.group_id
      where ag.account_id = a.id and ag.organization_id = o.id and g.is_enabled and g.deleted_at is null),
    case when a.account_type_id in (4, 5) then
      array(select ap.profile_id from account_profiles ap where ap.account_id = a.id) else '{}' end,
    a.is_super_admin and exists (select 1 from staff_grants sg where sg.account_id = a.id and sg.organization_id = o.id
      and sg.revoked_at is null and sg.expires_at > now()),
    case when o.is_enterprise_admin and ao.access_type_id = 2 then
      array(select c.id from organizations c where c.enterprise_org_id = o.id and c.deleted_at is null) else '{}' end
  from accounts a
  left join organizations o on o.id = $2 and o.deleted_at is null
  left join account_organizations ao on ao.account_id = a.id and ao.organization_id = o.id
  where a.id = $1 and not a.is_disabled $$;

-- The same for a session, in one round trip. `wanted` is the organization the request names.
create function identity.session_facts(token_hash bytea, wanted int) returns table (
    session_id int, session_kind text, refreshed_at timestamptz, account_id int, account_type_id int, is_super_admin boolean,
    organization_id int, access_type_id int, is_billing_contact boolean, group_ids int[], profile_ids int[], has_grant boolean,
    child_organization_ids int[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.kind, s.refreshed_at, f.*
  from sessions s cross join lateral identity.account_scope(s.account_id, coalesce($2, s.selected_organization_id)) f
  where s.token_hash = $1 and s.ended_at is null and s.idle_until > now() and s.expires_at > now() $$;

-- The signed-in account with the organizations it may open: the answer of login, switching and GetCurrentUser.
create function identity.account_facts(account_id int, organization_id int) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'account', jsonb_build_object('id', a.id, 'email', a.email, 'firstName', a.first_name, 'lastName', a.last_name,
      'accountTypeId', a.account_type_id, 'isSuperAdmin', a.is_super_admin,
      'isSafetyCoach', coalesce(sel.is_safety_coach, false), 'isBillingContact', coalesce(sel.is_billing_contact, false),
      'selectedOrganizationAccessTypeId', sel.access_type_id),
    'availableOrganizations', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'isEnterpriseAdminOrg', o.is_enterprise_admin,
        'organizationAccessTypeId', ao.access_type_id) order by o.name, o.id)
      from account_organizations ao join organizations o on o.id = ao.organization_id and o.deleted_at is null
      where ao.account_id = a.id), '[]'),
    'selectedOrganization', (
      select jsonb_build_object('id', o.id, 'name', o.name, 'isEnterpriseAdminOrg', o.is_enterprise_admin,
        'organizationAccessTypeId', coalesce(sel.access_type_id, 2), 'timeZone', o.time_zone,
        'isSwayVisaEnabled', coalesce(p.is_sway_visa_enabled, false),
        'externalApiEnabled', coalesce(p.external_api_enabled, false),
        'enableSportsProfileProperties', coalesce(p.enable_sports_profile_properties, false),
        'isMetric', coalesce(p.is_metric, false))
      from organizations o left join organization_preferences p on p.organization_id = o.id
      where o.id = $2 and o.deleted_at is null))
  from accounts a left join account_organizations sel on sel.account_id = a.id and sel.organization_id = $2
  where a.id = $1 $$;
-- Who administered a test, by name: only accounts of an organization in scope.
create function identity.account_names(account_ids int[]) returns table (account_id int, email text, name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.email, a.first_name || ' ' || a.last_name from accounts a where a.id = any ($1) and exists (
    select 1 from account_organizations ao where ao.account_id = a.id and ao.organization_id = any (scope.ints('app.orgs'))) $$;
create function identity.organization_exists(organization_id int) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from organizations o where o.id = $1 and o.deleted_at is null) $$;

-- A code by its digits: the live one, else the scheduled one, else the newest that ended within 30 days (not reused before).
create function identity.find_code(digits text) returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('codeId', c.id, 'organizationId', c.organization_id,
    'status', case when c.starts_at > now() then 'scheduled' when c.ends_at <= now() then 'expired' else 'active' end,
    'audience', case when c.group_id is not null then 'group' when c.profile_id is not null then 'profile' else 'newProfile' end,
    'endsAt', c.ends_at, 'isScreening', c.is_screening, 'isNonBaseline', c.is_non_baseline,
    'showResultsAfterSession', c.show_results_after_session,
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
  order by (c.starts_at <= now() and c.ends_at > now()) desc, (c.starts_at > now()) desc, c.ends_at desc limit 1 $$;

create function identity.code_token_facts(token_hash bytea) returns table (
    code_token_id int, code_id int, organization_id int, group_id int, profile_id int, missed_matches int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id, c.id, c.organization_id, c.group_id, c.profile_id, t.missed_matches
  from code_tokens t join codes c on c.id = t.code_id
  where t.token_hash = $1 and t.expires_at > now() and c.deleted_at is null and c.starts_at <= now() $$;

-- Profiles of the code's own group with this birth date and last name or id. Ids only; how many says whether it is unique.
create function identity.match_person(birth_date date, last_name text, profile_id int) returns int[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare found int[];
begin
  if scope.int('app.code') is null or (last_name is null) = (profile_id is null) then return '{}'; end if;
  select coalesce(array_agg(distinct p.id), '{}') into found
  from codes c join profile_groups g on g.organization_id = c.organization_id and g.group_id = c.group_id
  join profile_organizations m on m.organization_id = c.organization_id and m.profile_id = g.profile_id and m.ended_at is null
  join profiles p on p.id = g.profile_id and p.deleted_at is null
  where c.id = scope.int('app.code') and c.organization_id = any (scope.ints('app.orgs')) and p.birth_date = $1
    and (lower(p.last_name) = lower($2) or p.id = $3);
  return found;
end $$;

-- Who fits a search: every word of it, in names or ids, without case and accents. Returns ids only, only of an organization in
-- scope; the asking query's own policy still decides. Internal staff see no names, so they find by id alone.
create function search.profile_ids(organization_id int, term text) returns setof int language plpgsql stable rows 50
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted constant text collate "C" := scope.folded(regexp_replace(btrim(term), '\s+', ' ', 'g'));
  past constant text collate "C" := wanted || chr(1114111);
  as_id constant int := case when term ~ '^\s*\d{1,9}\s*$' then term::int end;
  patterns text[];
begin
  if organization_id is null or not organization_id = any (scope.ints('app.orgs')) or wanted = '' then return; end if;
  if current_setting('role') = 'app_super' then
    return query select s.profile_id from profile_summaries s where s.organization_id = $1 and s.profile_id = as_id;
  elsif length(wanted) < 3 then
    -- Too short for trigrams: the first letters of either name, by the sort indexes.
    return query
      select s.profile_id from profile_summaries s
        where s.organization_id = $1 and s.sort_name >= wanted and s.sort_name < past
      union select s.profile_id from profile_summaries s
        where s.organization_id = $1 and s.sort_first_name >= wanted and s.sort_first_name < past
      union select s.profile_id from profile_summaries s where s.organization_id = $1 and s.profile_id = as_id;
  else
    select array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%') into patterns
      from unnest(string_to_array(wanted, ' ')) word;
    return query select s.profile_id from profile_summaries s
      where s.organization_id = $1 and s.search_text like all (patterns);
  end if;
end $$;

-- Memberships that changed since a cursor, whether or not the viewer still sees them: a device forgets what it lost.
create function search.roster_changes(organization_id int, since int, most int) returns table (profile_id int, sync_seq int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if organization_id is null or not organization_id = any (scope.ints('app.orgs')) then return; end if;
  return query select m.profile_id, m.sync_seq from profile_organizations m
    where m.organization_id = $1 and m.sync_seq > $2 order by m.sync_seq limit $3;
end $$;

-- Every organization a profile belongs to: a test changes the derived rows of each.
create function search.member_organizations(profile_id int) returns int[] language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if scope.text('app.job') is null then return '{}'; end if;
  return array(select m.organization_id from profile_organizations m where m.profile_id = $1 and m.ended_at is null
    order by m.organization_id);
end $$;
reset role;

revoke execute on all functions in schema identity, search from public;
grant execute on function identity.login_facts(text), identity.session_facts(bytea, int), identity.account_scope(int, int),
  identity.find_code(text),
  identity.code_token_facts(bytea), identity.create_session(bytea, int, text, int, jsonb, timestamptz, timestamptz),
  identity.create_code_token(int, int, bytea, timestamptz), identity.account_facts(int, int), identity.count_try(text, int),
  identity.tries_so_far(text, int), identity.forget_old_tries(), identity.extend_session(int, timestamptz),
  identity.end_session(int), identity.select_organization(int, int), identity.organization_exists(int) to app;
grant execute on function identity.create_session(bytea, int, text, int, jsonb, timestamptz, timestamptz),
  identity.account_facts(int, int), identity.extend_session(int, timestamptz), identity.end_session(int),
  identity.select_organization(int, int), identity.organization_exists(int)
  to app_admin, app_member, app_family, app_staff, app_super;
grant execute on function identity.account_names(int[]) to app_admin, app_member;
grant execute on function identity.grant_access(int, int, text, timestamptz) to app_staff, app_super;
grant execute on function identity.match_person(date, text, int), identity.count_missed_match(int) to app_device;
grant execute on function search.profile_ids(int, text), search.roster_changes(int, int, int) to app_admin, app_member, app_super;
grant execute on function search.member_organizations(int) to app_job;
