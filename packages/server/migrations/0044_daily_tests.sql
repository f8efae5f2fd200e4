-- How many tests an organization took on each day, and of which kinds: what the charts and statistics read. A test knows the kinds it
-- counts under (the code that stores it decides them from its measures); triggers keep the days, so that no caller can forget them.
set role app_owner;
alter table tests add column series text[] not null default '{}' check (series <@ array['covid', 'balance', 'reactionTime',
  'impulseControl', 'inspectionTime', 'memory', 'numberCounting']);

-- Days are those of the charts' own zone. Several rows a day, one for each connection that counted: two hundred phones that send at
-- once would wait for one another at a single one. Only their sum means anything; a single row may be below zero.
create table daily_test_counts (
  organization_id int not null references organizations,
  day date not null,
  slot int not null,
  total_tests int not null default 0,
  covid_tests int not null default 0,
  balance_tests int not null default 0,
  reaction_time_tests int not null default 0,
  impulse_control_tests int not null default 0,
  inspection_time_tests int not null default 0,
  memory_tests int not null default 0,
  number_counting_tests int not null default 0,
  primary key (organization_id, day, slot)
);
reset role;
call scope.protect('daily_test_counts', 'own');

set role app_owner;
-- Totals of days: of one's own organization for System Admins and internal staff, of the children for an enterprise's. A User's are
-- counted live, from the tests of the granted groups.
create policy adm on daily_test_counts for select to app_admin using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy ent on daily_test_counts for select to app_admin using (
  organization_id = any ((select scope.ints('app.total_orgs'))::int[]));
create policy sup on daily_test_counts for select to app_super using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup_ent on daily_test_counts for select to app_super using (
  organization_id = any ((select scope.ints('app.total_orgs'))::int[]));
grant select on daily_test_counts to app_admin, app_super;
-- Only the trigger writes them.
revoke insert, update, delete on daily_test_counts from app_job;
grant insert, update on daily_test_counts to app_groups;
reset role;

set role app_groups;
create function upkeep.count_test(test tests, step int) returns void language sql as $$
  insert into daily_test_counts as c (organization_id, day, slot, total_tests, covid_tests, balance_tests, reaction_time_tests,
      impulse_control_tests, inspection_time_tests, memory_tests, number_counting_tests)
    values (test.organization_id, (test.completed_at at time zone 'America/Chicago')::date, pg_backend_pid() % 32, step,
      step * ('covid' = any (test.series))::int, step * ('balance' = any (test.series))::int,
      step * ('reactionTime' = any (test.series))::int, step * ('impulseControl' = any (test.series))::int,
      step * ('inspectionTime' = any (test.series))::int, step * ('memory' = any (test.series))::int,
      step * ('numberCounting' = any (test.series))::int)
    on conflict (organization_id, day, slot) do update set total_tests = c.total_tests + excluded.total_tests,
      covid_tests = c.covid_tests + excluded.covid_tests, balance_tests = c.balance_tests + excluded.balance_tests,
      reaction_time_tests = c.reaction_time_tests + excluded.reaction_time_tests,
      impulse_control_tests = c.impulse_control_tests + excluded.impulse_control_tests,
      inspection_time_tests = c.inspection_time_tests + excluded.inspection_time_tests,
      memory_tests = c.memory_tests + excluded.memory_tests,
      number_counting_tests = c.number_counting_tests + excluded.number_counting_tests $$;
-- A test that goes to another organization, day or kind is taken from the one and added to the other.
create function upkeep.count_tests() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform upkeep.count_test(old, -1); end if;
  if tg_op <> 'DELETE' then perform upkeep.count_test(new, 1); end if;
  return null;
end $$;
revoke execute on function upkeep.count_tests(), upkeep.count_test(tests, int) from public;
grant execute on function upkeep.count_tests() to app_owner;
reset role;

-- Tests that are here already.
set role app_owner;
grant update (series) on tests to app_groups;
alter table tests disable trigger audited;
reset role;
set role app_groups;
update tests t set series = found.series from (
  select m.test_id, array_agg(distinct k.series order by k.series) as series from test_measures m join (values
    (1014, 'covid'), (1002, 'reactionTime'), (1003, 'impulseControl'), (1004, 'inspectionTime'), (86, 'inspectionTime'),
    (64, 'memory'), (85, 'memory'), (72, 'numberCounting'), (74, 'numberCounting'), (75, 'numberCounting')
  ) k (measure_id, series) on k.measure_id = m.measure_id group by m.test_id) found
  where t.id = found.test_id;
update tests set series = array_prepend('balance', series) where (type_flags ->> 'balance')::boolean;
reset role;
set role app_owner;
revoke update (series) on tests from app_groups;
alter table tests enable trigger audited;
reset role;
set role app_groups;
insert into daily_test_counts (organization_id, day, slot, total_tests, covid_tests, balance_tests, reaction_time_tests,
    impulse_control_tests, inspection_time_tests, memory_tests, number_counting_tests)
  select organization_id, (completed_at at time zone 'America/Chicago')::date, 0, count(*),
    count(*) filter (where 'covid' = any (series)), count(*) filter (where 'balance' = any (series)),
    count(*) filter (where 'reactionTime' = any (series)), count(*) filter (where 'impulseControl' = any (series)),
    count(*) filter (where 'inspectionTime' = any (series)), count(*) filter (where 'memory' = any (series)),
    count(*) filter (where 'numberCounting' = any (series))
  from tests group by 1, 2;
reset role;

set role app_owner;
create trigger counted after insert or delete or update of organization_id, completed_at, series on tests
  for each row execute function upkeep.count_tests();
reset role;

-- Internal staff count the tests of a group too; the same SQL text answers for them.
set role app_reader;
create or replace view staff.tests with (security_barrier) as
  select id, organization_id, profile_id, submission_id, client_uuid, completed_at, offset_minutes, is_non_baseline, is_screening,
    is_excluded, code_id, protocol_id, protocol_name, null::int as administered_account_id, device, input_class, type_flags,
    has_duplicate_tests, null::text as note, created_at, null::int as note_account_id, null::timestamptz as note_at, series
  from public.tests t where exists (select 1 from public.profile_organizations m where m.profile_id = t.profile_id
    and m.ended_at is null and m.organization_id = any ((select scope.ints('app.orgs'))::int[]));
reset role;
