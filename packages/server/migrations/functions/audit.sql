-- The audit log: what is noted, by whom, and how it is sealed. Nothing here can be changed once it is written.

set role audit_owner;

create or replace function audit.refuse() returns trigger language plpgsql as $$
begin raise exception 'the audit log is only added to' using errcode = '42501'; end $$;

-- As before, and: the network; the organization at work where the row itself names none (an account that was changed there); nothing
-- that is a secret by its name.
create or replace function audit.note_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then audit.without_secrets(to_jsonb(old)) end;
  new_row jsonb := case when tg_op <> 'DELETE' then audit.without_secrets(to_jsonb(new)) end;
  kept jsonb := coalesce(new_row, old_row);
  orgs constant int[] := scope.ints('app.orgs');
begin
  if scope.int('app.account') is null and scope.text('app.job') is null and scope.int('app.code') is null then
    raise exception 'a change without an account or a named job' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key) into old_row, new_row
      from jsonb_each(old_row) o where o.value is distinct from new_row -> o.key;
    if new_row is null then return null; end if;
  end if;
  insert into audit.log (organization_id, account_id, job, viewing_as, action, entity, entity_id, before, after, reason, request_id,
    network)
  values (coalesce((kept ->> case tg_table_name when 'organizations' then 'id' else 'organization_id' end)::int,
      case when array_length(orgs, 1) = 1 then orgs[1] end),
    scope.int('app.account'), scope.text('app.job'), current_setting('role'), lower(tg_op), tg_table_name,
    coalesce(kept ->> 'id', kept ->> 'protocol_id', kept ->> 'profile_id', kept ->> 'account_id', kept ->> 'organization_id'),
    old_row, new_row, scope.text('app.reason'), scope.text('app.request'), scope.text('app.network'));
  return null;
end $$;

-- A connection concerns two organizations, and each one's log says so. Who it was is told to the side at work alone.
create or replace function audit.note_connection() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'is_to_tell' end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'is_to_tell' end;
  kept constant jsonb := coalesce(new_row, old_row);
  orgs constant int[] := scope.ints('app.orgs');
begin
  if scope.int('app.account') is null and scope.text('app.job') is null then
    raise exception 'a change without an account or a named job' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key) into old_row, new_row
      from jsonb_each(old_row) o where o.value is distinct from new_row -> o.key;
    if new_row is null then return null; end if;
  end if;
  insert into audit.log (organization_id, account_id, job, viewing_as, action, entity, entity_id, before, after, reason, request_id,
    network)
  select side.id, case when side.is_at_work then scope.int('app.account') end,
    case when side.is_at_work then scope.text('app.job') else coalesce(scope.text('app.job'), 'connections.other_side') end,
    current_setting('role'), lower(tg_op), tg_table_name, kept ->> 'id',
    case when side.is_at_work then old_row else old_row - array['requested_by', 'decided_by'] end,
    case when side.is_at_work then new_row else new_row - array['requested_by', 'decided_by'] end,
    case when side.is_at_work then scope.text('app.reason') end, scope.text('app.request'),
    case when side.is_at_work then scope.text('app.network') end
  from (select (kept ->> name)::int as id, coalesce((kept ->> name)::int = any (orgs), false) as is_at_work
    from unnest(array['parent_organization_id', 'child_organization_id']) name) side;
  return null;
end $$;

create or replace function audit.note_read(call text, profile_ids int[]) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if scope.int('app.account') is null then
    raise exception 'a read without an account' using errcode = '42501';
  end if;
  insert into audit.log (organization_id, account_id, viewing_as, action, entity, entity_id, after, request_id, network)
  values ((scope.ints('app.orgs'))[1], scope.int('app.account'), current_setting('role'), 'read', 'profiles',
    case when array_length(profile_ids, 1) = 1 then profile_ids[1]::text end,
    jsonb_build_object('call', call, 'profileIds', to_jsonb(profile_ids)), scope.text('app.request'), scope.text('app.network'));
end $$;

-- What concerns an account and no single organization (a sign-in before one is chosen, a failed one) is noted for each of the
-- account's organizations that its person has come to: each one's admins may read of it, and no page has to look in two places.
create or replace function audit.note_access(action text, account_id int, organization_id int, details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  whose constant int := coalesce($2, scope.int('app.account'));
begin
  if action !~ '^[a-z][a-z_]{2,49}$' then raise exception 'not the name of an act' using errcode = '22023'; end if;
  insert into audit.log (organization_id, account_id, job, viewing_as, action, entity, entity_id, after, reason, request_id, network)
  select o.id, whose, scope.text('app.job'), current_setting('role'), $1, 'access', $2::text, $4,
    scope.text('app.reason'), scope.text('app.request'), scope.text('app.network')
  from (
    select $3 as id where $3 is not null
    union all select ao.organization_id from public.account_organizations ao where $3 is null and ao.account_id = whose
      and ao.accepted_at is not null
    union all select null where $3 is null
      and not exists (select 1 from public.account_organizations ao where ao.account_id = whose and ao.accepted_at is not null)
  ) o;
end $$;

create or replace function audit.without_secrets(row_value jsonb) returns jsonb language sql immutable parallel safe as $$
  select row_value - array['body', 'sync_seq', 'meaning_revision', 'aid', 'password_hash', 'token_hash', 'code_hash', 'cookie_hash',
    'secret_hash', 'unique_id_hash', 'config_encrypted', 'secret_encrypted'] $$;

-- Lists are noted by how they were narrowed and how many they held: not by a row for each person, and never by the words searched for.
create or replace function audit.note_list(call text, row_count int, filter jsonb) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if scope.int('app.account') is null then
    raise exception 'a read without an account' using errcode = '42501';
  end if;
  insert into audit.log (organization_id, account_id, viewing_as, action, entity, after, request_id, network)
  values ((scope.ints('app.orgs'))[1], scope.int('app.account'), current_setting('role'), 'read', 'profiles',
    jsonb_build_object('call', call, 'count', row_count, 'filter', filter), scope.text('app.request'), scope.text('app.network'));
end $$;

-- A partner's system read people's data.
create or replace function audit.note_partner_read(call text, profile_ids int[]) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if scope.int('app.integration') is null then
    raise exception 'a read without an integration' using errcode = '42501';
  end if;
  insert into audit.log (organization_id, job, viewing_as, action, entity, entity_id, after, request_id, network)
  values ((scope.ints('app.orgs'))[1], scope.text('app.job'), current_setting('role'), 'read', 'profiles',
    case when array_length(profile_ids, 1) = 1 then profile_ids[1]::text end,
    jsonb_build_object('call', call, 'integrationId', scope.int('app.integration'), 'profileIds', to_jsonb(profile_ids)),
    scope.text('app.request'), scope.text('app.network'));
end $$;

-- What internal staff see of a value: numbers, switches and times, never words that could say who a person is.
create or replace function audit.withheld(row_value jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(e.key, case
      when jsonb_typeof(e.value) in ('number', 'boolean') or e.key ~ '_at$'
        or e.key in ('call', 'filter', 'profileIds', 'status', 'action', 'authSource', 'network') then e.value end)
  from jsonb_each(row_value) e $$;

-- One page of an organization's log, newest first, below a row that was seen already; and the look itself is noted. `filter` may
-- name from, until, accountId, action, entity, entityId, search (part of a name or e-mail, or an id) and isByStaff.
create or replace function audit.page(organization_id int, filter jsonb, below bigint, most int) returns table (
    id bigint, at timestamptz, account_id int, account_name text, account_email text, job text, viewing_as text, action text,
    entity text, entity_id text, before jsonb, after jsonb, reason text, request_id text, network text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  role_name constant text := current_setting('role');
  is_withheld constant boolean := role_name = 'app_super';
  term constant text := nullif(btrim(filter ->> 'search'), '');
  found_accounts int[];
  below_at timestamptz;
  narrowed text := '';
begin
  if organization_id is null or not organization_id = any (scope.ints('app.orgs')) or role_name not in ('app_admin', 'app_super')
    then return; end if;
  select l.at into below_at from audit.log l where l.id = below;
  if below is not null then narrowed := narrowed || ' and (l.at, l.id) < ($3, $4)'; end if;
  if filter ->> 'from' is not null then narrowed := narrowed || ' and l.at >= ($2 ->> ''from'')::timestamptz'; end if;
  if filter ->> 'until' is not null then narrowed := narrowed || ' and l.at < ($2 ->> ''until'')::timestamptz'; end if;
  if filter ->> 'accountId' is not null then narrowed := narrowed || ' and l.account_id = ($2 ->> ''accountId'')::int'; end if;
  if filter ->> 'action' is not null then narrowed := narrowed || ' and l.action = $2 ->> ''action'''; end if;
  if filter ->> 'entity' is not null then narrowed := narrowed || ' and l.entity = $2 ->> ''entity'''; end if;
  if filter ->> 'entityId' is not null then narrowed := narrowed || ' and l.entity_id = $2 ->> ''entityId'''; end if;
  if filter ->> 'isByStaff' = 'true' then narrowed := narrowed || ' and l.viewing_as in (''app_super'', ''app_staff'')'; end if;
  if term is not null then
    select coalesce(array_agg(a.id), '{}') into found_accounts from public.accounts a
      where not is_withheld and position(lower(term) in lower(concat_ws(' ', a.first_name, a.last_name, a.email))) > 0
        and (exists (select 1 from public.account_organizations ao where ao.account_id = a.id and ao.organization_id = $1)
          or exists (select 1 from public.staff_grants g where g.account_id = a.id and g.organization_id = $1));
    narrowed := narrowed || ' and (l.account_id = any ($5) or l.entity_id = $6)';
  end if;
  return query execute
    'select l.id, l.at, l.account_id,
       case when not $7 then concat_ws('' '', a.first_name, a.last_name) end, case when not $7 then a.email end,
       l.job, l.viewing_as, l.action, l.entity, l.entity_id,
       case when $7 then audit.withheld(l.before) else l.before end, case when $7 then audit.withheld(l.after) else l.after end,
       case when not $7 or l.viewing_as in (''app_super'', ''app_staff'') then l.reason end, l.request_id, l.network
     from (select l.* from audit.log l where l.organization_id = $1' || narrowed || ' order by l.at desc, l.id desc limit $8) l
     left join public.accounts a on a.id = l.account_id order by l.at desc, l.id desc'
    using organization_id, filter, below_at, below, found_accounts, term, is_withheld, most;
  perform audit.note_access('audit_log_read', null, organization_id, filter - 'search' - 'from' - 'until');
end $$;

-- What became of one subscription, newest first, for internal staff in the organization that they opened: figures and days of billing, which name
-- no person, and the reason of its deletion.
create or replace function audit.subscription_history(of_organization_id int, of_subscription_id int) returns table (
    at timestamptz, is_by_person boolean, job text, action text, before jsonb, after jsonb)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.at, l.account_id is not null, l.job, l.action, l.before, l.after from audit.log l
  where current_setting('role') = 'app_super' and $1 = any (scope.ints('app.orgs')) and l.organization_id = $1
    and l.entity = 'product_subscriptions' and l.entity_id = $2::text
  order by l.at desc, l.id desc limit 200 $$;

-- Which rows of some tables were deleted since, by table and id, oldest first: an export of everything that went on meanwhile may have read
-- what referred to them. For the System Admins of the organization alone.
create or replace function audit.deleted_rows(of_tables text[], since timestamptz, behind bigint, most int)
  returns table (id bigint, entity text, entity_id text) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.id, l.entity, l.entity_id from audit.log l
  where current_setting('role') = 'app_admin' and exists (select 1 from public.account_organizations a
      where a.account_id = scope.int('app.account') and a.organization_id = (scope.ints('app.orgs'))[1] and a.access_type_id = 2)
    and l.organization_id = (scope.ints('app.orgs'))[1] and l.at >= $2 and l.action = 'delete' and l.entity = any ($1) and l.id > $3
  order by l.id limit $4 $$;

-- The rows of a range as one hash, in the order of their ids, after the hash before it. Written out by column, so that a column that
-- comes later does not change what was sealed.
create or replace function audit.hash_of(previous bytea, from_id bigint, to_id bigint) returns table (row_count int, first_at timestamptz,
    last_at timestamptz, hash bytea) language sql stable as $$
  select count(*)::int, min(l.at), max(l.at), sha256($1 || coalesce(string_agg(sha256(convert_to(jsonb_build_array(l.id,
      to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), l.organization_id, l.account_id, l.job, l.viewing_as, l.action,
      l.entity, l.entity_id, l.before, l.after, l.reason, l.request_id, l.network)::text, 'UTF8')), ''::bytea order by l.id), ''))
  from audit.log l where l.id between $2 and $3 $$;

-- The last id behind which nothing more can appear: whoever still writes is waited for (two seconds at most; the job comes again), and
-- takes a higher one afterwards.
create or replace function audit.settled_id() returns bigint language plpgsql security definer
  set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
begin
  lock table audit.log in share mode;
  return (select coalesce(max(l.id), 0) from audit.log l);
end $$;

-- Seals what is not sealed yet up to an id, in parts of 50,000 rows. Returns how many seals were made.
create or replace function audit.seal_until(settled bigint) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  made int := 0;
  last audit.seals;
  upto bigint;
begin
  perform pg_advisory_xact_lock(hashtext('audit.seal_until'));
  loop
    select * into last from audit.seals s order by s.number desc limit 1;
    select max(part.id) into upto from (
      select l.id from audit.log l where l.id > coalesce(last.to_id, 0) and l.id <= settled order by l.id limit 50000) part;
    exit when upto is null;
    insert into audit.seals (number, from_id, to_id, row_count, first_at, last_at, previous_hash, hash)
      select coalesce(last.number, 0) + 1, coalesce(last.to_id, 0) + 1, upto, h.row_count, h.first_at, h.last_at,
        coalesce(last.hash, ''::bytea), h.hash
      from audit.hash_of(coalesce(last.hash, ''::bytea), coalesce(last.to_id, 0) + 1, upto) h;
    made := made + 1;
  end loop;
  return made;
end $$;

-- Seals as they were written, with what their rows hash to now.
create or replace function audit.seals_after(after_number int, most int, is_recomputed boolean) returns table (number int, from_id bigint,
    to_id bigint, row_count int, first_at timestamptz, last_at timestamptz, previous_hash text, hash text, sealed_at timestamptz,
    hash_now text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.number, s.from_id, s.to_id, s.row_count, s.first_at, s.last_at, encode(s.previous_hash, 'hex'), encode(s.hash, 'hex'),
    s.sealed_at, case when $3 then (select encode(h.hash, 'hex') from audit.hash_of(s.previous_hash, s.from_id, s.to_id) h) end
  from audit.seals s where s.number > $1 order by s.number limit $2 $$;

revoke execute on function audit.refuse(), audit.note_change(), audit.note_connection(), audit.note_read(text,int[]), audit.note_partner_read(text,int[]), audit.note_access(text,int,int,jsonb),
  audit.without_secrets(jsonb), audit.note_list(text,int,jsonb), audit.withheld(jsonb), audit.page(int,jsonb,bigint,int),
  audit.hash_of(bytea,bigint,bigint), audit.settled_id(), audit.seal_until(bigint), audit.seals_after(int,int,boolean) from public;
grant execute on function audit.note_change(), audit.note_connection() to app_owner;
grant execute on function audit.note_read(text,int[]) to app_admin, app_family, app_member, app_staff, app_super;
grant execute on function
  audit.note_access(text,int,int,jsonb) to app, app_admin, app_device, app_family, app_job, app_member, app_staff, app_super;
grant execute on function audit.note_partner_read(text,int[]) to app_partner;
grant execute on function audit.note_list(text,int,jsonb) to app_admin, app_member, app_staff, app_super;
grant execute on function audit.page(int,jsonb,bigint,int) to app_admin, app_super;
grant execute on function audit.settled_id(), audit.seal_until(bigint), audit.seals_after(int,int,boolean) to app;

revoke execute on function audit.subscription_history(int,int), audit.deleted_rows(text[],timestamptz,bigint,int) from public;
grant execute on function audit.deleted_rows(text[],timestamptz,bigint,int) to app_admin;
grant execute on function audit.subscription_history(int,int) to app_super;

reset role;
