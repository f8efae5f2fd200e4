-- Internal staff find by its id, in every organization, what somebody wrote to support about: where it is, and no name of it. Opening it
-- still needs a grant.
set role app_reader;
create function search.by_id_everywhere(wanted int, most int) returns table (
    type int, id int, organization_id int, organization_name text, profile_id int, account_type_id int)
  language plpgsql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') not in ('app_staff', 'app_super') or not exists (
    select 1 from accounts a where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled) then return; end if;
  return query
    with found as (
      select 1 as type, m.organization_id, null::int as profile_id, null::int as account_type_id
        from profile_organizations m join profiles p on p.id = m.profile_id and p.deleted_at is null
        where m.profile_id = wanted and m.ended_at is null
      union all
      select 2, g.organization_id, null, null from groups g where g.id = wanted and g.deleted_at is null
      union all
      select 3, n.organization_id, null, null from protocols n where n.id = wanted and n.deleted_at is null
      union all
      select 4, ao.organization_id, null, a.account_type_id from accounts a join account_organizations ao on ao.account_id = a.id
        where a.id = wanted
      union all
      -- A person's own account is found where its profile is.
      select 4, m.organization_id, min(m.profile_id), a.account_type_id from accounts a
        join account_profiles ap on ap.account_id = a.id
        join profile_organizations m on m.profile_id = ap.profile_id and m.ended_at is null
        where a.id = wanted and a.account_type_id <> 1 group by m.organization_id, a.account_type_id)
    select f.type, wanted, f.organization_id, o.name, f.profile_id, f.account_type_id
    from found f join organizations o on o.id = f.organization_id and o.deleted_at is null
    order by f.type, o.name, f.organization_id limit most;
end $$;

-- Users that a System Admin looked at before, as they are today.
create function search.accounts_by_id(organization_id int, ids int[]) returns table (
    account_id int, title text, email text, account_type_id int, profile_id int)
  language plpgsql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if organization_id is null or not organization_id = any (scope.ints('app.orgs')) or current_setting('role') <> 'app_admin' then
    return; end if;
  return query
    select a.id, a.first_name || ' ' || a.last_name, a.email, a.account_type_id, null::int
    from account_organizations ao join accounts a on a.id = ao.account_id
    where ao.organization_id = $1 and a.id = any ($2);
end $$;
revoke execute on function search.by_id_everywhere(int, int), search.accounts_by_id(int, int[]) from public;
grant execute on function search.by_id_everywhere(int, int) to app_staff, app_super;
grant execute on function search.accounts_by_id(int, int[]) to app_admin;
reset role;
