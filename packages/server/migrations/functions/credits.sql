-- Where an organization stands with its credits, and why.

set role app_reader;

-- What these return or ask for was less before, and that is not replaced in place. Nothing sees them missing: the file is one transaction.
drop function if exists identity.term_credits(int,int), identity.booked_credits(int,int,text), identity.credits_to_watch(int);

-- What the entries of a term say was bought, used and taken back, and how many people of its use were counted into an entry when the period was
-- closed, or later. An entry counts in the term that it names, else in the one that its first day lies in, of several in the latest.
create or replace function identity.booked_credits(of_organization_id int, of_subscription_id int, of_family text)
  returns table (purchased bigint, used bigint, removed bigint, counted bigint) language sql stable as $$
  select coalesce(sum(s.n) filter (where e.type_id in (2, 4)), 0), coalesce(sum(s.n) filter (where e.type_id = 1), 0),
    coalesce(sum(s.n) filter (where e.type_id = 3), 0),
    coalesce(sum(e.count) filter (where e.type_id = 1 and e.corrects_id is null and e.cause ->> 'cause' in ('periodClosed', 'testedLate')), 0)
      -- Whom a merge or a transfer took out of a closed period, by a proposal that staff approved.
      - (select count(*) from credit_proposals p where p.organization_id = $1 and p.subscription_id = $2 and p.family = $3 and p.status = 'approved')
  from credit_entries e cross join lateral (select case when e.is_reversal then -e.count else e.count end as n) s
  where e.organization_id = $1 and e.family = $3
    and coalesce(e.subscription_id, identity.term_on($1, $3, e.starts_on)) = $2 $$;

-- What was bought, used and taken back in the period of a term, and who was tested in it. Of people that were counted into an entry when the
-- period was closed only those above it are still unsaved. The organization of the term is asked for in its own scope, or in that of whoever pays
-- for nobody else: one that uses its payer's credits learns of its own people alone.
create or replace function identity.term_credits(of_subscription_id int, of_organization_id int) returns table (is_shown boolean,
    purchased bigint, used bigint, removed bigint, unsaved int, own_people int, first_tests jsonb, organizations jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  term record;
  reach constant int[] := case when current_setting('role') = 'app_job' then scope.ints('app.orgs') else scope.ints('app.billing_orgs') end;
begin
  if $2 = any (reach) is not true then return; end if;
  select s.id, s.organization_id, s.starts_on, s.ends_on, identity.family_of_tier(s.package_tier_id) as family into term
    from product_subscriptions s where s.id = $1 and s.deleted_at is null
      and (s.organization_id = any (reach) or s.organization_id = (select b.bill_to_organization_id from organization_billing b
        where b.organization_id = $2));
  if not found then return; end if;
  return query with each as (
      select c.testing_organization_id as tester, c.day, sum(c.people)::int as people from tested_counts c
      where c.organization_id = term.organization_id and c.family = term.family and c.period_start = term.starts_on
      group by 1, 2 having sum(c.people) <> 0),
    people as (select coalesce(sum(e.people), 0)::int as n, coalesce(sum(e.people) filter (where e.tester = $2), 0)::int as own from each e),
    days as (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'people', d.people) order by d.day), '[]') as list
      from (select e.day, sum(e.people)::int as people from each e group by e.day) d),
    testers as (select coalesce(jsonb_agg(jsonb_build_object('organizationId', t.tester, 'organizationName', o.name, 'people', t.people)
        order by t.people desc, o.name, o.id), '[]') as list
      from (select e.tester, sum(e.people)::int as people from each e group by e.tester) t join organizations o on o.id = t.tester),
    booked as (select * from identity.booked_credits(term.organization_id, term.id, term.family)),
    shown as (select term.organization_id = any (reach) as yes)
    select shown.yes, case when shown.yes then booked.purchased else 0 end, case when shown.yes then booked.used else 0 end,
      case when shown.yes then booked.removed else 0 end, case when shown.yes then greatest(people.n - booked.counted, 0)::int else 0 end,
      people.own, case when shown.yes then days.list else '[]' end, case when shown.yes then testers.list else '[]' end
    from people, days, testers, booked, shown;
end $$;
-- The credits of terms for the report of internal staff: what was bought, used and taken back in the period of each, and who was tested
-- and is booked nowhere yet.
create or replace function identity.term_sums(of_subscription_ids int[]) returns table (subscription_id int, purchased int, used int,
    removed int, unsaved int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if current_setting('role') not in ('app_staff', 'app_super') or not exists (
    select 1 from accounts a where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled) then return; end if;
  return query select term.id, booked.purchased::int, booked.used::int, booked.removed::int, greatest(people.n - booked.counted, 0)::int
    from (select s.id, s.organization_id, s.starts_on, s.ends_on, identity.family_of_tier(s.package_tier_id) as family
      from product_subscriptions s where s.id = any ($1) and s.deleted_at is null) term
    cross join lateral (select coalesce(sum(c.people), 0) as n from tested_counts c where c.organization_id = term.organization_id
      and c.family = term.family and c.period_start = term.starts_on) people
    cross join lateral identity.booked_credits(term.organization_id, term.id, term.family) booked;
end $$;
revoke execute on function identity.term_sums(int[]) from public;
grant execute on function identity.term_sums(int[]) to app_staff, app_super;

-- The current term of each family whose credits an organization uses: its own, else its payer's. Of several the one that started last.
create or replace function identity.credit_terms(of_organization_id int) returns table (family text, organization_id int,
    organization_name text, is_own boolean, today date, id int, package_tier_id int, starts_on date, ends_on date, is_free boolean,
    is_manual_billing boolean, is_demo boolean, is_pre_paid boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if $1 = any (case when current_setting('role') = 'app_job' then scope.ints('app.orgs') else scope.ints('app.billing_orgs') end) is not true
  then return; end if;
  return query select distinct on (f.family) f.family, a.id, a.name, a.is_own, a.today, s.id, s.package_tier_id, s.starts_on, s.ends_on,
      s.is_free, s.is_manual_billing, s.is_trial, s.is_pre_paid
    from (select o.id, o.name, o.id = $1 as is_own, (scope.present() at time zone o.time_zone)::date as today from organizations o
      where o.deleted_at is null and o.id in ($1, (select b.bill_to_organization_id from organization_billing b where b.organization_id = $1))) a
    join product_subscriptions s on s.organization_id = a.id and s.deleted_at is null and a.today between s.starts_on and s.ends_on
    cross join lateral (select identity.family_of_tier(s.package_tier_id) as family) f
    order by f.family, a.is_own desc, s.starts_on desc, s.id desc;
end $$;

-- Every entry of an organization's credits, with what its invoice and the organization whose people are counted are called. An invoice that
-- another organization is billed by has its number, and its id only for jobs and internal staff, who may open it there.
create or replace function identity.credit_history(of_organization_id int) returns table (id int, family text, type_id int, count int,
    starts_on date, ends_on date, invoice_id int, invoice_number text, subscription_id int, package_tier_id int, term_starts_on date,
    term_ends_on date, using_organization_id int, using_organization_name text, corrects_id int, is_reversal boolean, cause jsonb, description text, by_staff boolean,
    created_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if $1 = any (case when current_setting('role') = 'app_job' then scope.ints('app.orgs') else scope.ints('app.billing_orgs') end) is not true
  then return; end if;
  return query select e.id, e.family, e.type_id, e.count, e.starts_on, e.ends_on,
      case when current_setting('role') in ('app_job', 'app_super') or i.payer_id = $1 then e.invoice_id end, i.number, e.subscription_id,
      s.package_tier_id, s.starts_on, s.ends_on, e.using_organization_id, o.name, e.corrects_id, e.is_reversal, e.cause, e.description, e.account_id is not null,
      e.created_at
    from credit_entries e
    left join invoices i on i.organization_id = e.organization_id and i.id = e.invoice_id
    left join product_subscriptions s on s.organization_id = e.organization_id and s.id = e.subscription_id
    left join organizations o on o.id = e.using_organization_id
    where e.organization_id = $1 order by e.id;
end $$;

-- Terms of any organization that have ended where it is and are not closed, or whose period changed since. What the release before closed did not
-- wait for whoever was counting somebody (identity.hold_period_to_close), so it is closed once more.
create or replace function identity.periods_to_close(most int) returns table (organization_id int, id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.organization_id, s.id from product_subscriptions s join organizations o on o.id = s.organization_id and o.deleted_at is null
  cross join lateral (select (scope.present() at time zone o.time_zone)::date as today) d
  left join credit_periods c on c.organization_id = s.organization_id and c.period_start = s.starts_on
    and c.family = identity.family_of_tier(s.package_tier_id)
  where s.deleted_at is null and s.ends_on < d.today and (c.first_closed_at is null or c.closed_at <= c.changed_at)
  order by c.closed_at nulls first, s.ends_on, s.id limit $1 $$;

-- Terms of any organization, running or ended two months ago at most, of which something may have to be told or billed: four fifths of what was
-- bought is used and not everything told of it, more people were tested than bought for, or people and later cycles are billed in arrears. What is
-- done the rules say. A term in arrears whose last days no invoice bills is found for a year, however long nothing ran.
-- They come in pages by their id, since most of them are found again each hour.
create or replace function identity.credits_to_watch(after_id int, most int) returns table (organization_id int, id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.organization_id, s.id from product_subscriptions s join organizations o on o.id = s.organization_id
  cross join lateral (select (scope.present() at time zone o.time_zone)::date as today, identity.family_of_tier(s.package_tier_id) as family) d
  cross join lateral (select coalesce(sum(c.people), 0)::int as people from tested_counts c
    where c.organization_id = s.organization_id and c.family = d.family and c.period_start = s.starts_on) t
  left join credit_periods c on c.organization_id = s.organization_id and c.period_start = s.starts_on and c.family = d.family
  where s.id > $1 and s.deleted_at is null and o.deleted_at is null and not o.is_demo and not o.is_internal
    and not s.is_free and not s.is_manual_billing and not s.is_trial and d.today >= s.starts_on
    and (d.today <= s.ends_on + 62 or (d.family = 'clinical' and not s.is_pre_paid and d.today <= s.ends_on + 366
      and not exists (select 1 from invoices i where i.organization_id = s.organization_id and i.subscription_id = s.id and i.end_period_on >= s.ends_on)))
    and ((d.family = 'clinical' and not s.is_pre_paid
      and (t.people > 0 or (greatest(s.system_fee, s.fee_before) > 0 and not s.snooze_invoice))) or (
      (c.told_100_at is null or (not s.snooze_overage and (c.overage_proposed_on is null or c.overage_proposed_on < date_trunc('month', d.today))))
      and exists (select 1 from identity.booked_credits(s.organization_id, s.id, d.family) b
        where b.purchased > b.removed and 100 * (b.used - b.counted + t.people) >= 80 * (b.purchased - b.removed))))
  order by s.id limit $2 $$;

-- The family of a package tier, as the portal has it.
create or replace function identity.family_of_tier(tier int) returns text language sql immutable parallel safe
  as $$ select case when $1 in (1, 2, 6) then 'sports' else 'clinical' end $$;

-- The term of a family that a day lies in; of several the one that started last.
create or replace function identity.term_on(of_organization_id int, of_family text, day date) returns int language sql stable
  as $$ select s.id from product_subscriptions s where s.organization_id = $1 and s.deleted_at is null and $3 between s.starts_on and s.ends_on
    and identity.family_of_tier(s.package_tier_id) = $2 order by s.starts_on desc, s.id desc limit 1 $$;

revoke execute on function identity.periods_to_close(int), identity.credits_to_watch(int,int), identity.booked_credits(int,int,text), identity.term_credits(int,int), identity.credit_terms(int), identity.credit_history(int),
  identity.family_of_tier(int), identity.term_on(int,text,date) from public;
grant execute on function identity.booked_credits(int,int,text), identity.term_on(int,text,date), identity.family_of_tier(int) to app_groups;
grant execute on function identity.term_credits(int,int), identity.credit_terms(int), identity.credit_history(int)
  to app_admin, app_member, app_job, app_super;
grant execute on function identity.periods_to_close(int), identity.credits_to_watch(int,int) to app;
grant execute on function identity.family_of_tier(int), identity.term_on(int,text,date) to app_job, app_owner;
grant execute on function identity.family_of_tier(int) to app_staff, app_super;

reset role;
