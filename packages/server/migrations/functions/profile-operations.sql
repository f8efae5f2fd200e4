-- Acts on whole profiles that can be taken back: how rows are changed, noted and given back.

grant create on schema identity to app_groups;
set role app_groups;

-- Where a profile is found now: itself, or the one that it was merged into, by however many steps. Null where there is none.
create or replace function identity.resolved_profile(profile_id int) returns int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with recursive led as (
    select p.id, p.merged_into_id from profiles p where p.id = $1
    union select n.id, n.merged_into_id from led join profiles n on n.id = led.merged_into_id)
  select led.id from led where led.merged_into_id is null $$;

-- The same of the profile that an organization has under a client's own id.
create or replace function identity.resolved_profile_of_client(of_organization_id int, of_client_uuid uuid) returns int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select identity.resolved_profile(p.id) from profiles p where p.organization_id = $1 and p.client_uuid = $2
    and $1 = any (scope.ints('app.orgs')) $$;

-- The columns that name a row of a table that an operation may change. No other table can be changed by one.
create or replace function identity.operation_key(table_name text) returns text[] language plpgsql immutable as $$
begin
  return case
    when table_name in ('profiles', 'tests', 'events', 'codes', 'account_profiles', 'profile_access_links', 'profile_import_requests')
      then array['id']
    when table_name = 'profile_organizations' then array['organization_id', 'profile_id']
    when table_name = 'profile_groups' then array['organization_id', 'profile_id', 'group_id']
    when table_name = 'measure_thresholds' then array['organization_id', 'profile_id', 'measure_id']
    when table_name = 'profile_baselines' then array['organization_id', 'profile_id', 'measure_id', 'input_class']
    when table_name = 'tested_people' then array['organization_id', 'family', 'period_start', 'profile_id']
  end;
end $$;

-- A condition that finds the row `t` by the key in $1.
create or replace function identity.operation_row_is(table_name text) returns text language plpgsql immutable as $$
declare
  columns constant text[] := identity.operation_key(table_name);
begin
  if columns is null then raise exception 'rows of % are not changed by operations', table_name using errcode = '42501'; end if;
  return (select format('(%s) = (select %s from jsonb_populate_record(null::public.%I, $1) r)', string_agg(format('t.%I', c), ', '),
    string_agg(format('r.%I', c), ', '), table_name) from unnest(columns) c);
end $$;

create or replace function identity.operation_row(table_name text, key jsonb) returns jsonb language plpgsql stable as $$
declare
  found_row jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where %s', table_name, identity.operation_row_is(table_name)) into found_row using key;
  return found_row;
end $$;

-- Locks people and everything that somebody could hang on them meanwhile; the advisory lock of each was taken before.
create or replace function identity.hold_profiles(profile_ids int[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') <> 'app_job' then raise exception 'profiles are held by jobs' using errcode = '42501'; end if;
  perform 1 from profiles p where p.id = any ($1) order by p.id for update;
  perform 1 from profile_organizations m where m.profile_id = any ($1) order by m.organization_id, m.profile_id for update;
end $$;

-- What there is of profiles of the organization in scope, in every organization, as far as an operation may change it.
create or replace function identity.rows_of_profiles(profile_ids int[]) returns table (table_name text, facts jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  name text;
begin
  if current_setting('role') <> 'app_job' or scope.int('app.account') is null or exists (select 1 from unnest($1) asked (id)
      where not exists (select 1 from profile_organizations m where m.profile_id = asked.id and m.organization_id = any (scope.ints('app.orgs')))) then
    raise exception 'profiles of other organizations are not read' using errcode = '42501';
  end if;
  foreach name in array array['profiles', 'profile_organizations', 'profile_groups', 'tests', 'events', 'measure_thresholds', 'codes',
    'account_profiles', 'profile_access_links', 'profile_import_requests', 'tested_people', 'profile_baselines'] loop
    return query execute format(
      'select %L, to_jsonb(t) - %L::text[] from public.%I t where t.%I = any ($1) order by %s', name,
      '{device,type_flags,note_account_id,token_hash,baseline}'::text[] || case when name = 'events' then '{}'::text[] else '{note}' end,
      name, case when name = 'profiles' then 'id' else 'profile_id' end, 
      (select string_agg(format('t.%I', k), ', ' order by n) from unnest(identity.operation_key(name)) with ordinality u (k, n))) using $1;
  end loop;
end $$;

-- Whether a row is of somebody whom the operation is about, or the code of the tests that it makes baseline tests.
create or replace function identity.check_operation_row(operation profile_operations, table_name text, facts jsonb) returns void
  language plpgsql as $$
begin
  if table_name = 'codes' and operation.kind = 'testsToBaseline' and (facts ->> 'organization_id')::int = operation.organization_id
    and facts -> 'id' = operation.facts -> 'codeId' then return; end if;
  if ((facts ->> case when table_name = 'profiles' then 'id' else 'profile_id' end)::int = any (operation.profile_ids)) is not true then
    raise exception 'an operation changes rows of its own profiles' using errcode = '42501';
  end if;
end $$;

-- A membership that runs has a list row, and one that goes takes along what was derived for it.
create or replace function identity.insert_operation_row(table_name text, facts jsonb) returns void language plpgsql as $$
begin
  execute format('insert into public.%I overriding system value select * from jsonb_populate_record(null::public.%I, $1)', table_name,
    table_name) using facts;
  if table_name = 'profile_organizations' and facts ->> 'ended_at' is null then
    insert into profile_summaries (organization_id, profile_id, first_name, last_name, graduation_year, is_inactive)
      select (facts ->> 'organization_id')::int, p.id, p.first_name, p.last_name, p.graduation_year, true
      from profiles p where p.id = (facts ->> 'profile_id')::int on conflict do nothing;
  end if;
end $$;

create or replace function identity.delete_operation_row(table_name text, key jsonb) returns void language plpgsql as $$
begin
  if table_name = 'profile_organizations' then
    delete from profile_groups g where g.organization_id = (key ->> 'organization_id')::int and g.profile_id = (key ->> 'profile_id')::int;
    delete from profile_summaries s where s.organization_id = (key ->> 'organization_id')::int and s.profile_id = (key ->> 'profile_id')::int;
    delete from profile_baselines b where b.organization_id = (key ->> 'organization_id')::int and b.profile_id = (key ->> 'profile_id')::int;
  end if;
  execute format('delete from public.%I t where %s', table_name, identity.operation_row_is(table_name)) using key;
end $$;

create or replace function identity.update_operation_row(table_name text, key jsonb, changed jsonb) returns void language plpgsql as $$
begin
  execute format('update public.%I t set (%s) = (select %s from jsonb_populate_record(null::public.%I, $2) r) where %s', table_name,
    (select string_agg(format('%I', k), ', ' order by k) from jsonb_object_keys(changed) k),
    (select string_agg(format('r.%I', k), ', ' order by k) from jsonb_object_keys(changed) k), table_name,
    identity.operation_row_is(table_name)) using key, changed;
end $$;

-- A decision goes with its result, and a result with its test.
create or replace function identity.follow_tests(profile_ids int[]) returns void language sql as $$
  update result_decisions d set profile_id = t.profile_id from tests t join results r on r.test_id = t.id
  where t.profile_id = any ($1) and d.result_id = r.id and d.profile_id <> t.profile_id $$;

-- Does the changes of an operation that began in this transaction, in their order, and notes each row. A change is an update of some columns
-- (`set`), a delete, or an insert of a copy of another row (`from`) with some columns of its own (`set`).
create or replace function identity.perform_changes(operation_id int, changes jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  operation profile_operations;
  change jsonb;
  place bigint;
  target text;
  before jsonb;
  after jsonb;
begin
  select o.* into operation from profile_operations o where o.id = $1 and o.done_in = pg_current_xact_id();
  if not found or current_setting('role') <> 'app_job' or operation.account_id is distinct from scope.int('app.account') then
    raise exception 'only an operation that begins changes rows' using errcode = '42501';
  end if;
  for change, place in select c.value, c.ordinality from jsonb_array_elements($2) with ordinality c loop
    target := change ->> 'table';
    if change ->> 'kind' = 'insert' and jsonb_typeof(change -> 'from') = 'null' then
      before := change -> 'set';
    else
      before := identity.operation_row(target, change -> (case when change ->> 'kind' = 'insert' then 'from' else 'key' end));
    end if;
    if before is null then raise exception 'a row of % that an operation changes is gone', target using errcode = '40001'; end if;
    perform identity.check_operation_row(operation, target, before);
    if change ->> 'kind' = 'update' then
      after := change -> 'set';
      perform identity.check_operation_row(operation, target, before || after);
      perform identity.update_operation_row(target, change -> 'key', after);
      -- As they were stored: the column decides how a value is written.
      after := identity.operation_row(target, change -> 'key');
      select jsonb_object_agg(k, before -> k), jsonb_object_agg(k, after -> k) into before, after from jsonb_object_keys(change -> 'set') k;
    elsif change ->> 'kind' = 'insert' then
      after := before || (change -> 'set');
      before := null;
      perform identity.check_operation_row(operation, target, after);
      perform identity.insert_operation_row(target, after);
      change := change || jsonb_build_object('key', (select jsonb_object_agg(k, after -> k) from unnest(identity.operation_key(target)) k));
    else
      after := null;
      perform identity.delete_operation_row(target, change -> 'key');
    end if;
    insert into profile_operation_rows (organization_id, operation_id, position, table_name, key, old, new)
      values (operation.organization_id, operation.id, place, target, change -> 'key', before, after);
  end loop;
  perform identity.follow_tests(operation.profile_ids);
end $$;

-- What an operation changed, and each row as it is now.
create or replace function identity.operation_rows(operation_id int) returns table (place int, table_name text, key jsonb, old jsonb,
    new jsonb, current jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
begin
  if current_setting('role') <> 'app_job' or scope.int('app.account') is null then return; end if;
  return query select r.position, r.table_name, r.key, r.old, r.new,
      identity.operation_row(r.table_name, r.key) - '{token_hash,baseline}'::text[]
    from profile_operations o join profile_operation_rows r on r.organization_id = o.organization_id and r.operation_id = o.id
    where o.id = $1 and o.organization_id = any (scope.ints('app.orgs')) order by r.position;
end $$;

-- Gives rows of an operation back, the last change first: all of a row, or the named columns of one that was changed. Tests that were added
-- since go where they are told. What another row stands against stays.
create or replace function identity.undo_changes(operation_id int, picks jsonb, moved_test_ids int[], moved_to int) returns int[]
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  operation profile_operations;
  noted record;
  conflicting int[] := '{}';
begin
  select o.* into operation from profile_operations o where o.id = $1 and o.undone_in = pg_current_xact_id();
  if not found or current_setting('role') <> 'app_job' or operation.undone_by is distinct from scope.int('app.account')
    or (cardinality($3) > 0 and ($4 = any (operation.profile_ids)) is not true) then
    raise exception 'only an operation that is being undone gives rows back' using errcode = '42501';
  end if;
  update tests t set profile_id = $4 where t.id = any ($3) and t.profile_id = any (operation.profile_ids) and t.id > operation.last_test_id;
  delete from profile_baselines b where b.profile_id = any (operation.profile_ids);
  for noted in select r.*, p.fields from jsonb_to_recordset($2) as p (place int, fields text[])
      join profile_operation_rows r on r.organization_id = operation.organization_id and r.operation_id = operation.id and r.position = p.place
      order by r.position desc loop
    -- Who has no access to the kept one any more gets none to the other.
    if noted.table_name = 'account_profiles' and noted.new is null and noted.old ->> 'account_id' is not null and not exists (
        select 1 from account_profiles a where a.account_id = (noted.old ->> 'account_id')::int and a.profile_id = any (operation.profile_ids)) then
      conflicting := conflicting || noted.position;
      continue;
    end if;
    begin
      -- Who was counted for another test meanwhile is counted for this one again.
      if noted.new is null and noted.table_name = 'tested_people' then perform identity.delete_operation_row(noted.table_name, noted.key); end if;
      if noted.new is null then
        perform identity.insert_operation_row(noted.table_name, noted.old);
      elsif noted.old is null then
        perform identity.delete_operation_row(noted.table_name, noted.key);
      else
        perform identity.update_operation_row(noted.table_name, noted.key,
          (select jsonb_object_agg(f, noted.old -> f) from unnest(noted.fields) f));
      end if;
    exception when integrity_constraint_violation or raise_exception then
      conflicting := conflicting || noted.position;
    end;
  end loop;
  -- Somebody is deleted exactly while they belong nowhere. Who belongs somewhere again, because their new home alone deleted them, is there
  -- again; who is left without any organization, because their old home deleted them meanwhile, stays deleted.
  update profiles p set deleted_at = case when p.deleted_at is null then now() end
    where p.id = any (operation.profile_ids) and p.merged_into_id is null
      and (p.deleted_at is null) <> exists (select 1 from profile_organizations m where m.profile_id = p.id and m.ended_at is null);
  perform identity.follow_tests(operation.profile_ids);
  -- Who was counted for a test that is another person's now is counted anew by whoever asked.
  delete from tested_people p where p.profile_id = any (operation.profile_ids)
    and not exists (select 1 from tests t where t.id = p.first_test_id and t.profile_id = p.profile_id);
  return conflicting;
end $$;

-- Organizations that have rows of profiles: whoever brings derived rows up to date works in all of them.
create or replace function identity.organizations_of_profiles(profile_ids int[]) returns table (organization_id int, name text, is_running boolean,
    profile_id int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') <> 'app_job' then return; end if;
  return query select m.organization_id, o.name, m.ended_at is null, m.profile_id from profile_organizations m join organizations o on o.id = m.organization_id
    where m.profile_id = any ($1) order by 1, 4;
end $$;

-- Those of some organizations in which the asking account is a System Admin; of internal staff those that they have open.
create or replace function identity.run_by_asker(organization_ids int[]) returns int[] language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from accounts a where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled
      and a.deleted_at is null) then return identity.opened_by_asker($1); end if;
  return array(select ao.organization_id from account_organizations ao join accounts a on a.id = ao.account_id
    where ao.account_id = scope.int('app.account') and not a.is_disabled and a.deleted_at is null and ao.access_type_id = 2
      and ao.organization_id = any ($1) order by 1);
end $$;

-- The newest operation on one of the same profiles that was done later and is not undone, in whichever organization. The release before asks it.
create or replace function identity.newer_operation(operation_id int) returns int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select max(n.id) from profile_operations o join profile_operations n on n.profile_ids && o.profile_ids and n.id > o.id and n.undone_at is null
  where o.id = $1 and o.organization_id = any (scope.ints('app.orgs')) $$;

-- The same with the organization in which it was done. Its id alone says nothing to who does not see that organization.
create or replace function identity.newer_operation_of(operation_id int) returns table (id int, organization_id int) language sql stable
  security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.id, n.organization_id from profile_operations o join profile_operations n on n.profile_ids && o.profile_ids and n.id > o.id
      and n.undone_at is null
  where o.id = $1 and o.organization_id = any (scope.ints('app.orgs')) order by n.id desc limit 1 $$;

-- How many families and organizations were given a profile since: their access is its own and goes nowhere.
create or replace function identity.opened_since(profile int, since timestamptz) returns int language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') <> 'app_job' then return 0; end if;
  return (select count(*) from profile_access_links l where l.profile_id = $1 and l.claimed_at > $2 and l.ended_at is null)::int
    + (select count(*) from profile_import_requests r where r.profile_id = $1 and r.decided_at > $2 and r.is_approved)::int;
end $$;

-- Closed periods of any payer in which both profiles were counted. A number alone.
create or replace function identity.closed_periods_of_both(one int, other int) returns int language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') <> 'app_job' then return 0; end if;
  return (select count(*) from tested_people a join tested_people b on b.organization_id = a.organization_id and b.family = a.family
      and b.period_start = a.period_start and b.profile_id = $2
    join credit_periods c on c.organization_id = a.organization_id and c.family = a.family and c.period_start = a.period_start
      and c.closed_at is not null
    where a.profile_id = $1)::int;
end $$;

-- Names and values of operations are kept as long as they can be undone.
create or replace function identity.purge_operation_rows(before timestamptz) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare gone int;
begin
  delete from profile_operation_rows r using profile_operations o
    where o.organization_id = r.organization_id and o.id = r.operation_id and (o.done_at < $1 or o.undone_at < $1);
  get diagnostics gone = row_count;
  delete from profile_operation_previews p where p.expires_at < now();
  return gone;
end $$;

revoke execute on function identity.resolved_profile(int), identity.resolved_profile_of_client(int,uuid), identity.operation_key(text), identity.operation_row_is(text),
  identity.operation_row(text,jsonb), identity.hold_profiles(int[]), identity.rows_of_profiles(int[]),
  identity.check_operation_row(profile_operations,text,jsonb), identity.insert_operation_row(text,jsonb),
  identity.delete_operation_row(text,jsonb), identity.update_operation_row(text,jsonb,jsonb), identity.follow_tests(int[]),
  identity.perform_changes(int,jsonb), identity.operation_rows(int), identity.undo_changes(int,jsonb,int[],int),
  identity.organizations_of_profiles(int[]), identity.run_by_asker(int[]), identity.newer_operation(int),
  identity.newer_operation_of(int), identity.opened_since(int,timestamptz), identity.closed_periods_of_both(int,int),
  identity.purge_operation_rows(timestamptz) from public;
grant execute on function identity.resolved_profile(int), identity.resolved_profile_of_client(int,uuid) to app_reader, app_job, app_admin, app_member, app_super;
grant execute on function identity.hold_profiles(int[]), identity.rows_of_profiles(int[]), identity.perform_changes(int,jsonb),
  identity.operation_rows(int), identity.undo_changes(int,jsonb,int[],int), identity.organizations_of_profiles(int[]), identity.closed_periods_of_both(int,int),
  identity.opened_since(int,timestamptz) to app_job;
grant execute on function identity.newer_operation(int), identity.newer_operation_of(int) to app_admin, app_member, app_super, app_job;
grant execute on function identity.run_by_asker(int[]) to app_reader, app_admin, app_member, app_super, app_job;
grant execute on function identity.purge_operation_rows(timestamptz) to app;

reset role;
revoke create on schema identity from app_groups;

set role app_owner;
-- A held test of somebody who was merged is seen by whoever sees the profile that was kept.
alter policy mem_profile on submissions using (
  organization_id = any ((select scope.ints('app.orgs'))::int[])
  and exists (select 1 from profile_groups g where g.profile_id = identity.resolved_profile(submissions.profile_id)));
reset role;
