-- Users found by name or e-mail, for the System Admins of an organization in scope: those who work there, and the people and families
-- behind its profiles. Accounts have no grants, so this is the one way to search them.
set role app_reader;
create function search.accounts(organization_id int, term text, most int) returns table (
    account_id int, title text, email text, account_type_id int, profile_id int)
  language plpgsql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pattern constant text := '%' || replace(replace(replace(scope.folded(btrim(term)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if organization_id is null or not organization_id = any (scope.ints('app.orgs')) or current_setting('role') <> 'app_admin'
    or btrim(term) = '' then return; end if;
  return query
    with reached as (
      select ao.account_id as id, null::int as profile_id from account_organizations ao where ao.organization_id = $1
      union all
      select ap.account_id, min(ap.profile_id) from account_profiles ap
        join profile_organizations m on m.profile_id = ap.profile_id and m.organization_id = $1 and m.ended_at is null
        where ap.account_id is not null group by ap.account_id),
    -- A family that works here too is one account.
    once as (select r.id, max(r.profile_id) as profile_id from reached r group by r.id)
    select a.id, a.first_name || ' ' || a.last_name, a.email, a.account_type_id, o.profile_id
    from once o join accounts a on a.id = o.id
    where scope.folded(a.first_name || ' ' || a.last_name) like pattern or a.email like pattern
    order by scope.folded(a.last_name), a.id limit $3;
end $$;
-- The name of an organization in scope.
create function identity.organization_name(organization_id int) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select o.name from organizations o where o.id = $1 and o.id = any (scope.ints('app.orgs')) $$;
revoke execute on function search.accounts(int, text, int), identity.organization_name(int) from public;
grant execute on function identity.organization_name(int) to app_admin, app_member, app_super;
grant execute on function search.accounts(int, text, int) to app_admin;
reset role;
