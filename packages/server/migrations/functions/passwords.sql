-- Passwords and the links that set them.

set role app_owner;

-- A newer link ends the older ones.
create or replace function identity.create_password_link(account_id int, purpose text, aid text, token_hash bytea, expires_at timestamptz)
    returns int language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update password_links l set superseded_at = now()
    where l.account_id = $1 and l.used_at is null and l.superseded_at is null;
  insert into password_links (account_id, purpose, aid, token_hash, expires_at) values ($1, $2, $3, $4, $5) returning id $$;

-- As before, and with a changed password what was opened for printing closes too.
create or replace function identity.close_doors(account_id int, kept_session_id int) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare ended int;
begin
  if scope.int('app.account') is distinct from account_id then return 0; end if;
  update password_links l set superseded_at = now()
    where l.account_id = $1 and l.used_at is null and l.superseded_at is null;
  update email_changes c set superseded_at = now()
    where c.account_id = $1 and c.confirmed_at is null and c.superseded_at is null;
  delete from print_tokens t where t.account_id = $1;
  delete from invoice_tokens t where t.account_id = $1;
  update sessions s set ended_at = now() where s.account_id = $1 and s.ended_at is null and s.id is distinct from $2;
  get diagnostics ended = row_count;
  return ended;
end $$;

-- Sets the password a link was sent for. Of two at once the row's lock lets one through. Every session ends.
create or replace function identity.use_password_link(aid text, token_hash bytea, password_hash text) returns table (account_id int, purpose text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare used password_links;
begin
  update password_links l set used_at = now() from accounts a
    where l.aid = $1 and l.token_hash = $2 and l.used_at is null and l.superseded_at is null and l.expires_at > now()
      and a.id = l.account_id and not a.is_disabled
    returning l.* into used;
  if used.id is null then return; end if;
  -- Whoever holds the link is from here on who acts.
  perform set_config('app.account', used.account_id::text, true);
  update accounts a set password_hash = $3 where a.id = used.account_id;
  perform identity.close_doors(used.account_id, null);
  return query select used.account_id, used.purpose;
end $$;

-- What somebody must show again before a new password or address: only one's own.
create or replace function identity.own_password_hash() returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select a.password_hash from accounts a where a.id = scope.int('app.account') $$;

create or replace function identity.set_own_password(password_hash text, kept_session_id int) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update accounts a set password_hash = $1 where a.id = scope.int('app.account');
  if not found then return null; end if;
  return identity.close_doors(scope.int('app.account'), kept_session_id);
end $$;

create or replace function identity.password_link_owner(aid text, token_hash bytea) returns table (account_id int, email text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.account_id, a.email from password_links l join accounts a on a.id = l.account_id and not a.is_disabled
  where l.aid = $1 and l.token_hash = $2 and l.used_at is null and l.superseded_at is null and l.expires_at > now() $$;

revoke execute on function identity.create_password_link(int,text,text,bytea,timestamptz), identity.close_doors(int,int),
  identity.use_password_link(text,bytea,text), identity.own_password_hash(), identity.set_own_password(text,int),
  identity.password_link_owner(text,bytea) from public;
grant execute on function identity.create_password_link(int,text,text,bytea,timestamptz) to app, app_job;
grant execute on function identity.use_password_link(text,bytea,text), identity.own_password_hash(), identity.set_own_password(text,int),
  identity.password_link_owner(text,bytea) to app;

reset role;
