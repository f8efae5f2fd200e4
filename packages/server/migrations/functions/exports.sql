-- Exports.

set role app_owner;

-- Those whose time is over, for the job that empties their folders first.
create or replace function identity.expired_exports(rows int) returns table (folder uuid) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select e.folder from exports e where e.expires_at < now() order by e.expires_at limit $1 $$;

create or replace function identity.forget_exports(folders uuid[]) returns int language plpgsql security definer
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
