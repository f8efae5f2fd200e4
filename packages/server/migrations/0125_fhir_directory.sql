-- What resources of FHIR name beside people and tests: the organization, its groups, and staff who took a test. When each was last changed,
-- in the order in which changes were committed (functions/fhir.sql).
set role app_owner;
create table fhir_directory (
  organization_id int not null references organizations,
  kind text not null check (kind in ('organization', 'group', 'practitioner')),
  -- Of the organization, the group, or the account.
  id int not null,
  version int not null default 1,
  changed_at timestamptz(3) not null,
  primary key (organization_id, kind, id)
);
create index fhir_directory_changed on fhir_directory (organization_id, changed_at, id);
insert into fhir_directory (organization_id, kind, id, changed_at)
  select o.id, 'organization', o.id, now() from organizations o
  union all select g.organization_id, 'group', g.id, now() from groups g
  union all select distinct t.organization_id, 'practitioner', t.administered_account_id, now() from tests t
    where t.administered_account_id is not null;
reset role;
call scope.protect('fhir_directory', 'own');
set role app_owner;
revoke insert, update, delete on fhir_directory from app_job;
grant insert, update on fhir_directory to app_groups;
grant select on fhir_directory to app_partner;
create policy partner on fhir_directory for select to app_partner using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));
reset role;

set role app_groups;
-- What changed, from the statement that changed it to the end of its transaction; nobody else ever sees a row. So two transactions that add
-- people to the same groups never wait for each other before they end.
create unlogged table upkeep.fhir_marks (organization_id int not null, kind text not null, id int not null);
create constraint trigger settled after insert on upkeep.fhir_marks deferrable initially deferred
  for each row execute function upkeep.settle();
reset role;

-- Whoever left takes what is true of their tests along. A test that was removed is called back, also then. `removed` is a person who was
-- deleted, or has no id of the organization's own any more.
alter policy partner on fhir_sessions using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and completed_at >= (select nullif(current_setting('app.since', true), '')::timestamptz)
  and exists (select 1 from fhir_people p where p.organization_id = fhir_sessions.organization_id
    and p.profile_id = fhir_sessions.profile_id
    and (p.state in ('active', 'removed') or p.state = 'left' and fhir_sessions.is_removed)));

-- Exports of one group.
set role app_owner;
alter table fhir_exports add column group_id int;
reset role;
