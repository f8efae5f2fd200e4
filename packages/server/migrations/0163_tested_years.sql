-- The same counts as tested_days by whole years, so that the report of many years reads a row where it read one a day: a row counts people of a
-- group whose days are of one year and whose days before are of another.
set role app_owner;
create table tested_years (
  organization_id int not null references organizations on delete cascade,
  year int not null,
  -- 0: people in no group.
  group_id int not null,
  -- 0: nobody of the row was tested before.
  previous_year int not null check (previous_year <= year),
  -- As in tested_days.
  kinds smallint not null check (kinds between 1 and 7),
  people int not null check (people > 0),
  tests int not null,
  baseline_tests int not null,
  people_once int not null,
  tests_once int not null,
  baseline_tests_once int not null,
  primary key (organization_id, year, group_id, previous_year, kinds)
);
-- People who came back in a whole year and were last tested in the year in which a period begins, before it.
create index tested_days_previous on tested_days (previous_day) include (day, organization_id, group_id, kinds, people, people_once)
  where previous_day > '-infinity';
alter table tested_years enable row level security;
alter table tested_years force row level security;
create policy keeper on tested_years to app_groups using (true) with check (true);
grant select, insert, update, delete on tested_years to app_groups;
create policy reader on tested_years for select to app_reader using (true);
grant select on tested_years to app_reader;
reset role;

-- Days of organizations that were touched since their count are not right yet, and are not read before they are.
set role app_groups;
insert into tested_years
  select organization_id, extract(year from day)::int, group_id,
    case when previous_day = '-infinity' then 0 else extract(year from previous_day)::int end, kinds, sum(people)::int, sum(tests)::int,
    sum(baseline_tests)::int, sum(people_once)::int, sum(tests_once)::int, sum(baseline_tests_once)::int
  from tested_days group by 1, 2, 3, 4, 5;
reset role;
