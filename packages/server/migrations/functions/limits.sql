-- Counted tries: of passwords, codes and whatever else can be guessed.

set role app_owner;

-- One upsert counts a try; the answer is the count in the running window. Old windows go when they are met.
create or replace function identity.count_try(key text, window_seconds int) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  starts timestamptz := to_timestamp(floor(extract(epoch from now()) / window_seconds) * window_seconds);
  tries int;
begin
  insert into rate_limits as r (key, window_starts_at, count, expires_at)
  values ($1, starts, 1, starts + make_interval(secs => window_seconds))
  on conflict on constraint rate_limits_pkey do update set count = r.count + 1 returning r.count into tries;
  return tries;
end $$;

create or replace function identity.tries_so_far(key text, window_seconds int) returns int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select r.count from rate_limits r where r.key = $1 and r.window_starts_at =
    to_timestamp(floor(extract(epoch from now()) / $2) * $2)), 0) $$;

create or replace function identity.forget_old_tries() returns int language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from rate_limits where expires_at < now() returning 1) select count(*)::int from gone $$;

-- A try that was counted at first and turned out to be none.
create or replace function identity.give_back_try(key text, window_seconds int) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update rate_limits r set count = r.count - 1 where r.key = $1 and r.count > 0 and r.window_starts_at =
    to_timestamp(floor(extract(epoch from now()) / $2) * $2) $$;

create or replace function identity.forget_tries(key text) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$ delete from rate_limits r where r.key = $1 $$;

revoke execute on function identity.count_try(text,int), identity.tries_so_far(text,int), identity.forget_old_tries(),
  identity.give_back_try(text,int), identity.forget_tries(text) from public;
grant execute on function identity.count_try(text,int), identity.tries_so_far(text,int), identity.forget_old_tries(),
  identity.give_back_try(text,int), identity.forget_tries(text) to app;

reset role;
