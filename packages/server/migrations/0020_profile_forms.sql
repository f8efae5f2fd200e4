-- Inviting somebody while a profile is saved, and taking a profile of another organization in. The latter crosses organizations, so
-- its requests lie outside the tenant template: no role that the portal can take has a grant on them.
set role app_owner;
create table profile_import_requests (
  id int generated always as identity primary key,
  -- Who asks, and for whom.
  organization_id int not null references organizations,
  account_id int not null references accounts,
  group_ids int[] not null,
  profile_id int not null references profiles,
  -- Who keeps the profile when it is asked for.
  home_organization_id int not null references organizations,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by int references accounts,
  is_approved boolean,
  check ((decided_at is null) = (is_approved is null) and (decided_at is null) = (decided_by is null))
);
create unique index profile_import_requests_open on profile_import_requests (organization_id, profile_id)
  where decided_at is null;
create index profile_import_requests_home on profile_import_requests (home_organization_id) where decided_at is null;
create trigger audited after insert or update or delete on profile_import_requests
  for each row execute function audit.note_change();
grant select, insert, update on profile_import_requests to app_groups;
reset role;
grant usage, create on schema identity to app_groups;

set role app_groups;
-- Makes the link that an invitation will mail, inside the transaction that saves the profile. The job that mails it runs as who asked,
-- and asks once more whether they may share the profile.
create function identity.invite_account(profile_id int, sent_to_email text, expires_at timestamptz) returns int language plpgsql
    security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sender constant int := scope.int('app.account');
  organization constant int := (scope.ints('app.orgs'))[1];
  made int;
begin
  if sender is null or not exists (select 1 from profile_organizations m where m.organization_id = organization
    and m.profile_id = $1 and m.ended_at is null) then return null; end if;
  perform pg_advisory_xact_lock(hashtext('identity.create_access_link'), sender);
  update profile_access_links l set revoked_at = now() where l.created_by = sender and l.profile_id = $1
    and l.claimed_at is null and l.revoked_at is null and l.sent_to_email = $2;
  insert into profile_access_links (organization_id, profile_id, created_by, sent_to_email, expires_at)
    values (organization, $1, sender, $2, $3) returning id into made;
  return made;
end $$;

-- Makes a profile a member of an organization, or a member again, in these groups.
create function identity.join_organization(organization int, profile int, group_ids int[]) returns void language plpgsql as $$
begin
  insert into profile_organizations as m (organization_id, profile_id) values ($1, $2)
    on conflict on constraint profile_organizations_pkey do update set ended_at = null;
  -- One that runs again got its list row from the trigger.
  insert into profile_summaries (organization_id, profile_id, first_name, last_name, graduation_year, is_inactive)
    select $1, p.id, p.first_name, p.last_name, p.graduation_year, true from profiles p where p.id = $2 on conflict do nothing;
  insert into profile_groups (organization_id, profile_id, group_id)
    select $1, $2, wanted.id from (select distinct unnest($3) as id) wanted on conflict do nothing;
end $$;

-- Whether an account reaches a profile somewhere else as staff: a System Admin of one of its organizations, or a User of one of its groups.
create function identity.reaches_elsewhere(account int, profile int, organization int) returns boolean language sql stable as $$
  select exists (select 1 from profile_organizations m
    join account_organizations ao on ao.organization_id = m.organization_id and ao.account_id = $1
    join organizations o on o.id = m.organization_id and o.deleted_at is null
    where m.profile_id = $2 and m.ended_at is null and m.organization_id <> $3
      and (ao.access_type_id = 2 or exists (select 1 from account_groups ag
        join groups g on g.id = ag.group_id and g.is_enabled and g.deleted_at is null
        join profile_groups pg on pg.organization_id = ag.organization_id and pg.group_id = ag.group_id
        where ag.account_id = $1 and ag.organization_id = m.organization_id and pg.profile_id = $2))) $$;

-- Takes a profile in, or asks its home. Name and birth date of an athlete are no secret, so knowing them is not enough.
create function identity.import_profile(profile_id int, first_name text, last_name text, birth_date date, group_ids int[],
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

-- Whether the asking viewer answers for a profile: its home's staff who see it, or its family.
create function identity.answers_for(request profile_import_requests) returns boolean language sql stable as $$
  select identity.may_share(request.profile_id) and (current_setting('role') = 'app_family' or exists (
    select 1 from profiles p where p.id = request.profile_id and p.organization_id = any (scope.ints('app.orgs')))) $$;
create function identity.import_requests() returns table (id int, profile_id int, organization_name text, asked_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.profile_id, o.name, r.asked_at from profile_import_requests r join organizations o on o.id = r.organization_id
  where r.decided_at is null and r.expires_at > now() and identity.answers_for(r) order by r.id $$;
create function identity.decide_import(request_id int, is_approved boolean, out profile_id int, out organization_id int)
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
create function identity.import_request_mail(request_id int) returns table (profile_id int, asker_organization_name text,
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

revoke execute on function identity.invite_account(int, text, timestamptz), identity.join_organization(int, int, int[]),
  identity.reaches_elsewhere(int, int, int), identity.import_profile(int, text, text, date, int[], timestamptz),
  identity.answers_for(profile_import_requests), identity.import_requests(), identity.decide_import(int, boolean),
  identity.import_request_mail(int) from public;
grant execute on function identity.invite_account(int, text, timestamptz), identity.import_request_mail(int) to app_job;
grant execute on function identity.import_profile(int, text, text, date, int[], timestamptz) to app_admin, app_member;
grant execute on function identity.import_requests(), identity.decide_import(int, boolean) to app_admin, app_member, app_family;
reset role;
revoke create on schema identity from app_groups;
