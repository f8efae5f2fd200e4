-- How many people had their first test of a period on each day, by the organization that tested them: what billing shows of a period with
-- 50,000 people is read from some hundred rows.
set role app_owner;
create table tested_counts (
  organization_id int not null references organizations,
  family text not null check (family in ('sports', 'clinical')),
  period_start date not null,
  testing_organization_id int not null references organizations,
  day date not null,
  -- Transactions that count at the same time take different rows, so that none waits for another.
  slot int not null,
  people int not null,
  primary key (organization_id, family, period_start, testing_organization_id, day, slot)
);
reset role;

call scope.protect('tested_counts', 'own');
create policy keeper on tested_counts to app_owner using (true) with check (true);
-- Only functions of the owner write it, and only functions read it. They also count who was tested before (functions/subscriptions.sql).
revoke all on tested_counts from app_job;
