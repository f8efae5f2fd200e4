-- What happened at the door: sign-ins, failures, switches, grants. Such things change no audited table, so they are noted by name.
set role audit_owner;
create function audit.note_access(action text, account_id int, organization_id int, details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if action !~ '^[a-z][a-z_]{2,49}$' then raise exception 'not the name of an act' using errcode = '22023'; end if;
  insert into audit.log (organization_id, account_id, job, viewing_as, action, entity, entity_id, after, reason, request_id)
  values ($3, coalesce($2, scope.int('app.account')), scope.text('app.job'), current_setting('role'), $1, 'access', $2::text, $4,
    scope.text('app.reason'), scope.text('app.request'));
end $$;
revoke execute on function audit.note_access(text, int, int, jsonb) from public;
grant usage on schema audit to app, app_job, app_device;
grant execute on function audit.note_access(text, int, int, jsonb)
  to app, app_admin, app_member, app_family, app_device, app_staff, app_super, app_job;
reset role;

set role app_owner;
-- Links that arrive by mail and let somebody set a password or confirm an address. Only hashes; `aid` is opaque and names the link.
create table password_links (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  purpose text not null check (purpose in ('reset', 'welcome')),
  aid text not null unique,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz
);
create index password_links_account on password_links (account_id);
-- A newer link ends the older ones.
create function identity.create_password_link(account_id int, purpose text, aid text, token_hash bytea, expires_at timestamptz)
    returns int language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update password_links l set superseded_at = now()
    where l.account_id = $1 and l.used_at is null and l.superseded_at is null;
  insert into password_links (account_id, purpose, aid, token_hash, expires_at) values ($1, $2, $3, $4, $5) returning id $$;

-- A session remembers how its person proved who they are: 1 password, 2 OpenID Connect, 3 SAML.
drop function identity.create_session(bytea, int, text, int, jsonb, timestamptz, timestamptz);
create function identity.create_session(token_hash bytea, account_id int, kind text, organization_id int, auth_source int,
    device jsonb, idle_until timestamptz, expires_at timestamptz) returns int language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into sessions (token_hash, account_id, kind, selected_organization_id, auth_source, device, idle_until, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id $$;
revoke execute on function identity.create_session(bytea, int, text, int, int, jsonb, timestamptz, timestamptz),
  identity.create_password_link(int, text, text, bytea, timestamptz) from public;
grant execute on function identity.create_session(bytea, int, text, int, int, jsonb, timestamptz, timestamptz)
  to app, app_admin, app_member, app_family, app_staff, app_super;
-- Made by jobs only: what a link opens is known to nobody but the mail.
grant execute on function identity.create_password_link(int, text, text, bytea, timestamptz) to app, app_job;
reset role;
