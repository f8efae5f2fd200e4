-- The users of an organization.

set role app_reader;

-- Who administered a test, by name: only accounts of an organization in scope.
create or replace function identity.account_names(account_ids int[]) returns table (account_id int, email text, name text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select a.id, a.email, case when (select bool_or(identity.has_come(a.id, o)) from unnest(scope.ints('app.orgs')) o)
      then a.first_name || ' ' || a.last_name else a.email end from accounts a where a.id = any ($1) and exists (
    select 1 from account_organizations ao where ao.account_id = a.id and ao.organization_id = any (scope.ints('app.orgs')));
end $$;

-- The users of an organization in scope. `organizations` are those of the enterprise that it is. Of whom it added by an email that has another owner
-- the email alone, until they came.
create or replace function identity.organization_users(organization_id int) returns table (account_id int, email text, first_name text,
    last_name text, phone text, job_title text, professional_type_id int, account_type_id int, is_disabled boolean,
    access_type_id int, is_safety_coach boolean, is_billing_contact boolean, group_ids int[], organizations jsonb,
    has_signed_up boolean, is_identity_editable boolean, is_optimized_sync_enabled boolean, optimized_sync_time_period_days int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if $1 is null or not $1 = any (scope.ints('app.orgs')) then return; end if;
  return query select a.id, a.email, case when come then a.first_name else '' end, case when come then a.last_name else '' end,
    case when come then a.phone end, case when come then a.job_title end, case when come then a.professional_type_id end, a.account_type_id,
    a.is_disabled, ao.access_type_id, ao.is_safety_coach, ao.is_billing_contact,
    array(select ag.group_id from account_groups ag join groups g on g.id = ag.group_id and g.deleted_at is null
      where ag.account_id = a.id and ag.organization_id = $1 order by lower(g.name), g.id),
    coalesce((select jsonb_agg(jsonb_build_object('organizationId', o.id, 'name', o.name,
        'organizationAccessTypeId', theirs.access_type_id) order by lower(o.name), o.id)
      from account_organizations theirs join organizations o on o.id = theirs.organization_id
      where theirs.account_id = a.id and o.enterprise_org_id = $1 and o.deleted_at is null), '[]'),
    come and (a.password_hash is not null or exists (select 1 from sessions s where s.account_id = a.id)), identity.belongs_only_to(a.id, $1),
    a.is_optimized_sync_enabled, a.optimized_sync_time_period_days
  from account_organizations ao join accounts a on a.id = ao.account_id cross join lateral (select identity.has_come(a.id, $1) as come) c
  where ao.organization_id = $1 and a.account_type_id = 1 and a.deleted_at is null
  order by lower(case when come then a.last_name else a.email end), lower(case when come then a.first_name end), a.id;
end $$;

-- A family or COVID account that has to do with an organization in scope: a member, or linked to one of its profiles.
create or replace function identity.is_profile_account(account_id int, organization_id int) returns boolean language sql stable
  security definer set search_path = pg_catalog, public, pg_temp as $$
  select $2 = any (scope.ints('app.orgs')) and exists (select 1 from accounts a where a.id = $1 and a.account_type_id <> 1 and (
    exists (select 1 from account_organizations ao where ao.account_id = a.id and ao.organization_id = $2)
    or exists (select 1 from account_profiles ap join profile_organizations m on m.profile_id = ap.profile_id
      where ap.account_id = a.id and m.organization_id = $2 and m.ended_at is null))) $$;

create or replace function identity.user_place(organization_id int) returns table (type_id int, is_enterprise_admin boolean) language sql
  stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.type_id, o.is_enterprise_admin from organizations o
  where o.id = $1 and o.deleted_at is null and $1 = any (scope.ints('app.orgs')) $$;

create or replace function identity.enterprise_organizations(organization_id int) returns table (id int, name text) language sql stable
  security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name from organizations o where o.enterprise_org_id = $1 and o.deleted_at is null
    and $1 = any (scope.ints('app.orgs')) order by lower(o.name), o.id $$;

create or replace function identity.email_has_account(email text) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select scope.int('app.account') is not null and exists (select 1 from accounts a where a.email = $1) $$;

-- The profiles an account is linked to; which of them somebody sees is for the profiles' own policy to say.
drop function if exists identity.linked_profiles(int);
-- Whose record it is, is told to the account alone: others may not know that organization.
create or replace function identity.linked_profiles(account_id int) returns table (profile_id int, relationship_type_id int,
    home_organization_name text) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select ap.profile_id, ap.relationship_type_id, case when scope.int('app.account') = $1 then (
      select o.name from profiles p join organizations o on o.id = p.organization_id where p.id = ap.profile_id) end
  from account_profiles ap where ap.account_id = $1
    and (scope.int('app.account') = $1 or exists (select 1 from profile_organizations m where m.profile_id = ap.profile_id
      and m.ended_at is null and m.organization_id = any (scope.ints('app.orgs')))) $$;

-- Whom a mail about a user goes to, for the job of their organization. Nothing when they are not a user of it any more.
create or replace function identity.user_mail_facts(account_id int) returns table (email text, first_name text, has_signed_up boolean,
    organization_name text) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.email, a.first_name, a.password_hash is not null or exists (select 1 from sessions s where s.account_id = a.id), o.name
  from accounts a join account_organizations ao on ao.account_id = a.id
  join organizations o on o.id = ao.organization_id
  where a.id = $1 and ao.organization_id = (scope.ints('app.orgs'))[1] and scope.text('app.job') is not null
    and not a.is_disabled and a.deleted_at is null and o.deleted_at is null $$;

create or replace function identity.groups_of_account(account_id int) returns table (
    id int, organization_id int, name text, is_default boolean, is_enabled boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.id, g.organization_id, g.name, g.is_default, g.is_enabled
  from account_groups ag join groups g on g.organization_id = ag.organization_id and g.id = ag.group_id
  where ag.account_id = $1 and g.deleted_at is null and scope.int('app.account') is not null
    and ag.organization_id = any (scope.ints('app.orgs') || scope.ints('app.total_orgs'))
    and exists (select 1 from account_organizations ao join accounts a on a.id = ao.account_id
      where ao.account_id = $1 and ao.organization_id = (scope.ints('app.orgs'))[1] and a.account_type_id = 1 and a.deleted_at is null)
  order by g.organization_id, lower(g.name), g.id $$;

revoke execute on function identity.account_names(int[]), identity.organization_users(int), identity.is_profile_account(int,int),
  identity.user_place(int), identity.enterprise_organizations(int), identity.email_has_account(text), identity.linked_profiles(int),
  identity.user_mail_facts(int), identity.groups_of_account(int) from public;
grant execute on function identity.account_names(int[]) to app_admin, app_job, app_member;
grant execute on function identity.organization_users(int), identity.is_profile_account(int,int), identity.user_place(int),
  identity.enterprise_organizations(int), identity.groups_of_account(int) to app_admin, app_super;
grant execute on function identity.email_has_account(text) to app_admin, app_member, app_staff, app_super;
grant execute on function identity.linked_profiles(int) to app_admin, app_family, app_member, app_super;
grant execute on function identity.user_mail_facts(int) to app_job;

reset role;

set role app_owner;

-- Where a mail to an account goes, and by what name its reader is addressed.
create or replace function identity.mail_address(account_id int) returns table (email text, first_name text, is_disabled boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.email, a.first_name, a.is_disabled from accounts a where a.id = $1 $$;

-- Whether everything an account belongs to is this organization, or this enterprise's: then its users are its own to name.
create or replace function identity.belongs_only_to(account_id int, organization_id int) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select not exists (select 1 from accounts a where a.id = $1 and a.is_super_admin)
    and not exists (select 1 from account_organizations ao join organizations o on o.id = ao.organization_id
      where ao.account_id = $1 and o.deleted_at is null and o.id <> $2 and o.enterprise_org_id is distinct from $2) $$;

-- Whether somebody has come to an organization: it made the account, nobody else has it, or its person selected the organization once.
create or replace function identity.has_come(account_id int, organization_id int) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select identity.belongs_only_to($1, $2) or not exists (select 1 from account_organizations ao
    where ao.account_id = $1 and ao.organization_id = $2 and ao.accepted_at is null) $$;

-- A session in an organization: its person has come. Before anybody is signed in, the log names the portal.
create or replace function identity.note_arrival() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare is_unnamed constant boolean := scope.int('app.account') is null and scope.text('app.job') is null;
begin
  if not exists (select 1 from account_organizations ao where ao.account_id = new.account_id
      and ao.organization_id = new.selected_organization_id and ao.accepted_at is null) then return null; end if;
  if is_unnamed then perform set_config('app.job', 'access.note_arrival', true); end if;
  update account_organizations ao set accepted_at = now() where ao.account_id = new.account_id
    and ao.organization_id = new.selected_organization_id and ao.accepted_at is null;
  if is_unnamed then perform set_config('app.job', '', true); end if;
  return null;
end $$;
create or replace trigger note_arrival after insert or update of selected_organization_id on sessions for each row
  when (new.selected_organization_id is not null) execute function identity.note_arrival();

-- Whether somebody is a user of an organization: staff, not a family or COVID account, not a closed one.
create or replace function identity.is_user_of(account_id int, organization_id int) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from account_organizations ao join accounts a on a.id = ao.account_id
    where ao.account_id = $1 and ao.organization_id = $2 and a.account_type_id = 1 and a.deleted_at is null) $$;

create or replace function identity.is_only_admin(account_id int, organization_id int) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from account_organizations ao
      where ao.account_id = $1 and ao.organization_id = $2 and ao.access_type_id = 2)
    and not exists (select 1 from account_organizations ao join accounts a on a.id = ao.account_id
      where ao.organization_id = $2 and ao.access_type_id = 2 and ao.account_id <> $1
        and a.account_type_id = 1 and not a.is_disabled) $$;

-- Adds a user. An address that has a staff account elsewhere gets the membership and nothing else changes; any other known address
-- (a member, a family, internal staff, a disabled account) is 'exists', whichever it is.
create or replace function identity.add_user(organization_id int, email text, first_name text, last_name text, phone text, job_title text,
    professional_type_id int, access_type_id int, is_safety_coach boolean, is_billing_contact boolean,
    out added_id int, out outcome text) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare known accounts%rowtype;
begin
  outcome := 'outside';
  if $1 is null or not $1 = any (scope.ints('app.orgs')) or scope.int('app.account') is null then return; end if;
  insert into accounts (email, first_name, last_name, phone, job_title, professional_type_id)
    values ($2, $3, $4, $5, $6, $7) on conflict (email) do nothing returning id into added_id;
  outcome := 'created';
  if added_id is null then
    select * into known from accounts a where a.email = $2 for update;
    if not found or known.account_type_id <> 1 or known.is_super_admin or known.is_disabled
      or exists (select 1 from account_organizations ao where ao.account_id = known.id and ao.organization_id = $1) then
      outcome := 'exists';
      return;
    end if;
    added_id := known.id;
    outcome := 'joined';
  end if;
  insert into account_organizations (account_id, organization_id, access_type_id, is_safety_coach, is_billing_contact, accepted_at)
    values (added_id, $1, $8, $9, $10, case when outcome = 'created' then now() end);
end $$;

-- What a user may do in the selected organization or, asked from an enterprise, in one of its own. Null access takes an
-- enterprise's organization away again; null flags stay as they are. The selected organization keeps a System Admin.
create or replace function identity.set_user_access(account_id int, organization_id int, access_type_id int, is_safety_coach boolean,
    is_billing_contact boolean) returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare selected constant int := (scope.ints('app.orgs'))[1];
begin
  if scope.int('app.account') is null or $2 is null
    or not $2 = any (scope.ints('app.orgs') || scope.ints('app.total_orgs')) then return 'outside'; end if;
  if not identity.is_user_of($1, selected) then return 'not_found'; end if;
  if $2 = selected and $3 is null then return 'outside'; end if;
  perform 1 from organizations o where o.id = $2 for no key update;
  if $2 = selected and $3 is distinct from 2 and identity.is_only_admin($1, $2) then return 'last_admin'; end if;
  if $3 is distinct from 2 and exists (select 1 from account_organizations ao where ao.account_id = $1 and ao.organization_id = $2
      and ao.access_type_id = 2) then perform identity.note_ways_out_of($2, $1); end if;
  if $3 is null then
    delete from account_organizations ao where ao.account_id = $1 and ao.organization_id = $2;
    update sessions s set ended_at = now() where s.account_id = $1 and s.ended_at is null;
    return 'done';
  end if;
  -- Whom the organization itself made a user, its enterprise does not raise: they would stay what they became when it leaves.
  if $2 <> selected and $3 = 2 and exists (select 1 from account_organizations ao where ao.account_id = $1 and ao.organization_id = $2
      and ao.access_type_id <> 2 and ao.granted_by_enterprise_id is distinct from selected) then return 'outside'; end if;
  insert into account_organizations as ao (account_id, organization_id, access_type_id, is_safety_coach, is_billing_contact,
      granted_by_enterprise_id, accepted_at)
    values ($1, $2, $3, $3 = 1 and coalesce($4, false), coalesce($5, false), case when $2 <> selected then selected end,
      (select own.accepted_at from account_organizations own where own.account_id = $1 and own.organization_id = selected))
  on conflict on constraint account_organizations_pkey do update set access_type_id = $3,
    is_safety_coach = $3 = 1 and coalesce($4, ao.is_safety_coach), is_billing_contact = coalesce($5, ao.is_billing_contact);
  return 'done';
end $$;

-- Who a user is. Only where nobody else has a say: an account that belongs elsewhere too is changed by its owner. A new address
-- signs everybody out and ends the links that went to the old one. The change is answered, so that the old one can be told.
create or replace function identity.update_user(account_id int, email text, first_name text, last_name text, phone text, job_title text,
    professional_type_id int, out outcome text, out change_id int) language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  selected constant int := (scope.ints('app.orgs'))[1];
  known accounts%rowtype;
begin
  outcome := 'not_found';
  if scope.int('app.account') is null or not identity.is_user_of($1, selected) then return; end if;
  select * into known from accounts a where a.id = $1 for update;
  outcome := 'elsewhere';
  if not identity.belongs_only_to($1, selected) then return; end if;
  update accounts a set email = $2, first_name = $3, last_name = $4, phone = $5, job_title = $6, professional_type_id = $7
    where a.id = $1;
  outcome := 'done';
  if known.email <> $2 then
    update email_changes c set superseded_at = now()
      where c.account_id = $1 and c.confirmed_at is null and c.superseded_at is null;
    insert into email_changes (account_id, old_email, new_email, confirmed_at) values ($1, known.email, $2, now())
      returning id into change_id;
    update sessions s set ended_at = now() where s.account_id = $1 and s.ended_at is null;
    update password_links l set superseded_at = now()
      where l.account_id = $1 and l.used_at is null and l.superseded_at is null;
  end if;
exception when unique_violation then
  outcome := 'exists';
  change_id := null;
end $$;

-- Optimized sync is set by internal staff, in their own organization or in one they opened.
create or replace function identity.set_optimized_sync(account_id int, is_enabled boolean, period_days int) returns text language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from accounts a where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled) then
    return 'refused';
  end if;
  if not identity.is_user_of($1, (scope.ints('app.orgs'))[1]) then return 'not_found'; end if;
  update accounts a set is_optimized_sync_enabled = $2, optimized_sync_time_period_days = $3 where a.id = $1;
  return 'done';
end $$;

-- Removes a user from the selected organization, from an enterprise and all of its organizations. Signs them out. An account that
-- belongs nowhere any more is closed and its address is free again; what it did keeps its name.
create or replace function identity.remove_user(account_id int) returns text language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare selected constant int := (scope.ints('app.orgs'))[1];
begin
  if scope.int('app.account') is null or not identity.is_user_of($1, selected) then return 'not_found'; end if;
  perform 1 from organizations o where o.id = selected for no key update;
  if identity.is_only_admin($1, selected) then return 'last_admin'; end if;
  perform identity.note_ways_out_of(ao.organization_id, $1) from account_organizations ao where ao.account_id = $1 and ao.access_type_id = 2
    and ao.organization_id = any (scope.ints('app.orgs') || scope.ints('app.total_orgs'));
  delete from account_organizations ao where ao.account_id = $1
    and ao.organization_id = any (scope.ints('app.orgs') || scope.ints('app.total_orgs'));
  update sessions s set ended_at = now() where s.account_id = $1 and s.ended_at is null;
  update accounts a set deleted_at = now(), is_disabled = true, password_hash = null, email = 'closed.' || a.id || '@account.invalid'
    where a.id = $1 and not a.is_super_admin
      and not exists (select 1 from account_organizations ao where ao.account_id = $1)
      and not exists (select 1 from account_profiles p where p.account_id = $1);
  -- Whoever comes from the identity provider next is a new account, not this one.
  if found then delete from identity_provider_accounts l where l.account_id = $1; end if;
  return 'done';
end $$;

revoke execute on function identity.mail_address(int), identity.belongs_only_to(int,int), identity.has_come(int,int), identity.note_arrival(), identity.is_user_of(int,int),
  identity.is_only_admin(int,int), identity.add_user(int,text,text,text,text,text,int,int,boolean,boolean),
  identity.set_user_access(int,int,int,boolean,boolean), identity.update_user(int,text,text,text,text,text,int),
  identity.set_optimized_sync(int,boolean,int), identity.remove_user(int) from public;
grant execute on function identity.mail_address(int) to app;
grant execute on function identity.belongs_only_to(int,int), identity.has_come(int,int) to app_reader;
grant execute on function identity.add_user(int,text,text,text,text,text,int,int,boolean,boolean),
  identity.set_user_access(int,int,int,boolean,boolean), identity.update_user(int,text,text,text,text,text,int),
  identity.remove_user(int) to app_admin;
grant execute on function identity.set_optimized_sync(int,boolean,int) to app_admin, app_super;

reset role;

grant create on schema identity to app_groups;
set role app_groups;

-- Makes the link that an invitation will mail, inside the transaction that saves the profile. The job that mails it runs as who asked,
-- and asks once more whether they may share the profile.
create or replace function identity.invite_account(profile_id int, sent_to_email text, expires_at timestamptz) returns int language plpgsql
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
create or replace function identity.join_organization(organization int, profile int, group_ids int[]) returns void language plpgsql as $$
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
create or replace function identity.reaches_elsewhere(account int, profile int, organization int) returns boolean language sql stable as $$
  select exists (select 1 from profile_organizations m
    join account_organizations ao on ao.organization_id = m.organization_id and ao.account_id = $1
    join organizations o on o.id = m.organization_id and o.deleted_at is null
    where m.profile_id = $2 and m.ended_at is null and m.organization_id <> $3
      and (ao.access_type_id = 2 or exists (select 1 from account_groups ag
        join groups g on g.id = ag.group_id and g.is_enabled and g.deleted_at is null
        join profile_groups pg on pg.organization_id = ag.organization_id and pg.group_id = ag.group_id
        where ag.account_id = $1 and ag.organization_id = m.organization_id and pg.profile_id = $2))) $$;

revoke execute on function identity.invite_account(int,text,timestamptz), identity.join_organization(int,int,int[]),
  identity.reaches_elsewhere(int,int,int) from public;
grant execute on function identity.invite_account(int,text,timestamptz) to app_job;

reset role;
revoke create on schema identity from app_groups;
