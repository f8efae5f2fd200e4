-- Internal staff: all organizations, and the grants with which they help one.

set role app_owner;

-- Asked by the release before this one alone: the view of schema office answers instead (docs/decisions/029). It goes with the next release.
create or replace function identity.grant_access(account_id int, organization_id int, reason text, expires_at timestamptz)
    returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare granted int;
begin
  if scope.int('app.account') is distinct from account_id then return null; end if;
  insert into staff_grants (account_id, organization_id, reason, expires_at)
  select a.id, o.id, $3, $4 from accounts a, organizations o
    where a.id = $1 and a.is_super_admin and not a.is_disabled and o.id = $2 and o.deleted_at is null
  returning id into granted;
  return granted;
end $$;

-- By the organization's admins, and by internal staff wherever they are. Null: there is no such open grant for who asks.
create or replace function identity.end_grant(grant_id int) returns int language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update staff_grants g set revoked_at = now()
  where g.id = $1 and g.revoked_at is null and g.expires_at > now() and (
    (current_setting('role') = 'app_admin' and g.organization_id = any (scope.ints('app.orgs')))
    or exists (select 1 from accounts a where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled))
  returning g.id $$;

-- Time ends a grant by itself; this writes the end down, for the audit log.
create or replace function identity.close_expired_grants() returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare closed int;
begin
  perform set_config('app.job', 'staff.close_expired_grants', true);
  update staff_grants g set closed_at = g.expires_at
    where g.closed_at is null and g.revoked_at is null and g.expires_at <= now();
  get diagnostics closed = row_count;
  return closed;
end $$;

revoke execute on function identity.grant_access(int,int,text,timestamptz), identity.end_grant(int),
  identity.close_expired_grants() from public;
grant execute on function identity.grant_access(int,int,text,timestamptz) to app_staff, app_super;
grant execute on function identity.end_grant(int) to app_admin, app_staff, app_super;
grant execute on function identity.close_expired_grants() to app;

reset role;

set role app_reader;

-- Every organization, for internal staff: found by a part of the name or by the id.
-- Asked by the release before this one alone: the view of schema office answers instead (docs/decisions/029). It goes with the next release.
create or replace function identity.organizations_page(term text, sort_by text, is_ascending boolean, skipped int, most int)
    returns table (id int, name text, created_at timestamptz, state text, is_demo boolean, is_internal boolean,
      is_enterprise boolean, granted_until timestamptz, total int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asker constant int := scope.int('app.account');
  pattern constant text := '%' || replace(replace(replace(lower($1), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  as_id constant int := case when $1 ~ '^\d{1,9}$' then $1::int end;
begin
  if not exists (select 1 from accounts a where a.id = asker and a.is_super_admin and not a.is_disabled) then return; end if;
  return query
    select o.id, o.name, o.created_at, o.state, o.is_demo, o.is_internal, o.is_enterprise_admin,
      (select max(sg.expires_at) from staff_grants sg where sg.account_id = asker and sg.organization_id = o.id
        and sg.revoked_at is null and sg.expires_at > now()),
      (count(*) over ())::int
    from organizations o where o.deleted_at is null and ($1 = '' or lower(o.name) like pattern or o.id = as_id)
    order by
      case when $3 and $2 = 'name' then lower(o.name) when $3 and $2 = 'state' then o.state end,
      case when not $3 and $2 = 'name' then lower(o.name) when not $3 and $2 = 'state' then o.state end desc nulls last,
      case when $3 and $2 = 'createdOn' then o.created_at end, case when not $3 and $2 = 'createdOn' then o.created_at end desc,
      case when not $3 then -o.id else o.id end
    offset $4 limit $5;
end $$;

-- Asked by the release before this one alone: the view of schema office answers instead (docs/decisions/029). It goes with the next release.
create or replace function identity.name_of_any_organization(organization_id int) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select o.name from organizations o where o.id = $1 and o.deleted_at is null and exists (
    select 1 from accounts a where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled) $$;

create or replace function identity.organization_grants(organization_id int) returns table (id int, account_id int, name text, reason text,
    granted_at timestamptz, expires_at timestamptz, revoked_at timestamptz, is_active boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.id, g.account_id, concat_ws(' ', a.first_name, a.last_name), g.reason, g.granted_at, g.expires_at, g.revoked_at,
    g.revoked_at is null and g.expires_at > now() as is_active
  from staff_grants g join accounts a on a.id = g.account_id
  where g.organization_id = $1 and $1 = any (scope.ints('app.orgs'))
  order by is_active desc, g.granted_at desc, g.id desc limit 20 $$;

-- Asked by the release before this one alone: the view of schema office answers instead (docs/decisions/029). It goes with the next release.
create or replace function identity.open_grants() returns table (id int, organization_id int, organization_name text, account_id int, name text,
    reason text, granted_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.id, o.id, o.name, a.id, concat_ws(' ', a.first_name, a.last_name), g.reason, g.granted_at, g.expires_at
  from staff_grants g join accounts a on a.id = g.account_id join organizations o on o.id = g.organization_id
  where g.revoked_at is null and g.expires_at > now()
    and exists (select 1 from accounts s where s.id = scope.int('app.account') and s.is_super_admin and not s.is_disabled)
  order by g.granted_at desc, g.id desc $$;

revoke execute on function identity.organizations_page(text,text,boolean,int,int), identity.name_of_any_organization(int),
  identity.organization_grants(int), identity.open_grants() from public;
grant execute on function identity.organizations_page(text,text,boolean,int,int), identity.name_of_any_organization(int),
  identity.open_grants() to app_staff, app_super;
grant execute on function identity.organization_grants(int) to app_admin, app_super;

reset role;
