-- A request for a connection that no person and no time ended, but a change of one of its sides, is told to both.
set role app_owner;
-- It ended and its sides are not told yet.
alter table organization_connections add column if not exists is_to_tell boolean not null default false;
create index if not exists organization_connections_to_tell on organization_connections (id) where is_to_tell;
reset role;
