-- A transfer of a group that failed goes on in the direction in which it stopped, and says of whoever stayed why.
set role app_owner;
alter table group_transfers add column if not exists is_undoing boolean not null default false;
-- Of those who were skipped: people of another organization, and people against whom something in the new one stands.
alter table group_transfers add column if not exists elsewhere_count int not null default 0;
alter table group_transfers add column if not exists conflict_count int not null default 0;
-- A phone that made somebody before they were transferred still names them by its own id.
create index if not exists profiles_client on profiles (client_uuid) where client_uuid is not null;
reset role;
