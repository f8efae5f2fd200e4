-- Imports of rosters.

set role app_owner;

create or replace function identity.forget_roster_imports() returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare gone int;
begin
  perform set_config('app.job', 'roster.forget_imports', true);
  delete from roster_imports where expires_at < now()
    and not (status in ('checking', 'importing', 'undoing') and moved_at > now() - interval '1 day');
  get diagnostics gone = row_count;
  return gone;
end $$;

revoke execute on function identity.forget_roster_imports() from public;
grant execute on function identity.forget_roster_imports() to app;

reset role;

grant create on schema identity to app_groups;
set role app_groups;

create or replace function identity.opened_profiles(profile_ids int[]) returns setof int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select m.profile_id from profile_organizations m
  where m.profile_id = any ($1) and m.organization_id = any (scope.ints('app.orgs')) and m.ended_at is null
    and (exists (select 1 from account_profiles a where a.profile_id = m.profile_id)
      or exists (select 1 from profile_access_links l where l.profile_id = m.profile_id and l.revoked_at is null
        and l.ended_at is null and (l.claimed_at is not null or l.expires_at > now()))) $$;

revoke execute on function identity.opened_profiles(int[]) from public;
grant execute on function identity.opened_profiles(int[]) to app_job;

reset role;
revoke create on schema identity from app_groups;
