-- Outside the tenant template: no app role has a grant here. Reached only through the functions of schema identity.
set role app_owner;

create table organizations (
  id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  type_id int not null default 0,
  enterprise_org_id int references organizations,
  is_enterprise_admin boolean not null default false,
  time_zone text not null default 'America/Chicago',
  city text, state text, latitude double precision, longitude double precision,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create table accounts (
  id int generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null, last_name text not null, phone text,
  account_type_id int not null default 1,
  is_super_admin boolean not null default false,
  password_hash text,
  is_disabled boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index accounts_email on accounts (email);
create table account_organizations (
  account_id int not null references accounts on delete cascade,
  organization_id int not null references organizations,
  access_type_id int not null check (access_type_id in (1, 2)),
  is_billing_contact boolean not null default false,
  is_safety_coach boolean not null default false check (not is_safety_coach or access_type_id = 1),
  primary key (account_id, organization_id)
);
create index account_organizations_organization on account_organizations (organization_id);
create table sessions (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  token_hash bytea not null unique,
  kind text not null check (kind in ('web', 'mobile')),
  selected_organization_id int references organizations,
  auth_source int not null default 1,
  device jsonb,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_account on sessions (account_id);
create table staff_grants (
  id int generated always as identity primary key,
  account_id int not null references accounts,
  organization_id int not null references organizations,
  reason text not null check (length(reason) between 8 and 500),
  granted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index staff_grants_account on staff_grants (account_id, organization_id, expires_at);
create table account_profiles (
  id int generated always as identity primary key,
  account_id int references accounts,
  email text not null,
  profile_id int not null,
  relationship_type_id int not null
);
create index account_profiles_account on account_profiles (account_id);
create table code_tokens (
  id int generated always as identity primary key,
  code_id int not null,
  organization_id int not null references organizations,
  token_hash bytea not null unique,
  missed_matches int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- Counters that may be lost with the server's memory: not worth a write-ahead log.
create unlogged table rate_limits (
  key text not null,
  window_starts_at timestamptz not null,
  count int not null,
  expires_at timestamptz not null,
  primary key (key, window_starts_at)
);
create index rate_limits_expiry on rate_limits (expires_at);
reset role;
