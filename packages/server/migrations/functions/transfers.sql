-- Transfers of profiles, groups and tests between organizations: who may reach which of them, and what stands on the pages about it.

set role app_reader;

-- Whether the asking account runs an organization: a System Admin of the selected enterprise who is one of a child of it too, or internal
-- staff, who move something only between organizations that they have open.
create or replace function identity.asker_is_staff() returns boolean language sql stable as $$
  select current_setting('role') in ('app_super', 'app_staff') and exists (select 1 from accounts a
    where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled and a.deleted_at is null) $$;

create or replace function identity.runs_for_transfer(organization_id int) returns boolean language sql stable as $$
  select identity.asker_is_staff() or (current_setting('role') = 'app_admin' and exists (select 1 from organizations o
      join organizations e on e.id in (o.enterprise_org_id, o.id) and e.is_enterprise_admin and e.deleted_at is null
      join account_organizations own on own.organization_id = e.id and own.account_id = scope.int('app.account') and own.access_type_id = 2
      join account_organizations ao on ao.organization_id = o.id and ao.account_id = own.account_id and ao.access_type_id = 2
      where o.id = $1 and e.id = any (scope.ints('app.orgs')))) $$;

-- Why nobody can be transferred from one organization to another; null where they can.
create or replace function identity.obstacle_of_target(from_organization_id int, to_organization_id int) returns text language sql stable as $$
  select case when o.id is null or identity.runs_for_transfer(o.id) is not true then 'organization_not_found'
    when o.is_enterprise_admin then 'to_enterprise' when o.is_disabled then 'to_disabled' when o.id = $1 then 'same_organization' end
  from (select 1) one left join organizations o on o.id = $2 and o.deleted_at is null $$;

-- Where a profile is at home, where it would go, and what stands against it. Of the person nothing.
create or replace function identity.sides_of_transfer(profile_id int, to_organization_id int, out outcome text, out from_organization_id int,
    out from_name text, out to_name text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select o.id, o.name into from_organization_id, from_name from profiles p join organizations o on o.id = p.organization_id and o.deleted_at is null
    join profile_organizations m on m.profile_id = p.id and m.organization_id = o.id and m.ended_at is null
    where p.id = $1 and p.deleted_at is null and scope.int('app.account') is not null and identity.runs_for_transfer(o.id);
  if from_organization_id is null then outcome := 'profile_not_found'; return; end if;
  outcome := coalesce(identity.obstacle_of_target(from_organization_id, $2), case when identity.asker_is_staff()
    and not identity.opened_both(from_organization_id, $2) then 'grants_needed' end, 'possible');
  if outcome <> 'organization_not_found' then select o.name into to_name from organizations o where o.id = $2; end if;
end $$;

-- The same of a group; 0 stands for a copy of it.
create or replace function identity.sides_of_group_transfer(from_organization_id int, to_organization_id int, from_group_id int, to_group_id int,
    out outcome text, out from_name text, out to_name text, out group_name text, out to_group_name text, out profile_count int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_enabled boolean;
begin
  select o.name into from_name from organizations o where o.id = $1 and o.deleted_at is null and scope.int('app.account') is not null
    and identity.asker_is_staff();
  if not found then outcome := 'from_not_found'; return; end if;
  outcome := identity.obstacle_of_target($1, $2);
  if outcome is null and not identity.opened_both($1, $2) then outcome := 'grants_needed'; end if;
  if outcome is not null then return; end if;
  select o.name into to_name from organizations o where o.id = $2;
  select g.name, (select count(*) from profile_groups m where m.organization_id = g.organization_id and m.group_id = g.id) into group_name,
    profile_count from groups g where g.organization_id = $1 and g.id = $3 and g.deleted_at is null;
  if not found then outcome := 'from_group_not_found'; return; end if;
  if $4 <> 0 then
    select g.name, g.is_enabled into to_group_name, is_enabled from groups g where g.organization_id = $2 and g.id = $4 and g.deleted_at is null;
    if not found then outcome := 'to_group_not_found'; return; end if;
  end if;
  outcome := case when not coalesce(is_enabled, true) then 'inactive' when profile_count = 0 then 'nobody' else 'possible' end;
end $$;

-- How many in a group are at home in another organization, and so stay.
create or replace function identity.elsewhere_in_group(organization_id int, group_id int) returns int language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not identity.asker_is_staff() then return 0; end if;
  return (select count(*) from profile_groups m join profiles p on p.id = m.profile_id
    where m.organization_id = $1 and m.group_id = $2 and p.organization_id <> $1)::int;
end $$;

-- Whether an organization and its group still take people.
create or replace function identity.is_transfer_target_open(organization_id int, group_id int) returns boolean language plpgsql stable
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') <> 'app_job' then return false; end if;
  return exists (select 1 from organizations o join groups g on g.organization_id = o.id and g.id = $2 and g.deleted_at is null and g.is_enabled
    where o.id = $1 and o.deleted_at is null and not o.is_disabled and not o.is_enterprise_admin);
end $$;

-- Whether the organization in scope is the home of somebody who does not belong any more to the one that tested them.
create or replace function identity.is_left_to_home(profile_id int, taker_id int) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from profiles p where p.id = $1 and p.organization_id = any (scope.ints('app.orgs')))
    and not exists (select 1 from profile_organizations m where m.profile_id = $1 and m.organization_id = $2 and m.ended_at is null) $$;

-- Whether somebody whom a client of an organization made under its own id was transferred away from there.
create or replace function identity.was_client_transferred(of_organization_id int, of_client_uuid uuid) returns boolean language sql stable
  security definer set search_path = pg_catalog, public, pg_temp as $$
  select $1 = any (scope.ints('app.orgs')) and exists (select 1 from profiles p join profile_operations o on o.organization_id = $1
      and o.kind = 'transferProfile' and o.undone_at is null and o.profile_ids @> array[p.id]
    where p.client_uuid = $2 and p.organization_id <> $1) $$;

-- The organization that took a test of a profile, for internal staff.
create or replace function identity.taker_of_test(test_id int, profile_id int) returns int language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not identity.asker_is_staff() then return null; end if;
  return (select t.organization_id from tests t where t.id = $1 and t.profile_id = $2);
end $$;

-- What the organizations and groups of some transfers are called, for the pages of internal staff.
create or replace function identity.group_transfer_names(ids int[]) returns table (id int, from_name text, to_name text, group_name text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not identity.asker_is_staff() then return; end if;
  return query select t.id, f.name, o.name, g.name from group_transfers t join organizations f on f.id = t.organization_id
    join organizations o on o.id = t.to_organization_id join groups g on g.organization_id = t.organization_id and g.id = t.group_id
    where t.id = any ($1);
end $$;

-- The same of all of them. The release before asks it.
create or replace function identity.group_transfer_names() returns table (id int, from_name text, to_name text, group_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from identity.group_transfer_names(array(select t.id from group_transfers t)) $$;

-- Whom the mails about a transfer go to: the System Admins of the organizations in scope.
create or replace function identity.administrators_to_tell() returns table (organization_id int, organization_name text, emails text[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') <> 'app_job' then return; end if;
  return query select o.id, o.name, array(select a.email from account_organizations ao join accounts a on a.id = ao.account_id
      where ao.organization_id = o.id and ao.access_type_id = 2 and not a.is_disabled and a.deleted_at is null order by a.id)
    from organizations o where o.id = any (scope.ints('app.orgs')) order by o.id;
end $$;

revoke execute on function identity.asker_is_staff(), identity.runs_for_transfer(int), identity.obstacle_of_target(int,int), identity.sides_of_transfer(int,int),
  identity.sides_of_group_transfer(int,int,int,int), identity.taker_of_test(int,int), identity.group_transfer_names(), identity.group_transfer_names(int[]),
  identity.administrators_to_tell(), identity.elsewhere_in_group(int,int), identity.is_transfer_target_open(int,int),
  identity.is_left_to_home(int,int), identity.was_client_transferred(int,uuid) from public;
grant execute on function identity.sides_of_transfer(int,int) to app_admin, app_super;
grant execute on function identity.sides_of_group_transfer(int,int,int,int), identity.taker_of_test(int,int), identity.group_transfer_names(), identity.group_transfer_names(int[]),
  identity.elsewhere_in_group(int,int) to app_staff, app_super;
grant execute on function identity.administrators_to_tell(), identity.is_transfer_target_open(int,int) to app_job;
grant execute on function identity.is_left_to_home(int,int), identity.was_client_transferred(int,uuid) to app_admin, app_member, app_super, app_job;

-- Whether two organizations are of one enterprise, where each is in the scope or run by the asking account.
create or replace function identity.are_of_one_enterprise(one_id int, other_id int) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from organizations a join organizations b on b.enterprise_org_id = a.enterprise_org_id
    where a.id = $1 and b.id = $2 and array[$1, $2] <@ (scope.ints('app.orgs') || identity.run_by_asker(array[$1, $2]))) $$;
revoke execute on function identity.are_of_one_enterprise(int, int) from public;
grant execute on function identity.are_of_one_enterprise(int, int) to app_job;

reset role;

-- The home decides about results that another organization took only once the person does not belong to that one any more.
do $$
declare
  role_name text;
  name text;
  seen text;
  home constant text := 'identity.is_left_to_home(%1$I.profile_id, %1$I.organization_id)';
begin
  foreach role_name in array array['app_admin', 'app_member'] loop
    foreach name in array array['results', 'result_decisions'] loop
      seen := case role_name when 'app_member' then 'exists (select 1 from profile_groups g where g.profile_id = %1$I.profile_id)'
        else 'exists (select 1 from profile_organizations m where m.profile_id = %1$I.profile_id)' end;
      execute format('alter policy %2$I on %1$I ' || case name when 'results' then 'using (' || home || ') ' else '' end
        || 'with check (' || home || ' and ' || seen || ')', name, 'home_' || role_name);
    end loop;
  end loop;
end $$;
