-- What systems of partners are told of each test, in an order that misses nothing: a change has its time from the commit it comes with, and
-- in one organization commits come one after the other (upkeep.settle). A row stays when its test is gone, and tells that.
set role app_owner;
create table test_changes (
  organization_id int not null references organizations,
  test_id int not null,
  profile_id int not null,
  completed_at timestamptz,
  -- Of the test: the first is 1, every correction is one more.
  revision int not null default 1,
  -- The revision with which partners could see it first; null: they never could, and are told nothing.
  opened_revision int,
  -- Null until the transaction ends.
  changed_at timestamptz,
  primary key (organization_id, test_id)
);
create index test_changes_order on test_changes (organization_id, changed_at, test_id);
create index test_changes_open on test_changes (organization_id) where changed_at is null;
reset role;
call scope.protect('test_changes', 'own');
set role app_owner;
revoke all on test_changes from app_job, app_reader;
grant select, insert, update on test_changes to app_groups;
grant select on test_changes to app_partner;
create policy partner on test_changes for select to app_partner using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]) and opened_revision is not null
  and completed_at >= (select nullif(current_setting('app.since', true), '')::timestamptz));
reset role;

set role app_groups;
-- Those that are there already, in the order in which they came.
insert into test_changes (organization_id, test_id, profile_id, completed_at, opened_revision, changed_at)
  select t.organization_id, t.id, t.profile_id, t.completed_at,
    case when p.external_id <> '' and p.deleted_at is null and p.organization_id = t.organization_id then 1 end, t.created_at
  from tests t join profiles p on p.id = t.profile_id;
reset role;

set role app_owner;
create constraint trigger settled after insert or update on test_changes deferrable initially deferred
  for each row when (new.changed_at is null) execute function upkeep.settle();

-- A report that a partner's system fetches is owed to its integration until it says what became of it.
grant select on pdf_sync_intents to app_partner;
grant insert (organization_id, profile_id, test_id, integration_id, ehr_partner_id, intent_status_id, created_at, changed_at, owed_at,
    next_try_at, tries, failed_tries, failure, delivered_at),
  update (intent_status_id, changed_at, tries, failed_tries, failure, delivered_at) on pdf_sync_intents to app_partner;
reset role;
create policy partner on pdf_sync_intents to app_partner using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]) and integration_id = (select scope.int('app.integration'))
  and exists (select 1 from tests t where t.id = pdf_sync_intents.test_id));

-- People are asked for by the organization's own ids, and two with the same one must be noticed.
set role app_owner;
create index profiles_external_id on profiles (organization_id, external_id) where external_id is not null;
reset role;
