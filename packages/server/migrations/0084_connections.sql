-- Connections between organizations, and requests for them. A connection is told to both sides and opens no row about a person by itself.
set role app_owner;
create table organization_connections (
  id int generated always as identity primary key,
  parent_organization_id int not null references organizations,
  child_organization_id int not null references organizations,
  -- 1 asks that the parent pays for the child: once it is approved, organization_billing says so. 2 Remote Care Provider,
  -- 3 Connected Organization, 4 Enterprise Admin: once it is approved, organizations.enterprise_org_id says so too.
  type_id int not null check (type_id between 1 and 4),
  -- 1 Requested, 2 Approved, 3 Declined, 4 Expired, 5 Removed.
  status_id int not null check (status_id between 1 and 5),
  is_enabled boolean not null,
  -- The side that asks; the other one answers. Empty where the connection is older than this table.
  requesting_organization_id int references organizations,
  requested_by int references accounts,
  requested_at timestamptz not null default now(),
  expires_at timestamptz,
  decided_by int references accounts,
  decided_at timestamptz,
  check (parent_organization_id <> child_organization_id),
  check (is_enabled = (status_id in (1, 2))),
  check (status_id <> 1 or (requesting_organization_id is not null and expires_at is not null))
);
create unique index organization_connections_live on organization_connections (parent_organization_id, child_organization_id, type_id)
  where is_enabled and type_id in (2, 4);
-- A request to pay and a plain connection are between two organizations, whichever is above.
create unique index organization_connections_between on organization_connections (type_id,
    least(parent_organization_id, child_organization_id), greatest(parent_organization_id, child_organization_id))
  where is_enabled and (type_id = 3 or (type_id = 1 and status_id = 1));
create index organization_connections_child on organization_connections (child_organization_id, id);
create index organization_connections_parent on organization_connections (parent_organization_id, id);
create index organization_connections_expiring on organization_connections (expires_at) where status_id = 1;
create index organizations_enterprise on organizations (enterprise_org_id) where enterprise_org_id is not null;

-- Through which enterprise somebody was let into an organization: that way in ends with the connection.
alter table account_organizations add column granted_by_enterprise_id int references organizations;

alter table organization_connections enable row level security;
alter table organization_connections force row level security;
create policy keeper on organization_connections to app_owner using (true) with check (true);
create policy reader on organization_connections for select to app_reader using (true);
create policy side on organization_connections for select to app_admin, app_super using (
  parent_organization_id = any ((select scope.ints('app.orgs'))::int[])
  or child_organization_id = any ((select scope.ints('app.orgs'))::int[]));
grant select on organization_connections to app_reader, app_admin, app_super;

insert into organization_connections (parent_organization_id, child_organization_id, type_id, status_id, is_enabled, decided_at)
  select enterprise_org_id, id, 4, 2, true, now() from organizations where enterprise_org_id is not null and deleted_at is null;
reset role;
