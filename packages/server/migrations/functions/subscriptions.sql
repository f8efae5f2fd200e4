-- Credits that are only added, and who was tested in which period of a payer.

set role app_owner;

-- What was counted stays as it was counted, also for whoever owns the table.
create or replace function identity.refuse_credit_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'entries of credits are only added' using errcode = '42501';
end $$;
revoke execute on function identity.refuse_credit_change() from public;

create or replace trigger only_added before update or delete on credit_entries
  for each row execute function identity.refuse_credit_change();
create or replace trigger only_added_whole before truncate on credit_entries
  for each statement execute function identity.refuse_credit_change();

-- Counts a person whose test was stored, by the job that stored it: one credit for each payer, family, period and person, however many
-- phones send at once. Nothing is counted for demo and internal organizations, without a term, and for a COVID-19 screening alone outside of tier 6.
-- The credits are the organization's own where it has a term of the family on the day of the test, else its payer's.
create or replace function identity.count_tested_person(of_organization_id int, of_profile_id int, test_id int, completed_at timestamptz,
    is_covid_only boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if current_setting('role') <> 'app_job' or $1 = any (scope.ints('app.orgs')) is not true then
    raise exception 'a test is counted by the job that stored it' using errcode = '42501';
  end if;
  insert into tested_people (organization_id, family, period_start, profile_id, testing_organization_id, first_test_id, first_tested_on)
  select s.organization_id, f.family, s.starts_on, $2, $1, $3, d.tested_on
  from organizations o left join organization_billing b on b.organization_id = o.id
  cross join lateral (select identity.family_of_tier(s.package_tier_id) as family, s.id
    from product_subscriptions s join organizations p on p.id = s.organization_id
    where s.organization_id in (o.id, b.bill_to_organization_id) and s.deleted_at is null
      and ($4 at time zone p.time_zone)::date between s.starts_on and s.ends_on
    -- Medical, Hospital, Chiropractor, Physical Therapy, Primary Care, Orthopedic, Neurology, Health System, Other Healthcare Organization,
    -- Senior Living and Sports Medicine Clinic use clinical credits where both families have a term. Of several terms the latest counts.
    order by (identity.family_of_tier(s.package_tier_id) = 'sports') = (o.type_id in (3, 7, 9, 11, 12, 13, 14, 15, 17, 18, 19)), s.organization_id <> o.id,
      s.starts_on desc, s.id desc limit 1) f
  join product_subscriptions s on s.id = f.id join organizations p on p.id = s.organization_id
  cross join lateral (select ($4 at time zone p.time_zone)::date as tested_on) d
  where o.id = $1 and not o.is_demo and not o.is_internal and not p.is_demo and not p.is_internal
    and (not $5 or s.package_tier_id = 6)
  on conflict do nothing;
end $$;
revoke execute on function identity.count_tested_person(int,int,int,timestamptz,boolean) from public;
grant execute on function identity.count_tested_person(int,int,int,timestamptz,boolean) to app_job;

-- Keeps the people of each day counted. Somebody who is counted elsewhere is taken from the one and added to the other.
create or replace function identity.count_day(person tested_people, step int) returns void language sql as $$
  insert into tested_counts as c (organization_id, family, period_start, testing_organization_id, day, slot, people)
    values (person.organization_id, person.family, person.period_start, person.testing_organization_id, person.first_tested_on,
      pg_backend_pid() % 16, step)
    on conflict (organization_id, family, period_start, testing_organization_id, day, slot) do update set people = c.people + excluded.people $$;
-- The name of a period among the locks of the database.
create or replace function identity.period_lock(of_organization_id int, of_family text, starts_on date) returns bigint
  language sql immutable set search_path = pg_catalog, pg_temp as $$
  select hashtextextended(concat_ws(' ', 'period', $1, $2, $3 - date '2000-01-01'), 0) $$;
revoke execute on function identity.period_lock(int,text,date) from public;
create or replace function identity.count_days() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  touched constant tested_people := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op <> 'INSERT' then perform identity.count_day(old, -1); end if;
  if tg_op <> 'DELETE' then perform identity.count_day(new, 1); end if;
  -- A period is not closed while whoever counts somebody in it is not done, however long that takes (identity.hold_period_to_close). Many hold it
  -- at once; who comes while it is being closed waits for that, sees it closed, and has it looked at again.
  perform pg_advisory_xact_lock_shared(identity.period_lock(touched.organization_id, touched.family, touched.period_start));
  update credit_periods c set changed_at = clock_timestamp() where c.closed_at is not null
    and (c.organization_id, c.family, c.period_start) = (touched.organization_id, touched.family, touched.period_start);
  return null;
end $$;
-- Keeps everybody from counting people in a period until the job that closes it is done; false where somebody is not done with it.
create or replace function identity.hold_period_to_close(of_organization_id int, of_family text, starts_on date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') <> 'app_job' or $1 = any (scope.ints('app.orgs')) is not true then
    raise exception 'a period is closed by the job of its organization' using errcode = '42501';
  end if;
  return pg_try_advisory_xact_lock(identity.period_lock($1, $2, $3));
end $$;
revoke execute on function identity.hold_period_to_close(int,text,date) from public;
grant execute on function identity.hold_period_to_close(int,text,date) to app_job;
revoke execute on function identity.count_day(tested_people,int), identity.count_days() from public;
create or replace trigger counted after insert or update or delete on tested_people for each row execute function identity.count_days();
-- Of days that have passed one row a day is left of those that the connections took, so that a period of a large organization is added up from
-- no more rows than that of a small one. A row that somebody changes at this moment is left for the next night.
create or replace function identity.fold_tested_counts() returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with old as (select c.organization_id, c.family, c.period_start, c.testing_organization_id, c.day, c.slot from tested_counts c
      where c.slot <> 0 and c.day < (scope.present() at time zone 'UTC')::date - 7 order by 1, 2, 3, 4, 5, 6 for update skip locked),
    gone as (delete from tested_counts c using old o where (c.organization_id, c.family, c.period_start, c.testing_organization_id, c.day, c.slot)
      = (o.organization_id, o.family, o.period_start, o.testing_organization_id, o.day, o.slot) returning c.*)
  insert into tested_counts as c (organization_id, family, period_start, testing_organization_id, day, slot, people)
    select g.organization_id, g.family, g.period_start, g.testing_organization_id, g.day, 0, sum(g.people)::int from gone g
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (organization_id, family, period_start, testing_organization_id, day, slot) do update set people = c.people + excluded.people $$;
revoke execute on function identity.fold_tested_counts() from public;
grant execute on function identity.fold_tested_counts() to app;
-- Whoever was tested before anything was counted. Making the trigger keeps everybody from storing people until this is committed, so nobody
-- is missed between the two and nobody counted twice.
insert into tested_counts (organization_id, family, period_start, testing_organization_id, day, slot, people)
  select p.organization_id, p.family, p.period_start, p.testing_organization_id, p.first_tested_on, 0, count(*) from tested_people p
  where not exists (select 1 from tested_counts) group by 1, 2, 3, 4, 5;

-- Terms whose renewal may be drafted today: they end within so many days where their organization is, and nothing of them keeps them from it.
-- One that was continued once is not continued again, also where its continuation was deleted. What else is decided is the domain's.
-- They come in pages by their id, since one that is not continued is found again each hour.
drop function if exists identity.terms_to_renew(int,int);
create or replace function identity.terms_to_renew(lead_days int, after_id int, most int) returns table (organization_id int, id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.organization_id, s.id from product_subscriptions s join organizations o on o.id = s.organization_id
  cross join lateral (select (scope.present() at time zone o.time_zone)::date as today) d
  where s.id > $2 and s.deleted_at is null and o.deleted_at is null and not s.do_not_renew and not s.is_free and not s.is_manual_billing and not s.is_trial
    and s.ends_on between d.today and d.today + $1
    and not exists (select 1 from product_subscriptions n where n.renewed_from_id = s.id)
  order by s.id limit $3 $$;
revoke execute on function identity.terms_to_renew(int,int,int) from public;
grant execute on function identity.terms_to_renew(int,int,int) to app;

reset role;
