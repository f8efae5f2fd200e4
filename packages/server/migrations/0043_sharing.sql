-- Links that say what became of them, family access that ends whole, and a trail of links that open nothing any more.
grant usage, create on schema identity to app_groups;
set role app_groups;

-- What became of a link. `blocked`: who made it could not make it now, or sharing is switched off; it works again when that passes.
create function identity.state_of_access_link(link profile_access_links) returns text language sql stable as $$
  select case
    when link.revoked_at is not null or link.ended_at is not null then 'ended'
    when link.claimed_at is not null then 'claimed'
    when link.missed_tries >= 5 then 'spent'
    when link.expires_at <= now() then 'expired'
    -- One that is still to be mailed has no secret yet.
    when link.token_hash is not null and not identity.is_live(link) then 'blocked'
    else 'open' end $$;

-- The state of one link, for a side of it: what the dialog that shows it asks while somebody may be scanning it.
create function identity.access_link_state(link_id int) returns table (state text, organization_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select identity.state_of_access_link(l), o.name
  from profile_access_links l left join organizations o on o.id = l.claimed_organization_id
  where l.id = $1 and identity.is_side_of(l) $$;

-- Whose link a secret is that opens nothing any more, so that the attempt can be noted.
create function identity.dead_access_link(token_hash bytea) returns table (link_id int, organization_id int, state text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.id, l.organization_id, identity.state_of_access_link(l) from profile_access_links l
  where l.token_hash = $1 and not identity.is_live(l) $$;

-- With what became of them: one that ran out or was guessed at too often is told for a month, so that its sender can send another.
drop function identity.links_of_profile(int);
create function identity.links_of_profile(profile_id int) returns table (id int, sent_to_email text, created_at timestamptz,
    expires_at timestamptz, claimed_by int, claimed_at timestamptz, organization_name text, relationship_type_id int, state text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.id, l.sent_to_email, l.created_at, l.expires_at, l.claimed_by, l.claimed_at, o.name, l.claimed_relationship_type_id,
    identity.state_of_access_link(l)
  from profile_access_links l left join organizations o on o.id = l.claimed_organization_id
  where l.profile_id = $1 and l.revoked_at is null and l.ended_at is null and identity.is_side_of(l)
    and (l.claimed_at is not null or l.expires_at > now()
      -- One that was only shown and ran out concerns nobody any more.
      or (l.expires_at > now() - interval '30 days' and (l.sent_to_email is not null or l.missed_tries >= 5)))
  order by l.id desc $$;

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

-- Ends that an account reads a profile, and with it what the account gave on: accounts that came by its links, and links that wait.
-- Organizations that took the profile over by them keep it, since what they tested is theirs to read.
create function identity.end_family_access(account int, profile int) returns void language plpgsql as $$
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
    and m.profile_id = link.profile_id and m.ended_at is null;
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

revoke execute on function identity.state_of_access_link(profile_access_links), identity.access_link_state(int),
  identity.dead_access_link(bytea), identity.links_of_profile(int), identity.end_family_access(int, int) from public;
grant execute on function identity.access_link_state(int), identity.links_of_profile(int) to app_admin, app_member, app_family;
grant execute on function identity.dead_access_link(bytea) to app, app_admin, app_member, app_family;
reset role;
revoke create on schema identity from app_groups;
