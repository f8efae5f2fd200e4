-- Guesses are counted before they are answered, so that many at once get no further than one after the other.

-- Who a phone's facts fit within its code's group, unless too many distinct wrong facts came before: 5 of the token, 20 an hour of
-- the code. The same wrong facts again (a phone that sends a held test once more) count once. Guesses of one code wait for each
-- other.
grant execute on function identity.match_person(date, text, int) to app_owner;
set role app_owner;
create function identity.try_match(birth_date date, last_name text, profile_id int, out ids int[], out is_held_off boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  code constant int := scope.int('app.code');
  token constant int := scope.int('app.code_token');
  facts constant text := encode(sha256(convert_to(concat_ws('|', $1, lower($2), $3), 'UTF8')), 'hex');
  misses int;
begin
  ids := '{}';
  perform pg_advisory_xact_lock(hashtext('identity.try_match'), code);
  select t.missed_matches into misses from code_tokens t where t.id = token and t.code_id = code;
  is_held_off := coalesce(misses >= 5, true) or identity.tries_so_far('match-missed:' || code, 3600) >= 20;
  if is_held_off then return; end if;
  ids := identity.match_person($1, $2, $3);
  if cardinality(ids) <> 1 and identity.count_try('match-facts:' || token || ':' || facts, 86400) = 1 then
    update code_tokens t set missed_matches = t.missed_matches + 1 where t.id = token;
    perform identity.count_try('match-missed:' || code, 3600);
  end if;
end $$;
-- A try that was counted at first and turned out to be none.
create function identity.give_back_try(key text, window_seconds int) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update rate_limits r set count = r.count - 1 where r.key = $1 and r.count > 0 and r.window_starts_at =
    to_timestamp(floor(extract(epoch from now()) / $2) * $2) $$;
drop function identity.count_missed_match(int);
reset role;
revoke execute on function identity.try_match(date, text, int), identity.give_back_try(text, int) from public;
revoke execute on function identity.match_person(date, text, int) from app_device;
grant execute on function identity.try_match(date, text, int) to app_device;
grant execute on function identity.give_back_try(text, int) to app;
