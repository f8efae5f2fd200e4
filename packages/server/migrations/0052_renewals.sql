-- What the list rows of profiles, and the baselines beside them, were derived from: the version of the rules, and how often the
-- organization had changed a preference that decides what a test means. Whatever is older than either is renewed by a job.
set role app_owner;
alter table organization_preferences add column meaning_revision int not null default 1;
-- Rows of now are of no known version. A row that comes later is of none until something is derived for it.
alter table profile_summaries add column rules_version int default 0, add column meaning_revision int default 0,
  add column rules_offered int;
alter table profile_summaries alter column rules_version drop default, alter column meaning_revision drop default;
-- Are there any, and which are next: one probe an organization.
create index profile_summaries_to_renew on profile_summaries (organization_id, rules_version, meaning_revision, profile_id);
reset role;

set role app_groups;
-- Whoever derives a row offers a version with it. A server of the release before offers none, so that what it wrote is renewed.
create function upkeep.note_rules() returns trigger language plpgsql as $$
begin
  new.rules_version := coalesce(new.rules_offered, 0);
  new.rules_offered := null;
  return new;
end $$;
-- Whoever changes it, by whatever way.
create function upkeep.note_meaning() returns trigger language plpgsql as $$
begin
  new.meaning_revision := old.meaning_revision + 1;
  return new;
end $$;
revoke execute on function upkeep.note_rules(), upkeep.note_meaning() from public;
grant execute on function upkeep.note_rules(), upkeep.note_meaning() to app_owner;
reset role;
set role app_owner;
create trigger rules_noted before update of largest_change, meaning on profile_summaries
  for each row execute function upkeep.note_rules();
create trigger meaning_noted before update of fall_risk_stamp_enabled, flag_test_on_covid_temperature_skip on organization_preferences
  for each row when (old.fall_risk_stamp_enabled <> new.fall_risk_stamp_enabled
    or old.flag_test_on_covid_temperature_skip <> new.flag_test_on_covid_temperature_skip)
  execute function upkeep.note_meaning();
reset role;

-- Counted by itself: the log tells of the preference that was changed.
set role audit_owner;
create or replace function audit.without_secrets(row_value jsonb) returns jsonb language sql immutable parallel safe as $$
  select row_value - array['body', 'sync_seq', 'meaning_revision', 'aid', 'password_hash', 'token_hash', 'code_hash', 'cookie_hash',
    'secret_hash', 'unique_id_hash', 'config_encrypted', 'secret_encrypted'] $$;
reset role;

set role app_reader;
-- Also those that have rows which were derived, such as of a shared profile whose tests another organization took.
create or replace function identity.tested_organization_ids() returns table (id int) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select o.id from organizations o where exists (select 1 from tests t where t.organization_id = o.id)
    or exists (select 1 from profile_summaries s where s.organization_id = o.id and s.rules_version is not null) order by o.id $$;
create or replace view staff.profile_summaries with (security_barrier) as
  select organization_id, profile_id, null::text as first_name, null::text as last_name, null::text as full_name,
    null::text collate "C" as sort_name, null::text collate "C" as sort_first_name, profile_id::text collate "C" as search_text,
    graduation_year, is_inactive, last_test_at, last_test_id, last_test_type, last_test_is_event, open_event_id, baseline_status,
    largest_change, baseline_asked_at, meaning, rules_version
  from public.profile_summaries where organization_id = any ((select scope.ints('app.orgs'))::int[]);
reset role;
