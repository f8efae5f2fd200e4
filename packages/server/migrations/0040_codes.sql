-- Codes as a program uses them: whom they tell, who may change them, how they are read by internal staff, and phones that redeem one
-- code all at once.
set role app_owner;
alter table codes add column is_account_creation_enabled boolean not null default false;
create index tests_code on tests (organization_id, code_id, profile_id) where code_id is not null;
create index codes_group on codes (organization_id, group_id) where group_id is not null;

-- Who is told about tests that come in under a code, and how (1 e-mail, 2 SMS). Goes with the person's access to the organization.
create table code_notifications (
  organization_id int not null,
  code_id int not null,
  account_id int not null,
  communication_type_id int not null check (communication_type_id in (1, 2)),
  is_enabled boolean not null,
  primary key (code_id, account_id, communication_type_id),
  foreign key (organization_id, code_id) references codes (organization_id, id),
  foreign key (account_id, organization_id) references account_organizations (account_id, organization_id) on delete cascade
);
create index code_notifications_of_code on code_notifications (organization_id, code_id) where is_enabled;
create index code_notifications_account on code_notifications (account_id, organization_id);
create trigger audited after insert or update or delete on code_notifications
  for each row execute function audit.note_change();
-- Up to which test those were told. Derived work of a job, in no log.
create table code_tidings (
  organization_id int not null,
  code_id int not null,
  told_test_id int not null,
  primary key (organization_id, code_id),
  foreign key (organization_id, code_id) references codes (organization_id, id)
);
reset role;
call scope.protect('code_notifications', 'own');
call scope.protect('code_tidings', 'own');
-- Whoever reaches the code; its own policy decides.
create policy adm on code_notifications to app_admin using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and exists (select 1 from codes c where c.id = code_notifications.code_id));
create policy mem on code_notifications to app_member using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and exists (select 1 from codes c where c.id = code_notifications.code_id));
create policy sup on code_notifications for select to app_super using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));
-- A User changes the codes they reach: those of granted groups and of profiles in reach, and those for new people.
create policy mem_changes on codes for update to app_member using (
    organization_id = any ((select scope.ints('app.orgs'))::int[])
    and (group_id is null or group_id = any ((select scope.ints('app.groups'))::int[]))
    and (profile_id is null or exists (select 1 from profile_groups g
      where g.organization_id = codes.organization_id and g.profile_id = codes.profile_id)));

set role app_owner;
grant select, insert, update (is_enabled), delete on code_notifications to app_admin, app_member;
grant select on code_notifications to app_super;
grant update (ends_at, deleted_at, session_type_id) on codes to app_member;
reset role;

-- Internal staff read codes without who made them; the same SQL text answers for them.
set role app_reader;
create view staff.codes with (security_barrier) as
  select id, organization_id, code, group_id, profile_id, protocol_id, session_type_id, is_screening, is_non_baseline,
    show_results_after_session, is_account_creation_enabled, starts_at, ends_at, null::int as created_by, created_at, deleted_at
  from public.codes c where organization_id = any ((select scope.ints('app.orgs'))::int[])
    and (profile_id is null or exists (select 1 from public.profile_organizations m where m.profile_id = c.profile_id
      and m.ended_at is null and m.organization_id = c.organization_id));
grant select on staff.codes to app_super;

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
create or replace function identity.match_person(birth_date date, last_name text, profile_id int) returns int[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare found int[];
begin
  if scope.int('app.code') is null or (last_name is null) = (profile_id is null) then return '{}'; end if;
  select coalesce(array_agg(distinct p.id), '{}') into found
  from codes c join profile_groups g on g.organization_id = c.organization_id and g.group_id = c.group_id
  join profile_organizations m on m.organization_id = c.organization_id and m.profile_id = g.profile_id and m.ended_at is null
  join profiles p on p.id = g.profile_id and p.deleted_at is null
  where c.id = scope.int('app.code') and c.organization_id = any (scope.ints('app.orgs')) and c.deleted_at is null
    and p.birth_date = $1 and (lower(p.last_name) = lower($2) or p.id = $3);
  return found;
end $$;

-- Users who can be told about tests of these groups: System Admins, Users who were granted one of them, and whoever asks. A User asks
-- about granted groups only.
create function identity.notifiable_accounts(organization_id int, group_ids int[]) returns table (
    account_id int, first_name text, last_name text, has_phone boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if $1 is null or not $1 = any (scope.ints('app.orgs')) then return; end if;
  if current_setting('role') = 'app_member' and not coalesce($2, '{}') <@ coalesce(scope.ints('app.groups'), '{}') then return; end if;
  return query select a.id, a.first_name, a.last_name, coalesce(btrim(a.phone), '') <> ''
  from account_organizations ao join accounts a on a.id = ao.account_id
  where ao.organization_id = $1 and a.account_type_id = 1 and a.deleted_at is null and not a.is_disabled
    and (ao.access_type_id = 2 or a.id = scope.int('app.account') or exists (select 1 from account_groups ag
      where ag.account_id = a.id and ag.organization_id = $1 and ag.group_id = any ($2)))
  order by lower(a.last_name), lower(a.first_name), a.id;
end $$;
-- Whom a code tells, with the names they were chosen by.
create function identity.code_notification_names(code_id int) returns table (
    account_id int, communication_type_id int, is_enabled boolean, first_name text, last_name text, has_phone boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.account_id, n.communication_type_id, n.is_enabled, a.first_name, a.last_name, coalesce(btrim(a.phone), '') <> ''
  from code_notifications n join accounts a on a.id = n.account_id
  where n.code_id = $1 and n.organization_id = any (scope.ints('app.orgs')) and a.deleted_at is null
  order by lower(a.last_name), lower(a.first_name), a.id, n.communication_type_id $$;
-- Where those are reached whom a code tells, as far as they still work with its profiles. For the job that tells them.
create function identity.code_recipients(code_id int) returns table (
    account_id int, communication_type_id int, email text, phone text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.account_id, n.communication_type_id, a.email, a.phone
  from code_notifications n join codes c on c.id = n.code_id and c.organization_id = n.organization_id
  join accounts a on a.id = n.account_id
  join account_organizations ao on ao.account_id = a.id and ao.organization_id = c.organization_id
  where n.code_id = $1 and n.is_enabled and c.organization_id = any (scope.ints('app.orgs')) and scope.text('app.job') is not null
    and a.account_type_id = 1 and a.deleted_at is null and not a.is_disabled
    and (ao.access_type_id = 2
      or (c.group_id is null and c.profile_id is null)
      or exists (select 1 from account_groups ag where ag.account_id = a.id and ag.organization_id = c.organization_id
        and (ag.group_id = c.group_id or exists (select 1 from profile_groups pg where pg.organization_id = c.organization_id
          and pg.profile_id = c.profile_id and pg.group_id = ag.group_id))))
  order by n.account_id, n.communication_type_id $$;
-- Codes with tests nobody was told of: once it has been quiet for five minutes, or when the first of them is half an hour old.
create function identity.codes_to_tell() returns table (organization_id int, code_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.organization_id, c.id
  from (select distinct n.organization_id, n.code_id from code_notifications n where n.is_enabled) chosen
  join codes c on c.organization_id = chosen.organization_id and c.id = chosen.code_id
    and c.deleted_at is null and c.ends_at > now() - interval '2 days'
  left join code_tidings told on told.organization_id = c.organization_id and told.code_id = c.id
  cross join lateral (select min(t.created_at) as first_at, max(t.created_at) as last_at from tests t
    where t.organization_id = c.organization_id and t.code_id = c.id and t.id > coalesce(told.told_test_id, 0)) untold
  where untold.last_at < now() - interval '5 minutes' or untold.first_at < now() - interval '30 minutes' $$;
revoke execute on function identity.notifiable_accounts(int, int[]), identity.code_notification_names(int),
  identity.code_recipients(int), identity.codes_to_tell() from public;
grant execute on function identity.notifiable_accounts(int, int[]) to app_admin, app_member;
grant execute on function identity.code_notification_names(int) to app_admin, app_member, app_super;
grant execute on function identity.code_recipients(int) to app_job;
grant execute on function identity.codes_to_tell() to app;
reset role;

-- Numbers for the roster and the count of profiles were taken where the change was made, and the turn they need was then held until the
-- whole transaction ended: people who were added with their test at the same moment waited for each other's scoring. Both are now
-- settled at the end of the transaction, where the turn is held for the commit alone. What the turn is for stays: in one organization
-- the order of the numbers is the order of the commits.
set role app_owner;
create index profile_organizations_unnumbered on profile_organizations (organization_id) where sync_seq = 0;
reset role;
set role app_groups;
-- Changes of a count, from the statement that made them to the end of its transaction; nobody else ever sees a row.
create unlogged table upkeep.count_changes (organization_id int not null, profiles int not null);
create function upkeep.settle() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Once a transaction, however many rows it changed: all of them are settled by the first.
  if current_setting('upkeep.settled', true) = pg_current_xact_id()::text then return null; end if;
  perform set_config('upkeep.settled', pg_current_xact_id()::text, true);
  -- Every organization the transaction touched, in one order: two that touched the same ones never deadlock.
  perform pg_advisory_xact_lock(7281992, touched.id) from (
    select m.organization_id as id from profile_organizations m where m.sync_seq = 0
    union select c.organization_id from upkeep.count_changes c order by id) touched;
  update profile_organizations m set sync_seq = nextval('roster_sync') where m.sync_seq = 0;
  with settled as (delete from upkeep.count_changes c returning c.organization_id, c.profiles)
  insert into organization_counts as c (organization_id, profiles)
    select s.organization_id, sum(s.profiles) from settled s group by s.organization_id order by s.organization_id
    on conflict (organization_id) do update set profiles = c.profiles + excluded.profiles;
  return null;
end $$;
create or replace function upkeep.number_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Zero until the transaction ends; only settling gives a number.
  if not (tg_op = 'UPDATE' and old.sync_seq = 0 and new.sync_seq > 0) then new.sync_seq := 0; end if;
  return new;
end $$;
create or replace function upkeep.touch_roster(profile_id int) returns void language sql as $$
  update profile_organizations m set sync_seq = 0 where m.profile_id = $1 and m.sync_seq <> 0 $$;
create or replace function upkeep.count_profiles() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into upkeep.count_changes (organization_id, profiles)
    select n.organization_id, case tg_op when 'INSERT' then 1 else -1 end * count(*) from changed n group by n.organization_id;
  return null;
end $$;
create constraint trigger settled after insert on upkeep.count_changes deferrable initially deferred
  for each row execute function upkeep.settle();
revoke execute on function upkeep.settle() from public;
grant execute on function upkeep.settle() to app_owner;
reset role;
set role app_owner;
create constraint trigger settled after insert or update on profile_organizations deferrable initially deferred
  for each row when (new.sync_seq = 0) execute function upkeep.settle();
reset role;
