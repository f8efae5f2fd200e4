-- Bulk exports by FHIR: NDJSON files that a job makes piece by piece, for one integration.
set role app_owner;
create table fhir_exports (
  id int generated always as identity primary key,
  organization_id int not null,
  integration_id int not null,
  -- By which its addresses name it: nobody counts exports of others.
  reference uuid not null unique default gen_random_uuid(),
  types text[] not null,
  request_url text not null check (length(request_url) <= 2000),
  -- The first moment whose tests the key opened when it asked.
  since timestamptz not null,
  -- What changed after this and up to the other goes in.
  changed_after timestamptz(3),
  changed_until timestamptz(3) not null,
  -- Where the next piece begins; null once the last one is there.
  position jsonb,
  status text not null default 'working' check (status in ('working', 'ready', 'failed', 'removed')),
  row_count int not null check (row_count >= 0),
  done_count int not null default 0,
  -- Where the pieces lie.
  folder uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, integration_id) references external_integrations (organization_id, id)
);
create index fhir_exports_integration on fhir_exports (organization_id, integration_id, id desc);
create index fhir_exports_expired on fhir_exports (expires_at);
create table fhir_export_pieces (
  organization_id int not null,
  export_id int not null,
  piece_number int not null check (piece_number > 0),
  resource_type text not null check (length(resource_type) between 1 and 40),
  resource_count int not null check (resource_count > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- Whose data it holds, for the audit log.
  profile_ids int[] not null,
  primary key (organization_id, export_id, piece_number),
  foreign key (organization_id, export_id) references fhir_exports (organization_id, id) on delete cascade
);
create trigger audited after insert or update of status or delete on fhir_exports
  for each row execute function audit.note_change();
reset role;
call scope.protect('fhir_exports', 'own');
call scope.protect('fhir_export_pieces', 'own');
create policy keeper on fhir_exports to app_owner using (true);
create policy keeper on fhir_export_pieces to app_owner using (true);
