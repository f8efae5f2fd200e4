-- Since when somebody belongs to an organization, and since when they came there themselves. Whoever adds an account that has another owner by its
-- email reads of it the email alone until its person has selected the organization in a session, and of the portal's own messages to it those since
-- it belongs here. Who belonged already when this came has come, and belongs from that day on: the portal did not keep it before.
set role app_owner;
alter table account_organizations add column joined_at timestamptz not null default now(), add column accepted_at timestamptz default now();
reset role;
