-- Whoever proves by mail who they are starts over with their tries: being held off and having no way round it helps nobody.
set role app_owner;
create function identity.password_link_owner(aid text, token_hash bytea) returns table (account_id int, email text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.account_id, a.email from password_links l join accounts a on a.id = l.account_id and not a.is_disabled
  where l.aid = $1 and l.token_hash = $2 and l.used_at is null and l.superseded_at is null and l.expires_at > now() $$;
drop function identity.password_link_account(text, bytea);
create function identity.forget_tries(key text) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$ delete from rate_limits r where r.key = $1 $$;
reset role;
revoke execute on function identity.password_link_owner(text, bytea), identity.forget_tries(text) from public;
grant execute on function identity.password_link_owner(text, bytea), identity.forget_tries(text) to app;
