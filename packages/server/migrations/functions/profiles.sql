-- Profiles that come over from another organization.

grant create on schema identity to app_groups;
set role app_groups;

-- Takes a profile in, or asks its home. Name and birth date of an athlete are no secret, so knowing them is not enough.
create or replace function identity.import_profile(profile_id int, first_name text, last_name text, birth_date date, group_ids int[],
    expires_at timestamptz, out outcome text, out request_id int, out home_organization_id int)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  viewer constant text := current_setting('role');
  account constant int := scope.int('app.account');
  organization constant int := (scope.ints('app.orgs'))[1];
  person profiles;
  link_id int;
begin
  outcome := 'out_of_reach';
  if account is null or organization is null or viewer not in ('app_admin', 'app_member') or coalesce(cardinality($5), 0) = 0
    or exists (select 1 from unnest($5) wanted (id) where not exists (select 1 from groups g where g.id = wanted.id
      and g.organization_id = organization and g.is_enabled and g.deleted_at is null
      and (viewer = 'app_admin' or g.id = any (scope.ints('app.groups'))))) then return; end if;
  outcome := 'mismatch';
  select p.* into person from profiles p where p.id = $1 and p.deleted_at is null and p.birth_date = $4
    and scope.folded(btrim(p.first_name)) = scope.folded(btrim($2)) and scope.folded(btrim(p.last_name)) = scope.folded(btrim($3));
  if not found then return; end if;
  home_organization_id := person.organization_id;
  perform pg_advisory_xact_lock(hashtext('identity.redeem_link'), person.id);
  outcome := 'member';
  if exists (select 1 from profile_organizations m where m.organization_id = organization and m.profile_id = person.id
    and m.ended_at is null) then return; end if;
  select r.id into request_id from profile_import_requests r
    where r.organization_id = organization and r.profile_id = person.id and r.decided_at is null;
  select l.id into link_id from profile_access_links l join accounts a on a.id = account and a.email = l.sent_to_email
    where l.profile_id = person.id and identity.is_live(l) order by l.id desc limit 1 for update of l;
  if link_id is not null or identity.reaches_elsewhere(account, person.id, organization) then
    outcome := 'imported';
    if request_id is null then
      insert into profile_import_requests as r (organization_id, account_id, group_ids, profile_id, home_organization_id, expires_at,
        decided_at, decided_by, is_approved)
      values (organization, account, $5, person.id, person.organization_id, $6, now(), account, true) returning r.id into request_id;
    else
      update profile_import_requests r set decided_at = now(), decided_by = account, is_approved = true where r.id = request_id;
    end if;
    update profile_access_links l set claimed_at = now(), claimed_by = account, claimed_organization_id = organization
      where l.id = link_id;
    perform identity.join_organization(organization, person.id, $5);
    return;
  end if;
  outcome := 'waiting';
  if request_id is null then
    insert into profile_import_requests as r (organization_id, account_id, group_ids, profile_id, home_organization_id, expires_at)
      values (organization, account, $5, person.id, person.organization_id, $6) returning r.id into request_id;
    return;
  end if;
  -- Asked again: the newest wish stands, and the home is not written to twice.
  -- One that ran out begins anew.
  if exists (select 1 from profile_import_requests r where r.id = request_id and r.expires_at > now()) then
    outcome := 'waiting_still';
  end if;
  update profile_import_requests r set account_id = account, group_ids = $5, expires_at = $6 where r.id = request_id;
end $$;

create or replace function identity.import_requests() returns table (id int, profile_id int, organization_name text, asked_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.profile_id, o.name, r.asked_at from profile_import_requests r join organizations o on o.id = r.organization_id
  where r.decided_at is null and r.expires_at > now() and identity.answers_for(r) order by r.id $$;

create or replace function identity.decide_import(request_id int, is_approved boolean, out profile_id int, out organization_id int)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  request profile_import_requests;
  joined int[];
begin
  select r.* into request from profile_import_requests r where r.id = $1 for update;
  if not found or request.decided_at is not null or request.expires_at <= now() or not coalesce(identity.answers_for(request), false)
    then return; end if;
  profile_id := request.profile_id;
  organization_id := request.organization_id;
  update profile_import_requests r set decided_at = now(), decided_by = scope.int('app.account'), is_approved = $2 where r.id = $1;
  if not $2 then return; end if;
  perform pg_advisory_xact_lock(hashtext('identity.redeem_link'), request.profile_id);
  -- Groups that went meanwhile give way to the default one, so that somebody there sees the profile.
  joined := array(select g.id from groups g where g.organization_id = request.organization_id and g.id = any (request.group_ids)
    and g.is_enabled and g.deleted_at is null);
  if cardinality(joined) = 0 then
    joined := array(select g.id from groups g where g.organization_id = request.organization_id and g.is_enabled and g.deleted_at is null
      order by g.is_default desc, g.id limit 1);
  end if;
  perform identity.join_organization(request.organization_id, request.profile_id, joined);
end $$;

-- Whom the mails about a request go to. Names of organizations, never of the person.
create or replace function identity.import_request_mail(request_id int) returns table (profile_id int, asker_organization_name text,
    home_organization_name text, is_approved boolean, asker_email text, home_emails text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.profile_id, asking.name, home.name, r.is_approved,
    (select a.email from accounts a where a.id = r.account_id and not a.is_disabled and a.deleted_at is null),
    array(select a.email from account_organizations ao join accounts a on a.id = ao.account_id
      where ao.organization_id = r.home_organization_id and ao.access_type_id = 2 and not a.is_disabled and a.deleted_at is null
      order by a.id)
  from profile_import_requests r join organizations asking on asking.id = r.organization_id
    join organizations home on home.id = r.home_organization_id
  where r.id = $1 and (r.organization_id = any (scope.ints('app.orgs')) or r.home_organization_id = any (scope.ints('app.orgs'))) $$;

revoke execute on function identity.import_profile(int,text,text,date,int[],timestamptz), identity.import_requests(),
  identity.decide_import(int,boolean), identity.import_request_mail(int) from public;
grant execute on function identity.import_profile(int,text,text,date,int[],timestamptz) to app_admin, app_member;
grant execute on function identity.import_requests(), identity.decide_import(int,boolean) to app_admin, app_family, app_member;
grant execute on function identity.import_request_mail(int) to app_job;

reset role;
revoke create on schema identity from app_groups;
