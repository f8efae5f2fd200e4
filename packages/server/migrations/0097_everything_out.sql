-- An organization takes everything out that it put in: an export of every table, whose manifest names each file with its rows and its hash.
set role app_owner;
alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check
  check (kind in ('tests', 'events', 'balanceXyz', 'functionalXyz', 'allTrials', 'everything'));
-- Known of the pieces of such an export, each of which is a file: the sha256 of its content, and its rows.
alter table export_pieces add column plain_hash text check (plain_hash ~ '^[0-9a-f]{64}$'),
  add column row_count int check (row_count >= 0);
reset role;
