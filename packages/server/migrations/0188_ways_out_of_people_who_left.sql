-- What people of an enterprise made in a child rests when the child leaves, and the other System Admins are told what somebody made who is none any
-- more. Both wait here for the hourly job that tells, as what the upgrade of 0162 put to rest did.
set role app_owner;
alter table rested_ways_out add column reason text not null default 'staff' check (reason in ('staff', 'enterprise', 'removed')),
  -- Who is no System Admin any more; what they made goes on.
  add column account_id int references accounts on delete cascade,
  add constraint rested_ways_out_of_somebody check ((reason = 'removed') = (account_id is not null));
create policy keeper_rests on external_integrations for update to app_owner using (true) with check (true);
create policy keeper on webhook_secrets for select to app_owner using (true);

-- How somebody names their gender is free text in their own words, as notes are; replies withheld it from internal staff already, and now the
-- database does too.
set role app_reader;
create or replace view staff.profiles with (security_barrier) as
  select id, organization_id, client_uuid, null::text as first_name, null::text as last_name, null::date as birth_date,
    extract(year from age(birth_date))::int as age_years, sex, gender, height_in, weight_lb, null::text as email,
    null::text as external_id, null::text as unique_id, graduation_year, additional - 'genderIdentity' as additional, created_at, deleted_at
  from public.profiles p where deleted_at is null and exists (
    select 1 from public.profile_organizations m where m.profile_id = p.id and m.ended_at is null
      and m.organization_id = any ((select scope.ints('app.orgs'))::int[]));
reset role;
