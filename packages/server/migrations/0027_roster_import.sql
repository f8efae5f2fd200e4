-- Cells of people stay in the rows, which are forgotten, and out of the audit log, which is not.
set role app_owner;
alter table roster_imports drop column samples,
  add column moved_at timestamptz not null default now();
drop trigger audited on roster_imports;
create trigger audited after insert or delete or update of status, settings on roster_imports
  for each row execute function audit.note_change();
-- What an import wrote to a profile: as long as it stands so, nobody has changed it since, and it can be taken back.
alter table roster_import_rows add column after jsonb;
create index roster_import_rows_written on roster_import_rows (organization_id, import_id, row_number desc)
  where outcome in ('created', 'updated');
reset role;
