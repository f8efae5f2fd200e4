-- Counts and the roster's cursor move with their causes, whoever causes them.
create schema upkeep authorization app_groups;
grant usage on schema upkeep to app_job, app_owner;
set role app_owner;
grant insert, update on organization_counts to app_groups;
grant update (sync_seq) on profile_organizations to app_groups;
reset role;

set role app_groups;
create function upkeep.count_profiles() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into organization_counts as c (organization_id, profiles)
  values (coalesce(new.organization_id, old.organization_id), case when tg_op = 'INSERT' then 1 else 0 end)
  on conflict (organization_id) do update set profiles = c.profiles + case when tg_op = 'INSERT' then 1 else -1 end;
  return null;
end $$;
create function upkeep.touch_roster() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  -- As JSON, since the two tables that call this name the profile differently.
  changed constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  update profile_organizations set sync_seq = nextval('roster_sync')
  where profile_id = (changed ->> case when tg_table_name = 'profiles' then 'id' else 'profile_id' end)::int;
  return null;
end $$;
grant execute on function upkeep.count_profiles(), upkeep.touch_roster() to app_owner;
reset role;

set role app_owner;
create trigger counted after insert or delete on profile_summaries for each row execute function upkeep.count_profiles();
create trigger roster_touched after update on profiles for each row execute function upkeep.touch_roster();
create trigger roster_touched after insert or delete on profile_groups for each row execute function upkeep.touch_roster();
reset role;
