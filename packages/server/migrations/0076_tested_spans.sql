-- How many different people were tested in spans of days that have ended, as billing shows them by month and year. A row is counted when it
-- is first asked for and holds as long as nothing that it was counted from has changed.
set role app_owner;
create table tested_spans (
  organization_id int not null references organizations,
  from_day date not null,
  to_day date not null,
  -- The last day that is counted; of a span that runs a few days before today.
  until_day date not null,
  -- What the count was made from: whose tests, whose days, and how often late tests of them had changed.
  organizations int[] not null,
  time_zone text not null,
  changes bigint not null,
  people int not null,
  counted_at timestamptz not null default now(),
  primary key (organization_id, from_day, to_day)
);

-- How often tests of days that may be counted already were added, moved or taken away, by the organization that took them and the month (UTC).
create table tested_changes (
  organization_id int not null references organizations,
  month date not null,
  -- Transactions that change tests at the same time take different rows, so that none waits for another.
  slot int not null,
  changes bigint not null,
  primary key (organization_id, month, slot)
);
reset role;

call scope.protect('tested_spans', 'own');
call scope.protect('tested_changes', 'own');
create policy keeper on tested_spans to app_owner using (true) with check (true);
create policy keeper on tested_changes to app_owner using (true) with check (true);
-- Only functions of the owner write them, and only functions read them (functions/tested-spans.sql).
revoke all on tested_spans, tested_changes from app_job;
