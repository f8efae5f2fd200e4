-- A User makes codes too: for granted groups, for profiles in reach, and for new people, in their own name.
set role app_owner;
grant insert on codes to app_member;
create policy mem_makes on codes for insert to app_member with check (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and created_by = (select scope.int('app.account'))
  and (group_id is null or group_id = any ((select scope.ints('app.groups'))::int[]))
  and (profile_id is null or exists (select 1 from profile_groups g
    where g.organization_id = codes.organization_id and g.profile_id = codes.profile_id)));
reset role;
