-- Keys by which systems of partners ask, and the role that reads for them.
do $$ begin
  create role app_partner nologin noinherit;
exception when duplicate_object or unique_violation then null;
end $$;
grant app_partner to app;
grant usage on schema public to app_partner;
set role audit_owner;
grant usage on schema audit to app_partner;
reset role;

set role app_owner;
alter table external_integrations
  -- The partner's name, where the list of partners has none.
  add column other_api_partner text check (length(other_api_partner) between 1 and 100),
  add column org_url_prefix text check (length(org_url_prefix) between 1 and 100),
  add column terms_version int,
  add column terms_account_id int references accounts,
  add column terms_accepted_at timestamptz,
  -- What its key may do.
  add column scopes text[] not null default '{}',
  -- The first day, by the organization's calendar, whose tests its keys open; null: it has no key.
  add column opened_on date,
  add check ((terms_version is null) = (terms_accepted_at is null)),
  add check ((terms_version is null) = (terms_account_id is null));
grant insert (other_api_partner, org_url_prefix, terms_version, terms_account_id, terms_accepted_at, scopes, opened_on),
  update (other_api_partner, org_url_prefix, scopes) on external_integrations to app_admin;

create table integration_keys (
  id int generated always as identity primary key,
  organization_id int not null,
  integration_id int not null,
  -- The first 20 characters, which hold nothing secret.
  shown text not null unique check (shown ~ '^plk_[0-9A-Za-z]{15}_$'),
  -- sha256 of the whole key; the key itself is nowhere.
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null,
  created_by int references accounts,
  -- A rotation ends it then; null: it is the current one.
  ends_at timestamptz,
  last_used_at timestamptz,
  foreign key (organization_id, integration_id) references external_integrations (organization_id, id)
);
create unique index integration_keys_current on integration_keys (organization_id, integration_id) where ends_at is null;
create index integration_keys_integration on integration_keys (organization_id, integration_id, id desc);
create trigger audited after insert or delete or update of ends_at on integration_keys
  for each row execute function audit.note_change();
reset role;
call scope.protect('integration_keys', 'own');
create policy adm on integration_keys to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]))
  with check (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup on integration_keys for select to app_super
  using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy keeper on integration_keys to app_owner using (true) with check (true);
create policy keeper on external_integrations for select to app_owner using (true);
create policy keeper on organization_preferences for select to app_owner using (true);

set role app_owner;
revoke all on integration_keys from app_job, app_reader, app_groups;
grant select (id, organization_id, integration_id, shown, created_at, ends_at, last_used_at),
  insert (organization_id, integration_id, shown, secret_hash, created_at, created_by), update (ends_at)
  on integration_keys to app_admin, app_job;
grant select (id, organization_id, integration_id, shown, created_at, ends_at, last_used_at) on integration_keys to app_super;

-- What a partner's system reads: people whom the organization gave an id of its own, and the tests it took of them since the day of the
-- key. An id is the home organization's: another one may use the same for somebody else. Each nested table's own policy applies.
grant select (organization_id, profile_id, ended_at) on profile_organizations to app_partner;
grant select (id, organization_id, first_name, last_name, birth_date, sex, external_id, unique_id, created_at, deleted_at)
  on profiles to app_partner;
grant select (id, organization_id, profile_id, client_uuid, completed_at, offset_minutes, is_non_baseline, is_screening, is_excluded,
  protocol_id, protocol_name, device, input_class, type_flags, series, has_duplicate_tests, created_at) on tests to app_partner;
grant select on results, test_measures, profile_baselines to app_partner;
reset role;
create policy partner on profile_organizations for select to app_partner using (
  ended_at is null and organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy partner on profiles for select to app_partner using (
  deleted_at is null and external_id <> '' and organization_id = any ((select scope.ints('app.orgs'))::int[])
  and exists (select 1 from profile_organizations m where m.profile_id = profiles.id));
create policy partner on tests for select to app_partner using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and completed_at >= (select nullif(current_setting('app.since', true), '')::timestamptz)
  and exists (select 1 from profiles p where p.id = tests.profile_id));
create policy partner on results for select to app_partner using (exists (
  select 1 from tests t where t.id = results.test_id and t.profile_id = results.profile_id));
create policy partner on test_measures for select to app_partner using (exists (
  select 1 from tests t where t.id = test_measures.test_id and t.profile_id = test_measures.profile_id));
create policy partner on profile_baselines for select to app_partner using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and exists (select 1 from profiles p where p.id = profile_baselines.profile_id));
