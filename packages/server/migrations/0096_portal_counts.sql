-- How much is tested in the whole portal, from day to day: what internal staff read of it. Plain tables that a job fills once an hour from
-- the tests themselves, so that no page counts a million profiles.
set role app_owner;
create table portal_daily_counts (
  day date not null,
  series text not null check (series in ('total', 'covid', 'nonCovid', 'balance', 'reactionTime', 'impulseControl', 'inspectionTime',
    'memory', 'numberCounting', 'cuedStroop', 'otherSurvey')),
  tests int not null check (tests > 0),
  counted_at timestamptz not null,
  primary key (day, series)
);
-- Results by the stage and the version of the app that took them. Stages are Alpha, Beta, Charlie and Delta from 0.
create table portal_daily_results (
  day date not null,
  stage smallint not null check (stage between 0 and 3),
  version smallint not null check (version in (500, 501)),
  measure_id int not null,
  results int not null check (results > 0),
  primary key (day, stage, version, measure_id)
);
-- One row, from the first count on.
create table portal_counts (
  id boolean primary key default true check (id),
  profiles int not null,
  organizations int not null,
  counted_at timestamptz not null,
  -- The last time that every day was counted, and how many days then differed from the hourly counts.
  recounted_at timestamptz,
  differing_days int not null default 0
);
-- Days of which a test came late, moved or was deleted since the last count. Rows are only added and taken, so that nobody waits.
create table portal_touched_days (
  id bigint generated always as identity primary key,
  day date not null
);

do $$
declare name text;
begin
  foreach name in array array['portal_daily_counts', 'portal_daily_results', 'portal_counts', 'portal_touched_days'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy keeper on %I to app_groups using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to app_groups', name);
  end loop;
  foreach name in array array['portal_daily_counts', 'portal_daily_results', 'portal_counts'] loop
    execute format('create policy staff on %I for select to app_staff, app_super using ((select identity.is_internal_staff()))', name);
    execute format('grant select on %I to app_staff, app_super', name);
  end loop;
end $$;
reset role;

set role app_groups;
-- For the jobs, which ask the three functions of the count.
grant usage on schema upkeep to app;
reset role;
