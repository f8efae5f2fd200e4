-- What systems of partners are told of tests: every change of what they are answered, once a transaction. upkeep.settle gives the times.

set role app_groups;

create or replace function upkeep.tell_test(organization_id int, test_id int, profile_id int) returns void language sql as $$
  insert into test_changes as c (organization_id, test_id, profile_id) values ($1, $2, $3)
  on conflict on constraint test_changes_pkey do update
    set profile_id = excluded.profile_id, revision = c.revision + (c.changed_at is not null)::int, changed_at = null $$;

create or replace function upkeep.tell_tests_of(organization_ids int[], profile_id int) returns void language plpgsql as $$
begin
  perform upkeep.tell_test(t.organization_id, t.id, t.profile_id) from tests t
    where t.profile_id = $2 and t.organization_id = any ($1) order by t.id;
end $$;

create or replace function upkeep.tell_of_test() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.organization_id, old.profile_id, old.completed_at, old.offset_minutes, old.is_non_baseline,
      old.is_screening, old.is_excluded, old.input_class) is not distinct from (new.organization_id, new.profile_id, new.completed_at,
      new.offset_minutes, new.is_non_baseline, new.is_screening, new.is_excluded, new.input_class) then return null; end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.organization_id <> new.organization_id) then
    perform upkeep.tell_test(old.organization_id, old.id, old.profile_id);
  end if;
  if tg_op <> 'DELETE' then perform upkeep.tell_test(new.organization_id, new.id, new.profile_id); end if;
  return null;
end $$;

-- Of a result, and of a measure that is made of results.
create or replace function upkeep.tell_of_result() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(old) - array['organization_id', 'profile_id'] is distinct from to_jsonb(new) - array['organization_id', 'profile_id'] then
    perform upkeep.tell_test(new.organization_id, new.test_id, new.profile_id);
  end if;
  return null;
end $$;

-- Tests of others of an organization with the same external id: whether it is somebody's alone is part of what is told.
create or replace function upkeep.tell_namesakes(organization_id int, external_ids text[], profile_id int) returns void
  language plpgsql as $$
begin
  perform upkeep.tell_test(t.organization_id, t.id, t.profile_id) from profiles p join tests t on t.profile_id = p.id
    where p.organization_id = $1 and p.external_id = any ($2) and p.external_id <> '' and p.id <> $3 and t.organization_id = $1
    order by t.id;
end $$;

-- An external id that was given, changed or taken away opens, moves or closes all tests of a person.
create or replace function upkeep.tell_of_person() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform upkeep.tell_namesakes(new.organization_id, array[new.external_id], new.id);
  elsif (old.external_id, old.organization_id, old.deleted_at) is distinct from (new.external_id, new.organization_id, new.deleted_at) then
    perform upkeep.tell_tests_of(array[old.organization_id, new.organization_id], new.id);
    perform upkeep.tell_namesakes(o.id, array[old.external_id, new.external_id], new.id)
      from (select distinct unnest(array[old.organization_id, new.organization_id]) as id order by id) o;
  end if;
  return null;
end $$;

create or replace function upkeep.tell_of_membership() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.ended_at is distinct from new.ended_at then
    perform upkeep.tell_tests_of(array[new.organization_id], new.profile_id);
    perform upkeep.tell_namesakes(new.organization_id, array[p.external_id], p.id) from profiles p where p.id = new.profile_id;
  end if;
  return null;
end $$;

-- The time of what this transaction changed, later than everything that was committed before in the organization. The caller holds the
-- organizations' turn.
-- In plpgsql, which keeps the plan: in SQL it would be planned anew for each transaction, which takes longer than it runs.
create or replace function upkeep.settle_test_changes() returns void language plpgsql as $$
begin
  update test_changes c set
    changed_at = greatest(scope.present() + (clock_timestamp() - now()), before.changed_at + interval '1 microsecond'),
    completed_at = coalesce((select t.completed_at from tests t where t.id = c.test_id), c.completed_at),
    opened_revision = coalesce(c.opened_revision, (select c.revision from tests t join profiles p on p.id = t.profile_id
        join profile_organizations m on m.profile_id = p.id and m.organization_id = p.organization_id and m.ended_at is null
      where t.id = c.test_id and t.organization_id = c.organization_id and p.organization_id = c.organization_id
        and p.external_id <> '' and p.deleted_at is null))
  from (select o.organization_id, (select max(d.changed_at) from test_changes d where d.organization_id = o.organization_id) as changed_at
    from (select distinct f.organization_id from test_changes f where f.changed_at is null) o) before
  where c.organization_id = before.organization_id and c.changed_at is null;
end $$;

revoke execute on function upkeep.tell_test(int, int, int), upkeep.tell_tests_of(int[], int),
  upkeep.tell_namesakes(int, text[], int), upkeep.settle_test_changes(),
  upkeep.tell_of_test(), upkeep.tell_of_result(), upkeep.tell_of_person(), upkeep.tell_of_membership() from public;
grant execute on function upkeep.tell_of_test(), upkeep.tell_of_result(), upkeep.tell_of_person(), upkeep.tell_of_membership()
  to app_owner;

reset role;

set role app_owner;
create or replace trigger told after insert or update or delete on tests for each row execute function upkeep.tell_of_test();
create or replace trigger told after update on results for each row execute function upkeep.tell_of_result();
create or replace trigger told after update on test_measures for each row execute function upkeep.tell_of_result();
create or replace trigger told after insert or update on profiles for each row execute function upkeep.tell_of_person();
create or replace trigger told after update of ended_at on profile_organizations for each row execute function upkeep.tell_of_membership();
reset role;
