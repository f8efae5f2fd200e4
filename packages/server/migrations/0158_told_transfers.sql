-- A transfer of a group that stopped and went on tells of each person once, and its people are one entry of the history.
set role app_owner;
-- Of those who went over, or back while it is undone, so many were told of already.
alter table group_transfers add column if not exists told_count int not null default 0;
-- The newest part of a transferred group stands for all of them.
create index if not exists profile_operations_group_transfer on profile_operations (organization_id, batch_id, id)
  where kind = 'transferProfile' and batch_id is not null;
reset role;
