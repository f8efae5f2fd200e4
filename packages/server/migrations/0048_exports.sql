-- Files that leave the portal and are too large to wait for: what was asked for, how far the making is, and the pieces that lie in file
-- storage. A piece is whole or not at all, and says from where the next one goes on: a server that dies loses and doubles nothing.
set role app_owner;
create table exports (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  account_id int not null references accounts,
  kind text not null check (kind in ('tests', 'events', 'balanceXyz', 'functionalXyz', 'allTrials')),
  -- Days, groups, profiles and choices; never a name.
  filter jsonb not null,
  -- In which days are counted and times are written.
  time_zone text not null,
  status text not null default 'working' check (status in ('working', 'ready', 'failed', 'removed')),
  -- What was found when it began: the newest test that goes in, the columns, profiles that others tested.
  plan jsonb not null,
  -- Where the next piece begins; null once the last one is there.
  position jsonb,
  row_count int not null check (row_count >= 0),
  done_count int not null default 0,
  byte_count bigint not null default 0,
  -- Where the pieces lie.
  folder uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null,
  unique (organization_id, id)
);
create index exports_account on exports (organization_id, account_id, id desc);
create index exports_expired on exports (expires_at);
-- Tests leave in the order of their time, batch by batch; without the id in it, those of one moment were sorted anew for each batch.
drop index tests_organization;
create index tests_organization on tests (organization_id, completed_at desc, id desc);
create table export_pieces (
  organization_id int not null,
  export_id int not null,
  piece_number int not null check (piece_number > 0),
  -- The file inside the archive that the piece is a part of.
  entry text not null check (length(entry) between 1 and 100),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  packed_bytes int not null,
  plain_bytes int not null,
  -- Of everything of the entry up to the end of this piece.
  crc bigint not null,
  primary key (organization_id, export_id, piece_number),
  foreign key (organization_id, export_id) references exports (organization_id, id) on delete cascade
);
reset role;
do $$
declare name text;
begin
  foreach name in array array['exports', 'export_pieces'] loop
    call scope.protect(name, 'own');
  end loop;
end $$;
-- Whoever asked, and nobody else: another account's reach is another.
create policy asked on exports to app_admin, app_member, app_super using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]) and account_id = (select scope.int('app.account')));
create policy asked on export_pieces to app_admin, app_member, app_super using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and exists (select 1 from exports e where e.organization_id = export_pieces.organization_id and e.id = export_pieces.export_id));
create policy expiry on exports to app_owner using (expires_at < now());

set role app_owner;
-- No job works on them in a scope of its own: they are made in the scope of who asked, built again when the work is done.
revoke insert, update, delete on exports, export_pieces from app_job;
grant select, insert on exports, export_pieces to app_admin, app_member, app_super;
grant update (status, position, done_count, byte_count, moved_at, finished_at, expires_at) on exports to app_admin, app_member, app_super;
-- How far it is stays out of the log.
create trigger audited after insert or delete or update of status on exports
  for each row execute function audit.note_change();

-- Those whose time is over, for the job that empties their folders first.
create function identity.expired_exports(rows int) returns table (folder uuid) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select e.folder from exports e where e.expires_at < now() order by e.expires_at limit $1 $$;
create function identity.forget_exports(folders uuid[]) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare gone int;
begin
  perform set_config('app.job', 'exports.forget', true);
  delete from exports e where e.folder = any ($1) and e.expires_at < now();
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function identity.expired_exports(int), identity.forget_exports(uuid[]) from public;
grant execute on function identity.expired_exports(int), identity.forget_exports(uuid[]) to app;
reset role;
