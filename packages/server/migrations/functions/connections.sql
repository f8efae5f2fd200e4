-- Connections between organizations: who asks, who answers, and what one opens.

set role app_owner;

-- However an organization gets another enterprise, and whichever release writes it, its connections say the same.
create or replace function identity.follow_enterprise() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update organization_connections c set status_id = 5, is_enabled = false, decided_by = scope.int('app.account'), decided_at = now()
    where c.child_organization_id = new.id and c.type_id = 4 and c.status_id = 2
      and c.parent_organization_id is distinct from new.enterprise_org_id;
  -- Who has an enterprise is asked for by no other one.
  update organization_connections c set status_id = 5, is_enabled = false, decided_by = scope.int('app.account'), decided_at = now(),
      is_to_tell = true
    where c.child_organization_id = new.id and c.type_id = 4 and c.status_id = 1 and c.parent_organization_id <> new.enterprise_org_id;
  -- Nobody becomes the enterprise of one that is above it now.
  update organization_connections c set status_id = 5, is_enabled = false, decided_by = scope.int('app.account'), decided_at = now(),
      is_to_tell = true
    where c.id in (select open.id from organization_connections open where open.type_id = 4 and open.status_id = 1
      and identity.is_enterprise_above(open.child_organization_id, open.parent_organization_id) order by open.id for update);
  if new.enterprise_org_id is not null and not exists (select 1 from organization_connections c
      where c.child_organization_id = new.id and c.parent_organization_id = new.enterprise_org_id and c.type_id = 4 and c.status_id = 2) then
    update organization_connections c set status_id = 2, decided_by = scope.int('app.account'), decided_at = now()
      where c.child_organization_id = new.id and c.parent_organization_id = new.enterprise_org_id and c.type_id = 4 and c.status_id = 1;
    if not found then
      insert into organization_connections (parent_organization_id, child_organization_id, type_id, status_id, is_enabled, requested_by,
          decided_by, decided_at)
        values (new.enterprise_org_id, new.id, 4, 2, true, scope.int('app.account'), scope.int('app.account'), now());
    end if;
  end if;
  return null;
end $$;
create or replace trigger enterprise_is_followed after insert on organizations
  for each row when (new.enterprise_org_id is not null) execute function identity.follow_enterprise();
create or replace trigger enterprise_change_is_followed after update of enterprise_org_id on organizations
  for each row when (old.enterprise_org_id is distinct from new.enterprise_org_id) execute function identity.follow_enterprise();
create or replace trigger noted after insert or update or delete on organization_connections
  for each row execute function audit.note_connection();

-- Who is paid for asks nobody any more, and pays for nobody; and whoever pays is paid for by nobody.
create or replace function identity.end_payer_requests() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update organization_connections c set status_id = 5, is_enabled = false, decided_by = scope.int('app.account'), decided_at = now(),
      is_to_tell = true
    where c.id in (select open.id from organization_connections open where open.type_id = 1 and open.status_id = 1
      and (new.organization_id in (open.child_organization_id, open.parent_organization_id)
        or open.child_organization_id = new.bill_to_organization_id) order by open.id for update);
  return null;
end $$;
create or replace trigger payer_requests_end after insert or update of bill_to_organization_id on organization_billing
  for each row when (new.bill_to_organization_id is not null) execute function identity.end_payer_requests();

-- What is disabled or deleted is connected with nobody new, and what is no enterprise any more gets no child, so that nobody waits for an answer.
create or replace function identity.end_requests_of_closed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update organization_connections c set status_id = 5, is_enabled = false, decided_by = scope.int('app.account'), decided_at = now(),
      is_to_tell = true
    where c.status_id = 1 and (c.parent_organization_id = new.id and c.type_id = 4 and not new.is_enterprise_admin
      or (new.is_disabled or new.deleted_at is not null) and new.id in (c.parent_organization_id, c.child_organization_id));
  return null;
end $$;
create or replace trigger requests_of_closed_end after update of is_disabled, deleted_at, is_enterprise_admin on organizations
  for each row when ((new.is_disabled and not old.is_disabled) or (new.deleted_at is not null and old.deleted_at is null)
    or (old.is_enterprise_admin and not new.is_enterprise_admin))
  execute function identity.end_requests_of_closed();

-- Whether an organization is above another one: its enterprise, or the enterprise of that one, and so on.
create or replace function identity.is_enterprise_above(above int, below int) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  with recursive up as (
    select o.id, o.enterprise_org_id from organizations o where o.id = $2
    union select o.id, o.enterprise_org_id from up join organizations o on o.id = up.enterprise_org_id)
  select exists (select 1 from up where up.id = $1) $$;

-- Why a connection cannot be; null where it can. Both organizations are locked.
create or replace function identity.refusal_of_connection(parent int, child int, type int, besides int) returns text language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
declare of_child constant int := (select o.enterprise_org_id from organizations o where o.id = $2);
begin
  if exists (select 1 from organization_connections c where c.is_enabled and c.type_id = $3 and c.id is distinct from $4
      and ($3 <> 1 or c.status_id = 1)
      and ((c.parent_organization_id = $1 and c.child_organization_id = $2)
        or ($3 in (1, 3) and c.parent_organization_id = $2 and c.child_organization_id = $1))) then return 'duplicate'; end if;
  -- What is disabled is connected with nobody new; what it has stays until it is removed.
  if exists (select 1 from organizations o where o.id in ($1, $2) and o.is_disabled) then return 'not_possible'; end if;
  if $3 = 1 then
    if exists (select 1 from organization_billing b where b.organization_id = $2 and b.bill_to_organization_id = $1) then
      return 'duplicate'; end if;
    if exists (select 1 from organization_billing b where b.organization_id = $2 and b.bill_to_organization_id is not null) then
      return 'has_payer'; end if;
    if exists (select 1 from organization_billing b where b.organization_id = $1 and b.bill_to_organization_id is not null) then
      return 'payer_has_payer'; end if;
    if identity.billing_children($2) <> '{}' then return 'has_children'; end if;
  end if;
  if $3 = 4 then
    if not exists (select 1 from organizations o where o.id = $1 and o.is_enterprise_admin) then return 'no_enterprise'; end if;
    if of_child is not null and of_child <> $1 then return 'has_enterprise'; end if;
    if identity.is_enterprise_above($2, $1) then return 'circle'; end if;
  end if;
  return null;
end $$;

-- A refusal as a System Admin of `own` may read it: what it says about an organization outside their hierarchy is not theirs to know.
create or replace function identity.refusal_to_tell(refusal text, own int, parent int, child int) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select case when about.id is null or about.id = $2 or identity.is_enterprise_above($2, about.id) or identity.is_enterprise_above(about.id, $2)
    then $1 else 'not_possible' end
  from (select case when $1 in ('has_payer', 'has_children', 'has_enterprise') then $4
    when $1 in ('payer_has_payer', 'no_enterprise') then $3 end as id) about $$;

-- Ends the ways into an organization that its enterprise gave, and puts to rest what its people made there that hands on names; false where nobody would be left to administer it.
create or replace function identity.close_enterprise(parent int, child int) returns boolean language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare gone int[];
begin
  if exists (select 1 from account_organizations ao where ao.organization_id = $2 and ao.access_type_id = 2)
    and not exists (select 1 from account_organizations ao join accounts a on a.id = ao.account_id
      where ao.organization_id = $2 and ao.access_type_id = 2 and ao.granted_by_enterprise_id is distinct from $1
        and a.account_type_id = 1 and not a.is_disabled) then return false; end if;
  with ended as (delete from account_organizations ao where ao.organization_id = $2 and ao.granted_by_enterprise_id = $1
      returning ao.account_id)
    select array_agg(e.account_id) into gone from ended e;
  perform identity.rest_ways_out($1, $2, coalesce(gone, '{}'));
  update organizations o set enterprise_org_id = null where o.id = $2 and o.enterprise_org_id = $1;
  return true;
end $$;

-- Those of some organizations that the asking staff member has open.
create or replace function identity.opened_by_asker(organization_ids int[]) returns int[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select array(select distinct g.organization_id from staff_grants g where g.account_id = scope.int('app.account')
    and g.organization_id = any ($1) and g.revoked_at is null and g.expires_at > now() order by 1) $$;

-- Whether internal staff opened both organizations, between which they open what is of people: an enterprise's System Admins let themselves
-- into what is put below it, and a transfer gives people to the other one.
create or replace function identity.opened_both(parent int, child int) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select $1 <> $2 and cardinality(identity.opened_by_asker(array[$1, $2])) = 2 $$;

-- Adds a connection (no id), or answers, withdraws or removes one. Internal staff inside one of the two organizations act at once, an
-- enterprise on its own children; every other System Admin asks, and the other side answers within 30 days. Answers what came of it.
create or replace function identity.save_connection(connection_id int, parent int, child int, type int, status int) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asker constant int := scope.int('app.account');
  own constant int := (scope.ints('app.orgs'))[1];
  viewer constant text := current_setting('role');
  is_staff constant boolean := viewer = 'app_super' and identity.is_internal_staff();
  is_at_once boolean := is_staff;
  known organization_connections%rowtype;
  refusal text;
begin
  if asker is null or own is null or not (is_staff or (viewer = 'app_admin' and exists (select 1 from account_organizations ao
      where ao.account_id = asker and ao.organization_id = own and ao.access_type_id = 2))) then
    return jsonb_build_object('outcome', 'not_found'); end if;
  if $1 is not null then
    select * into known from organization_connections c where c.id = $1
      and own in (c.parent_organization_id, c.child_organization_id);
    if not found then return jsonb_build_object('outcome', 'not_found'); end if;
    $2 := known.parent_organization_id; $3 := known.child_organization_id; $4 := known.type_id;
  elsif own = $2 and own = $3 then return jsonb_build_object('outcome', 'itself');
  elsif own not in ($2, $3) then return jsonb_build_object('outcome', 'not_found');
  end if;
  -- Chains of enterprises are looked through by one connection at a time; both organizations are locked in the order of their ids.
  if $4 = 4 then perform pg_advisory_xact_lock(7281993, -4); end if;
  perform from organizations o where o.id in ($2, $3) order by o.id for no key update;
  if (select count(*) from organizations o where o.id in ($2, $3) and o.deleted_at is null) < 2 and $5 <> 5 then
    return jsonb_build_object('outcome', 'not_found'); end if;
  -- A request that nobody answered in time stands in nobody's way, also before the job has ended it.
  if $5 in (1, 2) then
    update organization_connections c set status_id = 4, is_enabled = false, decided_at = now(), is_to_tell = true
      where c.type_id = $4 and c.status_id = 1 and c.expires_at <= now() and c.id is distinct from $1
        and ((c.parent_organization_id = $2 and c.child_organization_id = $3)
          or (c.parent_organization_id = $3 and c.child_organization_id = $2));
  end if;

  if $1 is null then
    is_at_once := is_staff or (own = $2 and exists (select 1 from organizations o join organizations e on e.id = own
      where o.id = $3 and o.enterprise_org_id = own and e.is_enterprise_admin));
    if $5 not in (1, 2) or ($5 = 2 and ($4 = 1 or not is_at_once)) then return jsonb_build_object('outcome', 'only_requested'); end if;
    if $5 = 1 and not is_staff and exists (select 1 from organization_connections c where c.type_id = $4 and c.status_id = 3
        and c.requesting_organization_id = own and c.decided_at > now() - interval '7 days'
        and ((c.parent_organization_id = $2 and c.child_organization_id = $3)
          or (c.parent_organization_id = $3 and c.child_organization_id = $2))) then
      return jsonb_build_object('outcome', 'declined_lately'); end if;
    if $5 = 2 and $4 = 4 and is_staff and not identity.opened_both($2, $3) then return jsonb_build_object('outcome', 'grants_needed'); end if;
    refusal := identity.refusal_of_connection($2, $3, $4, null);
    if not is_staff then refusal := identity.refusal_to_tell(refusal, own, $2, $3); end if;
    if refusal is not null then return jsonb_build_object('outcome', refusal); end if;
    insert into organization_connections (parent_organization_id, child_organization_id, type_id, status_id, is_enabled,
        requesting_organization_id, requested_by, expires_at, decided_by, decided_at)
      values ($2, $3, $4, $5, true, own, asker, now() + interval '30 days', case when $5 = 2 then asker end, case when $5 = 2 then now() end)
      returning * into known;
    if $5 = 2 and $4 = 4 then update organizations o set enterprise_org_id = $2 where o.id = $3; end if;
    return jsonb_build_object('outcome', 'done', 'id', known.id, 'parentId', $2, 'childId', $3, 'typeId', $4, 'before', null);
  end if;

  -- Whoever was first is seen once both are locked.
  select * into known from organization_connections c where c.id = $1 for update;
  if $5 in (2, 3) then
    if known.status_id <> 1 or known.expires_at <= now() then return jsonb_build_object('outcome', 'not_open'); end if;
    if not is_staff and known.requesting_organization_id = own then return jsonb_build_object('outcome', 'not_to_answer'); end if;
    if $5 = 2 then
      if $4 = 4 and is_staff and not identity.opened_both($2, $3) then return jsonb_build_object('outcome', 'grants_needed'); end if;
      refusal := identity.refusal_of_connection($2, $3, $4, $1);
      if not is_staff then refusal := identity.refusal_to_tell(refusal, own, $2, $3); end if;
      if refusal is not null then return jsonb_build_object('outcome', refusal); end if;
    end if;
  elsif $5 = 5 then
    if known.status_id = 1 then
      if not is_staff and known.requesting_organization_id <> own then return jsonb_build_object('outcome', 'not_to_withdraw'); end if;
    elsif known.status_id = 2 and known.type_id <> 1 then
      if $4 = 4 and not is_staff and own <> $2 then return jsonb_build_object('outcome', 'ended_by_enterprise'); end if;
      if $4 = 4 and not identity.close_enterprise($2, $3) then return jsonb_build_object('outcome', 'without_admin'); end if;
    else return jsonb_build_object('outcome', 'not_open');
    end if;
  else return jsonb_build_object('outcome', 'not_open');
  end if;
  update organization_connections c set status_id = $5, is_enabled = $5 = 2, decided_by = asker, decided_at = now()
    where c.id = $1 and c.status_id = known.status_id;
  if $5 = 2 and $4 = 4 then update organizations o set enterprise_org_id = $2 where o.id = $3; end if;
  if $5 = 2 and $4 = 1 then
    insert into organization_billing as b (organization_id, bill_to_organization_id) values ($3, $2)
      on conflict (organization_id) do update set bill_to_organization_id = excluded.bill_to_organization_id;
  end if;
  return jsonb_build_object('outcome', 'done', 'id', $1, 'parentId', $2, 'childId', $3, 'typeId', $4, 'before', known.status_id);
end $$;

-- Ends the requests that nobody answered in time, with whom that is told.
create or replace function identity.expire_connections(most int) returns table (id int, parent_organization_id int,
    child_organization_id int, type_id int, requesting_organization_id int)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform set_config('app.job', 'connections.expire', true);
  return query update organization_connections c set status_id = 4, is_enabled = false, decided_at = now()
    where c.id in (select due.id from organization_connections due where due.status_id = 1 and due.expires_at <= now()
      order by due.id limit $1 for update skip locked)
    returning c.id, c.parent_organization_id, c.child_organization_id, c.type_id, c.requesting_organization_id;
end $$;

-- The requests that ended by themselves and of which nobody was told yet, once.
create or replace function identity.take_ended_requests(most int) returns table (id int, parent_organization_id int,
    child_organization_id int, type_id int, status_id int, requesting_organization_id int)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform set_config('app.job', 'connections.tell_of_ended', true);
  return query update organization_connections c set is_to_tell = false
    where c.id in (select due.id from organization_connections due where due.is_to_tell order by due.id limit $1 for update skip locked)
    returning c.id, c.parent_organization_id, c.child_organization_id, c.type_id, c.status_id, c.requesting_organization_id;
end $$;

revoke execute on function identity.follow_enterprise(), identity.end_payer_requests(), identity.end_requests_of_closed(),
  identity.take_ended_requests(int), identity.is_enterprise_above(int,int),
  identity.refusal_of_connection(int,int,int,int), identity.refusal_to_tell(text,int,int,int), identity.close_enterprise(int,int), identity.opened_by_asker(int[]), identity.opened_both(int,int), identity.save_connection(int,int,int,int,int),
  identity.expire_connections(int) from public;
grant execute on function identity.opened_by_asker(int[]), identity.opened_both(int,int) to app_reader;
grant execute on function identity.opened_by_asker(int[]) to app_groups, app_staff, app_super;
grant execute on function identity.save_connection(int,int,int,int,int) to app_admin, app_super;
grant execute on function identity.expire_connections(int), identity.take_ended_requests(int) to app;

reset role;

set role app_reader;

-- The connections of the selected organization, those that ended too where they are asked for, newest first.
create or replace function identity.connections(with_ended boolean) returns table (id int, parent_organization_id int,
    parent_organization_name text, child_organization_id int, child_organization_name text, type_id int, status_id int, is_enabled boolean,
    requesting_organization_id int, requested_at timestamptz, expires_at timestamptz, decided_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, p.id, p.name, o.id, o.name, c.type_id,
    case when c.status_id = 1 and c.expires_at <= now() then 4 else c.status_id end,
    c.is_enabled and (c.status_id = 2 or c.expires_at > now()), c.requesting_organization_id, c.requested_at, c.expires_at, c.decided_at
  from organization_connections c join organizations p on p.id = c.parent_organization_id join organizations o on o.id = c.child_organization_id
  where current_setting('role') in ('app_admin', 'app_super') and (scope.ints('app.orgs'))[1] in (c.parent_organization_id, c.child_organization_id)
    and ($1 or (c.is_enabled and (c.type_id <> 1 or c.status_id = 1) and p.deleted_at is null and o.deleted_at is null))
  order by c.id desc limit 5000 $$;

-- Who pays for the selected organization, and for whom it pays.
create or replace function identity.billing_connections() returns table (id int, name text, is_payer boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name, b.organization_id = own.id
  from (select (scope.ints('app.orgs'))[1] as id) own
    join organization_billing b on (b.organization_id = own.id and b.bill_to_organization_id is not null) or b.bill_to_organization_id = own.id
    join organizations o on o.deleted_at is null
      and o.id = case when b.organization_id = own.id then b.bill_to_organization_id else b.organization_id end
  where current_setting('role') in ('app_admin', 'app_super')
  order by 3 desc, lower(o.name), o.id $$;

-- The organizations around the selected one, as pairs of parent and child. A System Admin sees one step up and one down; internal staff
-- all that is above and below by payer and enterprise. The other connections lead one step and no further.
create or replace function identity.connection_links() returns table (parent_id int, parent_name text, child_id int, child_name text,
    type_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive own as (
    select (scope.ints('app.orgs'))[1] as id, case when current_setting('role') = 'app_super' then 8 else 1 end as most
    where current_setting('role') in ('app_admin', 'app_super')
  ), links as (
    select b.bill_to_organization_id as parent_id, b.organization_id as child_id, 1 as type_id, true as is_chain from organization_billing b
      where b.bill_to_organization_id is not null
    union all select c.parent_organization_id, c.child_organization_id, c.type_id, c.type_id = 4 from organization_connections c
      where c.type_id > 1 and c.status_id = 2
  ), down as (
    select l.parent_id, l.child_id, l.type_id, l.is_chain, 1 as step from own join links l on l.parent_id = own.id
    union select l.parent_id, l.child_id, l.type_id, l.is_chain, d.step + 1 from own, down d join links l on l.parent_id = d.child_id
      where d.is_chain and l.is_chain and d.step < own.most
  ), up as (
    select l.parent_id, l.child_id, l.type_id, l.is_chain, 1 as step from own join links l on l.child_id = own.id
    union select l.parent_id, l.child_id, l.type_id, l.is_chain, u.step + 1 from own, up u join links l on l.child_id = u.parent_id
      where u.is_chain and l.is_chain and u.step < own.most
  )
  select found.parent_id, p.name, found.child_id, c.name, found.type_id
  from (select d.parent_id, d.child_id, d.type_id from down d union select u.parent_id, u.child_id, u.type_id from up u) found
    join organizations p on p.id = found.parent_id and p.deleted_at is null
    join organizations c on c.id = found.child_id and c.deleted_at is null
  order by lower(p.name), found.parent_id, lower(c.name), found.child_id, found.type_id limit 5000 $$;

-- What another organization is called, for a form that asks for a connection with it.
create or replace function identity.name_to_connect(organization_id int) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select o.name from organizations o where o.id = $1 and o.deleted_at is null and current_setting('role') in ('app_admin', 'app_super')
    and scope.int('app.account') is not null $$;

-- Whom a mail about a connection goes to: the System Admins of the organization of the job. With the names of both organizations.
create or replace function identity.connection_letter(other_id int) returns table (own_name text, other_name text, account_id int, email text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select own.name, other.name, a.id, a.email
  from organizations own join organizations other on other.id = $1
    join account_organizations ao on ao.organization_id = own.id and ao.access_type_id = 2
    join accounts a on a.id = ao.account_id and a.account_type_id = 1 and not a.is_disabled and a.deleted_at is null
  where scope.text('app.job') is not null and own.id = (scope.ints('app.orgs'))[1] and own.deleted_at is null order by a.id $$;

revoke execute on function identity.connections(boolean), identity.billing_connections(), identity.connection_links(),
  identity.name_to_connect(int), identity.connection_letter(int) from public;
grant execute on function identity.connections(boolean), identity.billing_connections(), identity.connection_links(),
  identity.name_to_connect(int) to app_admin, app_super;
-- A billing contact is answered with nothing: they set no payer.
grant execute on function identity.billing_connections() to app_member;
grant execute on function identity.connection_letter(int) to app_job;

reset role;
