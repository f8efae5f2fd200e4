-- Finding people, accounts and ids.

set role app_reader;

-- Who fits a search: every word of it, in names or ids, without case and accents. Returns ids only, only of an organization in
-- scope; the asking query's own policy still decides. Internal staff see no names, so they find by id alone.
create or replace function search.profile_ids(organization_id int, term text) returns setof int language plpgsql stable rows 50
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted constant text collate "C" := scope.folded(regexp_replace(btrim(term), '\s+', ' ', 'g'));
  past constant text collate "C" := wanted || chr(1114111);
  as_id constant int := case when term ~ '^\s*\d{1,9}\s*$' then term::int end;
  patterns text[];
begin
  if organization_id is null or not organization_id = any (scope.ints('app.orgs')) or wanted = '' then return; end if;
  if current_setting('role') = 'app_super' then
    return query select s.profile_id from profile_summaries s where s.organization_id = $1 and s.profile_id = as_id;
  elsif length(wanted) < 3 then
    -- Too short for trigrams: the first letters of either name, by the sort indexes.
    return query
      select s.profile_id from profile_summaries s
        where s.organization_id = $1 and s.sort_name >= wanted and s.sort_name < past
      union select s.profile_id from profile_summaries s
        where s.organization_id = $1 and s.sort_first_name >= wanted and s.sort_first_name < past
      union select s.profile_id from profile_summaries s where s.organization_id = $1 and s.profile_id = as_id;
  else
    select array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%') into patterns
      from unnest(string_to_array(wanted, ' ')) word;
    return query select s.profile_id from profile_summaries s
      where s.organization_id = $1 and s.search_text like all (patterns);
  end if;
end $$;

-- Memberships that changed since a cursor, whether or not the viewer still sees them: a device forgets what it lost.
create or replace function search.roster_changes(organization_id int, since int, most int) returns table (profile_id int, sync_seq int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if organization_id is null or not organization_id = any (scope.ints('app.orgs')) then return; end if;
  return query select m.profile_id, m.sync_seq from profile_organizations m
    where m.organization_id = $1 and m.sync_seq > $2 order by m.sync_seq limit $3;
end $$;

-- Every organization a profile belongs to: a test changes the derived rows of each.
create or replace function search.member_organizations(profile_id int) returns int[] language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if scope.text('app.job') is null then return '{}'; end if;
  return array(select m.organization_id from profile_organizations m where m.profile_id = $1 and m.ended_at is null
    order by m.organization_id);
end $$;

create or replace function search.accounts(organization_id int, term text, most int) returns table (
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

create or replace function search.by_id_everywhere(wanted int, most int) returns table (
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
create or replace function search.accounts_by_id(organization_id int, ids int[]) returns table (
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

revoke execute on function search.profile_ids(int,text), search.roster_changes(int,int,int), search.member_organizations(int),
  search.accounts(int,text,int), search.by_id_everywhere(int,int), search.accounts_by_id(int,int[]) from public;
grant execute on function search.profile_ids(int,text), search.roster_changes(int,int,int) to app_admin, app_member, app_super;
grant execute on function search.member_organizations(int) to app_job;
grant execute on function search.accounts(int,text,int), search.accounts_by_id(int,int[]) to app_admin;
grant execute on function search.by_id_everywhere(int,int) to app_staff, app_super;

reset role;
