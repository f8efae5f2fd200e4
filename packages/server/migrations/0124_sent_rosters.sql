-- Rosters that systems of partners send: the same imports, which an integration asked for and not an account. Every System Admin of the
-- organization sees them and decides about possible duplicates. `format` says how a file was read, and theirs is taken for a CSV file.
set role app_owner;
alter table roster_imports alter column account_id drop not null,
  add column integration_id int,
  -- What the partner's system calls it, so that one that is sent twice is taken once, and of which content that was.
  add column idempotency_key text check (idempotency_key ~ '^[A-Za-z0-9_-]{8,64}$'),
  add column content_hash bytea check (length(content_hash) = 32),
  -- Of the dry run that was applied.
  add column applied_fingerprint text check (length(applied_fingerprint) = 64),
  add foreign key (organization_id, integration_id) references external_integrations (organization_id, id),
  add check ((account_id is null) = (integration_id is not null)),
  add check ((integration_id is null) = (idempotency_key is null)),
  add check ((integration_id is null) = (content_hash is null));
create unique index roster_imports_sent on roster_imports (organization_id, integration_id, idempotency_key)
  where integration_id is not null;
grant select, insert (organization_id, integration_id, idempotency_key, content_hash, file_name, format, status, headers, settings, row_count,
    created_at, moved_at, expires_at) on roster_imports to app_partner;
grant select (organization_id, import_id, row_number, cells, problems, matches, is_checked, choice, outcome, reason),
  insert (organization_id, import_id, row_number, cells) on roster_import_rows to app_partner;
reset role;
create policy sent on roster_imports to app_admin using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]) and integration_id is not null);
create policy partner on roster_imports to app_partner using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]) and integration_id = (select scope.int('app.integration')))
  with check (
  organization_id = any ((select scope.ints('app.orgs'))::int[]) and integration_id = (select scope.int('app.integration')));
create policy partner on roster_import_rows to app_partner using (exists (
  select 1 from roster_imports i where i.organization_id = roster_import_rows.organization_id and i.id = roster_import_rows.import_id))
  with check (exists (
  select 1 from roster_imports i where i.organization_id = roster_import_rows.organization_id and i.id = roster_import_rows.import_id));
