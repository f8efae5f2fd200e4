-- Access links, and the accounts of families and patients.

grant create on schema identity to app_groups;
set role app_groups;

-- Whether the asking viewer may open this profile to others: a family account its own, staff those in reach.
create or replace function identity.may_share(profile_id int) returns boolean language sql stable as $$
  select exists (select 1 from profiles p where p.id = $1 and p.deleted_at is null) and case current_setting('role')
    when 'app_family' then coalesce($1 = any (scope.ints('app.profiles')), false) and exists (
      select 1 from accounts a where a.id = scope.int('app.account') and a.account_type_id = 5)
    when 'app_admin' then exists (select 1 from profile_organizations m where m.profile_id = $1 and m.ended_at is null
      and m.organization_id = any (scope.ints('app.orgs')))
    when 'app_member' then exists (select 1 from profile_organizations m join profile_groups g
        on g.organization_id = m.organization_id and g.profile_id = m.profile_id
      where m.profile_id = $1 and m.ended_at is null and m.organization_id = any (scope.ints('app.orgs'))
        and g.group_id = any (scope.ints('app.groups')))
    else false end $$;

-- Whether a link opens anything now. It lives as long as who made it could make it again: a sender who was disabled, unlinked or lost
-- the profile takes it along.
create or replace function identity.is_live(link profile_access_links) returns boolean language sql stable as $$
  select link.token_hash is not null and link.claimed_at is null and link.revoked_at is null and link.expires_at > now()
    and link.missed_tries < 5
    and exists (select 1 from profiles p where p.id = link.profile_id and p.deleted_at is null)
    and exists (select 1 from organizations o where o.id = link.organization_id and o.deleted_at is null)
    and exists (select 1 from accounts a where a.id = link.created_by and not a.is_disabled and a.deleted_at is null
      and case when a.account_type_id = 5
      then exists (select 1 from account_profiles ap where ap.account_id = a.id and ap.profile_id = link.profile_id)
      else exists (select 1 from organization_preferences o where o.organization_id = link.organization_id and o.is_sway_visa_enabled)
        and exists (select 1 from profile_organizations m where m.organization_id = link.organization_id
          and m.profile_id = link.profile_id and m.ended_at is null)
        and exists (select 1 from account_organizations ao where ao.account_id = a.id and ao.organization_id = link.organization_id
          and (ao.access_type_id = 2 or exists (select 1 from account_groups ag
            join groups g on g.id = ag.group_id and g.is_enabled and g.deleted_at is null
            join profile_groups pg on pg.organization_id = ag.organization_id and pg.group_id = ag.group_id
            where ag.account_id = a.id and ag.organization_id = ao.organization_id and pg.profile_id = link.profile_id)))
      end) $$;

-- A new link ends the sender's unclaimed ones of the same kind: the one that was on the screen, or the one mailed to that address.
create or replace function identity.create_access_link(profile_id int, token_hash bytea, sent_to_email text, expires_at timestamptz)
    returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sender constant int := scope.int('app.account');
  is_family constant boolean := current_setting('role') = 'app_family';
  made int;
begin
  if sender is null or not identity.may_share($1) or (is_family and $3 is not null) then return null; end if;
  perform pg_advisory_xact_lock(hashtext('identity.create_access_link'), sender);
  update profile_access_links l set revoked_at = now() where l.created_by = sender and l.profile_id = $1
    and l.claimed_at is null and l.revoked_at is null and l.sent_to_email is not distinct from $3;
  insert into profile_access_links (organization_id, profile_id, created_by, token_hash, sent_to_email, expires_at)
  select case when is_family then p.organization_id else (scope.ints('app.orgs'))[1] end, p.id, sender, $2, $3, $4
  from profiles p where p.id = $1 returning id into made;
  return made;
end $$;

-- The job that mails a link makes it: only its hash comes here, and only for who asked.
create or replace function identity.arm_access_link(link_id int, token_hash bytea) returns table (sent_to_email text, organization_name text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    update profile_access_links l set token_hash = $2 from organizations o
    where l.id = $1 and o.id = l.organization_id and l.created_by = scope.int('app.account') and l.sent_to_email is not null
      and l.claimed_at is null and l.revoked_at is null and l.expires_at > now() and identity.may_share(l.profile_id)
    returning l.sent_to_email, o.name;
end $$;

-- What anybody who holds a link may know of it before signing in.
create or replace function identity.link_offer(token_hash bytea) returns table (
    link_id int, organization_id int, enable_patient_account_creation boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.id, l.organization_id, coalesce(o.enable_patient_account_creation, false) and l.created_account_id is null
  from profile_access_links l left join organization_preferences o on o.organization_id = l.organization_id
  where l.token_hash = $1 and identity.is_live(l) $$;

-- A family account of its own, for who holds a live link: one a link. A known address and an address that the link was not sent to
-- are one answer, and a try.
create or replace function identity.create_patient_account(token_hash bytea, address text, first_name text, last_name text, phone text,
    password_hash text, out outcome text, out account_id int, out link_id int, out organization_id int)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  link profile_access_links;
  new_id int;
begin
  outcome := 'invalid';
  select l.* into link from profile_access_links l where l.token_hash = $1 for update;
  if not found or not exists (select 1 from identity.link_offer($1) o where o.enable_patient_account_creation) then return; end if;
  link_id := link.id;
  organization_id := link.organization_id;
  outcome := 'refused';
  if link.sent_to_email is null or link.sent_to_email = $2 then
    new_id := nextval('public.accounts_id_seq');
    -- Who makes an account is the account: the audit log has nobody else to name.
    perform set_config('app.account', new_id::text, true);
    insert into accounts (id, email, first_name, last_name, phone, account_type_id, password_hash)
      overriding system value values (new_id, $2, $3, $4, $5, 5, $6) on conflict (email) do nothing;
    if found then
      update profile_access_links l set created_account_id = new_id where l.id = link.id;
      outcome := 'created';
      account_id := new_id;
      return;
    end if;
    select a.id into account_id from accounts a where a.email = $2;
  end if;
  perform set_config('app.account', '', true), set_config('app.job', 'access.refuse_account', true);
  update profile_access_links l set missed_tries = l.missed_tries + 1 where l.id = link.id;
  perform set_config('app.job', '', true);
end $$;

create or replace function identity.address_of_account(account_id int) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select a.email from accounts a where a.id = $1 and not a.is_disabled and a.deleted_at is null $$;

-- Opens the profile behind a link to who asks. Everything that does not fit is one answer and a try; the fifth kills the link. Two at
-- once wait for each other, so one wins.
create or replace function identity.redeem_link(token_hash bytea, first_name text, last_name text, birth_date date, relationship_type_id int,
    group_ids int[], protocol_id int, out outcome text, out link_id int, out profile_id int, out sender_organization_id int)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  viewer constant text := current_setting('role');
  account constant int := scope.int('app.account');
  organization constant int := (scope.ints('app.orgs'))[1];
  link profile_access_links;
begin
  outcome := 'invalid';
  if account is null or viewer not in ('app_admin', 'app_member', 'app_family')
    or (viewer <> 'app_family' and organization is null) then return; end if;
  select l.* into link from profile_access_links l where l.token_hash = $1 for update;
  if not found or not identity.is_live(link) then return; end if;
  link_id := link.id;
  sender_organization_id := link.organization_id;
  if not exists (select 1 from profiles p where p.id = link.profile_id and p.birth_date = $4
      and scope.folded(btrim(p.first_name)) = scope.folded(btrim($2)) and scope.folded(btrim(p.last_name)) = scope.folded(btrim($3)))
    or not exists (select 1 from accounts a where a.id = account and (link.sent_to_email is null or a.email = link.sent_to_email)) then
    update profile_access_links l set missed_tries = l.missed_tries + 1 where l.id = link.id;
    outcome := 'mismatch';
    return;
  end if;
  profile_id := link.profile_id;
  if viewer = 'app_family' then
    if not exists (select 1 from accounts a where a.id = account and a.account_type_id = 5) or $5 is null then
      outcome := 'invalid';
      return;
    end if;
    insert into account_profiles (account_id, email, profile_id, relationship_type_id, link_id)
      select a.id, a.email, link.profile_id, $5, link.id from accounts a where a.id = account on conflict do nothing;
    if not found then outcome := 'member'; return; end if;
  else
    if exists (select 1 from unnest($6) wanted (id) where not exists (select 1 from groups g where g.id = wanted.id
        and g.organization_id = organization and g.is_enabled and g.deleted_at is null
        and (viewer = 'app_admin' or g.id = any (scope.ints('app.groups')))))
      or ($7 is not null and not exists (select 1 from protocols o where o.id = $7 and o.organization_id = organization
        and not o.is_disabled and o.deleted_at is null)) then
      outcome := 'out_of_reach';
      return;
    end if;
    perform pg_advisory_xact_lock(hashtext('identity.redeem_link'), link.profile_id);
    if exists (select 1 from profile_organizations m where m.organization_id = organization and m.profile_id = link.profile_id
      and m.ended_at is null) then outcome := 'member'; return; end if;
    insert into profile_organizations as m (organization_id, profile_id, default_protocol_id) values (organization, link.profile_id, $7)
      on conflict on constraint profile_organizations_pkey
      do update set ended_at = null, default_protocol_id = excluded.default_protocol_id;
    -- One that runs again got its list row from the trigger.
    insert into profile_summaries (organization_id, profile_id, first_name, last_name, graduation_year, is_inactive)
      select organization, p.id, p.first_name, p.last_name, p.graduation_year, true from profiles p where p.id = link.profile_id
      on conflict do nothing;
    insert into profile_groups (organization_id, profile_id, group_id)
      select organization, link.profile_id, wanted.id from (select distinct unnest($6) as id) wanted;
  end if;
  update profile_access_links l set claimed_at = now(), claimed_by = account, claimed_relationship_type_id = $5,
    claimed_organization_id = case when viewer <> 'app_family' then organization end where l.id = link.id;
  outcome := 'granted';
end $$;

-- Of which type the organization in scope is: what the form asks follows from it.
create or replace function identity.type_of_organization(organization_id int) returns int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select o.type_id from organizations o where o.id = $1 and o.id = any (scope.ints('app.orgs')) $$;

-- Whether the asking viewer is a side of a link: the family that made it, the house whose staff made it, a System Admin of the
-- organization that redeemed it.
create or replace function identity.is_side_of(link profile_access_links) returns boolean language sql stable as $$
  select case when current_setting('role') = 'app_family'
    then link.created_by = scope.int('app.account') and identity.may_share(link.profile_id)
    else coalesce(link.organization_id = any (scope.ints('app.orgs')), false) and identity.may_share(link.profile_id)
        and not exists (select 1 from accounts a where a.id = link.created_by and a.account_type_id = 5)
      or coalesce(current_setting('role') = 'app_admin' and link.claimed_organization_id = any (scope.ints('app.orgs')), false) end $$;

-- Whether the asking viewer may see and end that an account reads a profile: the account itself, the link's other side, and the
-- profile's home, by whatever link it came: who answers for a person's data knows every account that has it.
create or replace function identity.is_side_of_account(entry account_profiles) returns boolean language sql stable as $$
  select case
    when current_setting('role') = 'app_family' and entry.account_id = scope.int('app.account') then true
    when entry.link_id is not null and exists (
      select 1 from profile_access_links l where l.id = entry.link_id and identity.is_side_of(l)) then true
    when current_setting('role') = 'app_family' then false
    else identity.may_share(entry.profile_id) and exists (select 1 from profiles p where p.id = entry.profile_id
      and p.organization_id = any (scope.ints('app.orgs'))) end $$;

create or replace function identity.accounts_of_profile(profile_id int) returns table (id int, account_id int, email text,
    relationship_type_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select ap.id, ap.account_id, ap.email, ap.relationship_type_id from account_profiles ap
  where ap.profile_id = $1 and identity.is_side_of_account(ap) order by ap.id $$;

-- The accounts of a profile with the moment that each claimed its link. It follows identity.accounts_of_profile, which the release in
-- test/operations/previous-release.txt still calls and which goes with the next one.
create or replace function identity.readers_of_profile(profile_id int) returns table (id int, account_id int, email text,
    relationship_type_id int, created_on timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select ap.id, ap.account_id, ap.email, ap.relationship_type_id, l.claimed_at
  from account_profiles ap left join profile_access_links l on l.id = ap.link_id
  where ap.profile_id = $1 and identity.is_side_of_account(ap) order by ap.id $$;

create or replace function identity.links_of_profile(profile_id int) returns table (id int, sent_to_email text, created_at timestamptz,
    expires_at timestamptz, claimed_by int, claimed_at timestamptz, organization_name text, relationship_type_id int, state text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.id, l.sent_to_email, l.created_at, l.expires_at, l.claimed_by, l.claimed_at, o.name, l.claimed_relationship_type_id,
    identity.state_of_access_link(l)
  from profile_access_links l left join organizations o on o.id = l.claimed_organization_id
  where l.profile_id = $1 and l.revoked_at is null and l.ended_at is null and identity.is_side_of(l)
    -- A link of what is the home by now is nobody's access.
    and not exists (select 1 from profiles p where p.id = l.profile_id and p.organization_id = l.claimed_organization_id)
    and (l.claimed_at is not null or l.expires_at > now()
      -- One that was only shown and ran out concerns nobody any more.
      or (l.expires_at > now() - interval '30 days' and (l.sent_to_email is not null or l.missed_tries >= 5)))
  order by l.id desc $$;

create or replace function identity.end_access_link(link_id int) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  link profile_access_links;
begin
  select l.* into link from profile_access_links l where l.id = $1 for update;
  if not found or link.revoked_at is not null or link.ended_at is not null or not coalesce(identity.is_side_of(link), false) then
    return null;
  end if;
  if link.claimed_at is null then
    update profile_access_links l set revoked_at = now() where l.id = link.id;
    return link.profile_id;
  end if;
  update profile_access_links l set ended_at = now() where l.id = link.id;
  perform identity.end_family_access(ap.account_id, ap.profile_id) from account_profiles ap where ap.link_id = link.id;
  update profile_organizations m set ended_at = now() where m.organization_id = link.claimed_organization_id
    and m.profile_id = link.profile_id and m.ended_at is null
    -- What became its home since does not have it by the link any more.
    and not exists (select 1 from profiles p where p.id = link.profile_id and p.organization_id = link.claimed_organization_id);
  return link.profile_id;
end $$;

create or replace function identity.end_account_profile(account_profile_id int) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  entry account_profiles;
begin
  select ap.* into entry from account_profiles ap where ap.id = $1;
  if not found or not coalesce(identity.is_side_of_account(entry), false) then return null; end if;
  perform identity.end_family_access(entry.account_id, entry.profile_id);
  return entry.profile_id;
end $$;

-- Whether the asking viewer answers for a profile: its home's staff who see it, or its family.
create or replace function identity.answers_for(request profile_import_requests) returns boolean language sql stable as $$
  select identity.may_share(request.profile_id) and (current_setting('role') = 'app_family' or exists (
    select 1 from profiles p where p.id = request.profile_id and p.organization_id = any (scope.ints('app.orgs')))) $$;

-- What became of a link. `blocked`: who made it could not make it now, or sharing is switched off; it works again when that passes.
create or replace function identity.state_of_access_link(link profile_access_links) returns text language sql stable as $$
  select case
    when link.revoked_at is not null or link.ended_at is not null then 'ended'
    when link.claimed_at is not null then 'claimed'
    when link.missed_tries >= 5 then 'spent'
    when link.expires_at <= now() then 'expired'
    -- One that is still to be mailed has no secret yet.
    when link.token_hash is not null and not identity.is_live(link) then 'blocked'
    else 'open' end $$;

-- The state of one link, for a side of it: what the dialog that shows it asks while somebody may be scanning it.
create or replace function identity.access_link_state(link_id int) returns table (state text, organization_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select identity.state_of_access_link(l), o.name
  from profile_access_links l left join organizations o on o.id = l.claimed_organization_id
  where l.id = $1 and identity.is_side_of(l) $$;

-- Whose link a secret is that opens nothing any more, so that the attempt can be noted.
create or replace function identity.dead_access_link(token_hash bytea) returns table (link_id int, organization_id int, state text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.id, l.organization_id, identity.state_of_access_link(l) from profile_access_links l
  where l.token_hash = $1 and not identity.is_live(l) $$;

-- Ends that an account reads a profile, and with it what the account gave on: accounts that came by its links, and links that wait.
-- Organizations that took the profile over by them keep it, since what they tested is theirs to read.
create or replace function identity.end_family_access(account int, profile int) returns void language plpgsql as $$
declare
  accounts_to_end int[];
begin
  -- Who redeems one of them at this moment waits, or was waited for.
  perform 1 from profile_access_links l where l.profile_id = $2 order by l.id for update;
  accounts_to_end := array(
    with recursive given as (
      select $1 as account_id
      union
      select ap.account_id from given g
        join accounts a on a.id = g.account_id and a.account_type_id = 5
        join profile_access_links l on l.created_by = g.account_id and l.profile_id = $2
        join account_profiles ap on ap.link_id = l.id and ap.profile_id = $2)
    select account_id from given);
  update profile_access_links l set ended_at = now() from account_profiles ap
    where ap.link_id = l.id and ap.profile_id = $2 and ap.account_id = any (accounts_to_end) and l.ended_at is null;
  update profile_access_links l set revoked_at = now() from accounts a
    where a.id = l.created_by and a.account_type_id = 5 and a.id = any (accounts_to_end) and l.profile_id = $2
      and l.claimed_at is null and l.revoked_at is null;
  delete from account_profiles ap where ap.profile_id = $2 and ap.account_id = any (accounts_to_end);
end $$;

revoke execute on function identity.may_share(int), identity.is_live(profile_access_links),
  identity.create_access_link(int,bytea,text,timestamptz), identity.arm_access_link(int,bytea), identity.link_offer(bytea),
  identity.create_patient_account(bytea,text,text,text,text,text), identity.address_of_account(int),
  identity.redeem_link(bytea,text,text,date,int,int[],int), identity.type_of_organization(int), identity.is_side_of(profile_access_links),
  identity.is_side_of_account(account_profiles), identity.accounts_of_profile(int), identity.readers_of_profile(int), identity.links_of_profile(int),
  identity.end_access_link(int), identity.end_account_profile(int), identity.answers_for(profile_import_requests),
  identity.state_of_access_link(profile_access_links), identity.access_link_state(int), identity.dead_access_link(bytea),
  identity.end_family_access(int,int) from public;
grant execute on function identity.create_access_link(int,bytea,text,timestamptz),
  identity.redeem_link(bytea,text,text,date,int,int[],int), identity.accounts_of_profile(int), identity.readers_of_profile(int),
  identity.links_of_profile(int), identity.end_access_link(int), identity.end_account_profile(int), identity.access_link_state(int) to app_admin, app_family, app_member;
grant execute on function identity.arm_access_link(int,bytea), identity.type_of_organization(int) to app_admin, app_member;
grant execute on function identity.link_offer(bytea), identity.create_patient_account(bytea,text,text,text,text,text),
  identity.address_of_account(int) to app;
grant execute on function identity.dead_access_link(bytea) to app, app_admin, app_family, app_member;

reset role;
revoke create on schema identity from app_groups;
