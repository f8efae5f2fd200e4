-- The live board of a code.

set role app_reader;

-- Another text once something on the board of a code is different: for the one process that looks for all of its viewers. Nothing of a person.
create or replace function identity.live_marks(code_ids int[]) returns table (code_id int, mark text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, concat_ws('|', c.deleted_at, c.ends_at, c.ends_at <= now(),
    (select concat_ws(',', count(*), max(p.changed_at)) from session_progress p
      where p.organization_id = c.organization_id and p.code_id = c.id),
    (select count(*) from tests t where t.organization_id = c.organization_id and t.code_id = c.id))
  from codes c where c.id = any ($1) $$;

-- Which sittings on the board of a code have arrived as a test, and whether that waits for staff. The board of a User has no held tests.
create or replace function identity.arrivals_of_code(code_id int) returns table (client_uuid uuid, is_held boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.client_uuid, s.status = 'held' and not exists (select 1 from held_decisions d
    where d.organization_id = s.organization_id and d.submission_id = s.id)
  from session_progress p join submissions s on s.client_uuid = p.client_uuid and s.organization_id = p.organization_id
  where p.code_id = $1 and p.organization_id = any (scope.ints('app.orgs')) $$;

revoke execute on function identity.live_marks(int[]), identity.arrivals_of_code(int) from public;
grant execute on function identity.live_marks(int[]) to app;
grant execute on function identity.arrivals_of_code(int) to app_admin, app_member, app_super;

reset role;

grant create on schema identity to app_groups;
set role app_groups;

create or replace function identity.purge_progress(before timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  delete from session_progress p where p.heard_at < $1 $$;

revoke execute on function identity.purge_progress(timestamptz) from public;
grant execute on function identity.purge_progress(timestamptz) to app;

reset role;
revoke create on schema identity from app_groups;
