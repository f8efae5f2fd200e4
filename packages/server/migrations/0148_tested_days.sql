-- Who was tested in any period, of all organizations, as counts that can be added up (functions/tested-days.sql). A row counts people of a group
-- who were tested on one day and, before it, last on another: whoever was last tested before a period began is counted in it once, on
-- the first day they came. So the people of a period are a sum, as their tests are.
set role app_owner;
create table tested_days (
  day date not null,
  organization_id int not null references organizations on delete cascade,
  -- 0: people in no group.
  group_id int not null,
  -- The day on which the same people were tested before, -infinity where there is none.
  previous_day date not null check (previous_day < day),
  -- The filters of the report under which the row counts, added up: 1 all tests, 2 COVID-19 screenings, 4 all others.
  kinds smallint not null check (kinds between 1 and 7),
  people int not null check (people > 0),
  tests int not null,
  baseline_tests int not null,
  -- Those of whom this is the first group, so that a sum over groups counts nobody twice.
  people_once int not null,
  tests_once int not null,
  baseline_tests_once int not null,
  primary key (organization_id, day, group_id, previous_day, kinds)
);
-- A period of all organizations is read from this index alone.
create index tested_days_day on tested_days (day)
  include (organization_id, group_id, previous_day, kinds, people, tests, baseline_tests, people_once, tests_once, baseline_tests_once);

-- Organizations of which tests or groups changed since they were last counted: until then their tests are read. Rows are only added and taken, so
-- that nobody waits.
create table touched_organizations (
  id bigint generated always as identity primary key,
  organization_id int not null
);
insert into touched_organizations (organization_id) select id from organizations;

do $$
declare name text;
begin
  foreach name in array array['tested_days', 'touched_organizations'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy keeper on %I to app_groups using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to app_groups', name);
    execute format('create policy reader on %I for select to app_reader using (true)', name);
    execute format('grant select on %I to app_reader', name);
  end loop;
end $$;
reset role;
