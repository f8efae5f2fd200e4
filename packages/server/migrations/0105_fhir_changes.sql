-- When what other systems read by FHIR was last changed, in the order in which changes were committed. Rows are kept by triggers
-- (functions/fhir.sql) and settled at the end of the transaction, as the roster's numbers are.
set role app_owner;
create table fhir_people (
  -- The home organization: an id of the organization's own is the home's.
  organization_id int not null references organizations,
  profile_id int not null,
  version int not null default 1,
  -- Null until the transaction ends, so that nobody ever sees it so.
  changed_at timestamptz(3),
  -- hidden: no id of the organization's own; active; left: no member any more; removed: deleted.
  state text not null default 'hidden' check (state in ('hidden', 'active', 'left', 'removed')),
  -- Whether the baselines may have changed in this transaction, and what they were.
  has_new_baselines boolean not null default false,
  baselines_hash text,
  primary key (organization_id, profile_id)
);
create index fhir_people_changed on fhir_people (organization_id, changed_at, profile_id);
create index fhir_people_unsettled on fhir_people (organization_id) where changed_at is null or has_new_baselines;
create table fhir_sessions (
  organization_id int not null references organizations,
  -- Of a test that may be gone.
  test_id int not null,
  profile_id int not null,
  completed_at timestamptz not null,
  version int not null default 1,
  changed_at timestamptz(3),
  is_amended boolean not null default false,
  is_removed boolean not null default false,
  -- Also of a test that is gone, so that each of its results can be called back.
  measure_ids int[] not null default '{}',
  primary key (organization_id, test_id)
);
create index fhir_sessions_changed on fhir_sessions (organization_id, changed_at, test_id);
create index fhir_sessions_profile on fhir_sessions (organization_id, profile_id, changed_at, test_id);
create index fhir_sessions_unsettled on fhir_sessions (organization_id) where changed_at is null;

insert into fhir_people (organization_id, profile_id, changed_at, state)
  select p.organization_id, p.id, p.created_at, case when p.deleted_at is not null then 'removed'
      when exists (select 1 from profile_organizations m where m.organization_id = p.organization_id and m.profile_id = p.id
        and m.ended_at is null) then 'active' else 'left' end
  from profiles p where p.external_id <> '';
insert into fhir_sessions (organization_id, test_id, profile_id, completed_at, changed_at, measure_ids)
  select t.organization_id, t.id, t.profile_id, t.completed_at, t.created_at,
    array(select m.measure_id from test_measures m where m.test_id = t.id order by m.measure_id)
  from tests t;
reset role;

call scope.protect('fhir_people', 'own');
call scope.protect('fhir_sessions', 'own');
set role app_owner;
revoke insert, update, delete on fhir_people, fhir_sessions from app_job;
grant insert, update on fhir_people, fhir_sessions to app_groups;
grant select (organization_id, profile_id, version, changed_at, state) on fhir_people to app_partner;
grant select on fhir_sessions to app_partner;
create policy partner on fhir_people for select to app_partner using (
  state <> 'hidden' and organization_id = any ((select scope.ints('app.orgs'))::int[]));
-- Whoever left takes their tests along; what was deleted is called back.
create policy partner on fhir_sessions for select to app_partner using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and completed_at >= (select nullif(current_setting('app.since', true), '')::timestamptz)
  and exists (select 1 from fhir_people p where p.organization_id = fhir_sessions.organization_id
    and p.profile_id = fhir_sessions.profile_id and p.state in ('active', 'removed')));
create constraint trigger settled after insert or update on fhir_people deferrable initially deferred
  for each row when (new.changed_at is null or new.has_new_baselines) execute function upkeep.settle();
create constraint trigger settled after insert or update on fhir_sessions deferrable initially deferred
  for each row when (new.changed_at is null) execute function upkeep.settle();
reset role;
