-- Tokens that open one report for printing, in a browser that is signed in to nothing: ten minutes, read only, only the hash is kept.
set role app_owner;
create table print_tokens (
  id int generated always as identity primary key,
  token_hash bytea not null unique,
  account_id int not null references accounts on delete cascade,
  organization_id int not null references organizations,
  profile_id int not null references profiles on delete cascade,
  test_id int not null,
  included_test_ids int[] not null,
  -- The sections it may hold; a reader who was given some finds no others by changing the address.
  sections text[] not null,
  -- Whom the report is for, in its maker's words: never in an address.
  prepared_for text not null check (length(prepared_for) <= 100),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '10 minutes')
);
create index print_tokens_expiry on print_tokens (expires_at);
create index print_tokens_account on print_tokens (account_id);

-- For whoever asks, in an organization that is open to them; that they see the test was checked in their own scope. Old ones go.
create function identity.create_print_token(token_hash bytea, organization_id int, profile_id int, test_id int,
    included_test_ids int[], sections text[], prepared_for text, expires_at timestamptz) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if scope.int('app.account') is null or not $2 = any (scope.ints('app.orgs')) then
    raise exception 'a print token for nobody, or elsewhere';
  end if;
  delete from print_tokens t where t.expires_at <= now();
  insert into print_tokens (token_hash, account_id, organization_id, profile_id, test_id, included_test_ids, sections, prepared_for, expires_at)
  values ($1, scope.int('app.account'), $2, $3, $4, $5, $6, $7, $8);
end $$;

-- What a live token opens, and for whom. What that account may do now is asked with it, on each request.
create function identity.print_token_facts(token_hash bytea) returns table (account_id int, organization_id int, profile_id int,
    test_id int, included_test_ids int[], sections text[], prepared_for text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.account_id, t.organization_id, t.profile_id, t.test_id, t.included_test_ids, t.sections, t.prepared_for
  from print_tokens t where t.token_hash = $1 and t.expires_at > now() $$;

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
  update sessions s set ended_at = now() where s.account_id = $1 and s.ended_at is null and s.id is distinct from $2;
  get diagnostics ended = row_count;
  return ended;
end $$;
reset role;

revoke execute on function identity.create_print_token(bytea, int, int, int, int[], text[], text, timestamptz),
  identity.print_token_facts(bytea) from public;
grant execute on function identity.create_print_token(bytea, int, int, int, int[], text[], text, timestamptz)
  to app_admin, app_member, app_super;
grant execute on function identity.print_token_facts(bytea) to app;
