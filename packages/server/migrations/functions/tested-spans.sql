-- How many different people were tested, by month and year: spans that have ended are counted once and kept.

set role app_owner;

-- A test that comes in within a day after it was done costs nothing: it belongs to no days that are settled, and those since are told apart by how
-- many tests they have. One that comes later, is moved to another person, organization or day, or is taken away counts as a change of its month;
-- whatever was kept of that month is then counted anew.
create or replace function identity.note_tested_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tested_changes as c (organization_id, month, slot, changes)
    select distinct t.organization_id, date_trunc('month', t.completed_at at time zone 'UTC')::date, pg_backend_pid() % 16, 1
    from (select old.organization_id, old.completed_at where tg_op <> 'INSERT'
      union all select new.organization_id, new.completed_at where tg_op <> 'DELETE') t
    order by 1, 2
    on conflict (organization_id, month, slot) do update set changes = c.changes + 1;
  return null;
end $$;
revoke execute on function identity.note_tested_change() from public;
create or replace trigger tested_late after insert on tests for each row
  when (new.completed_at < now() - interval '1 day') execute function identity.note_tested_change();
create or replace trigger tested_elsewhere after update on tests for each row
  when ((old.organization_id, old.profile_id, old.completed_at) is distinct from (new.organization_id, new.profile_id, new.completed_at))
  execute function identity.note_tested_change();
create or replace trigger tested_no_more after delete on tests for each row execute function identity.note_tested_change();

-- Keeps what a span was counted as. What nobody counted for two months goes, and an organization keeps so many spans at most, since a year may start on any day.
create or replace function identity.keep_tested_span(kept tested_spans) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  delete from tested_spans s where s.organization_id = kept.organization_id and s.counted_at < now() - interval '60 days';
  insert into tested_spans as s (organization_id, from_day, to_day, until_day, organizations, time_zone, changes, people, later_tests,
      later_changes, later_people)
    select kept.organization_id, kept.from_day, kept.to_day, kept.until_day, kept.organizations, kept.time_zone, kept.changes, kept.people,
      kept.later_tests, kept.later_changes, kept.later_people
    where exists (select 1 from tested_spans a where a.organization_id = kept.organization_id and a.from_day = kept.from_day and a.to_day = kept.to_day)
      or (select count(*) from tested_spans a where a.organization_id = kept.organization_id) < 500
    on conflict (organization_id, from_day, to_day) do update set until_day = excluded.until_day, organizations = excluded.organizations,
      time_zone = excluded.time_zone, changes = excluded.changes, people = excluded.people, counted_at = excluded.counted_at,
      later_tests = excluded.later_tests, later_changes = excluded.later_changes, later_people = excluded.later_people;
  return kept.people + kept.later_people;
end $$;
revoke execute on function identity.keep_tested_span(tested_spans) from public;
grant execute on function identity.keep_tested_span(tested_spans) to app_reader;

reset role;
set role app_reader;

-- How many different people were tested in each span of days of the organization, both days included, by it and by those it pays for. Up to
-- the day before the day before yesterday a span is kept, as of what it was counted from. The days since are counted from the tests, and of
-- their people only those who were not tested in the days before; that is kept until a test comes in, which the counts of days know
-- (daily_test_counts, of the charts' zone, so that a day more is asked), or is moved or taken away. One statement, so that what is kept and what
-- it was counted from are of one moment. Compiling the statement would cost ten times what it does. The organization is written as a sum
-- where a person's own tests are looked up, so that the index of the person is taken.
create or replace function identity.profile_counts(of_organization_id int, from_days date[], to_days date[]) returns table (place int, people int)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp set jit = off as $$
#variable_conflict use_column
declare
  zone text;
  payers int[];
  settled date;
begin
  if $1 = any (scope.ints('app.billing_orgs')) is not true then return; end if;
  select o.time_zone into zone from organizations o where o.id = $1;
  payers := $1 || identity.billing_children($1);
  settled := (now() at time zone zone)::date - 3;
  return query with asked as materialized (
      select s.place::int, s.from_day, s.to_day, d.until_day, d.until_day >= s.to_day as is_settled,
        s.from_day::timestamp at time zone zone as since,
        (d.until_day + 1)::timestamp at time zone zone as until, (s.to_day + 1)::timestamp at time zone zone as ends,
        (select coalesce(sum(c.changes), 0)::bigint from tested_changes c where c.organization_id = any (payers)
          and c.month between date_trunc('month', s.from_day - 1)::date and d.until_day + 1) as changes,
        case when d.until_day >= s.to_day then 0 else (select coalesce(sum(c.total_tests), 0)::bigint from daily_test_counts c
          where c.organization_id = any (payers) and c.day >= d.until_day - 1) end as later_tests,
        case when d.until_day >= s.to_day then 0 else (select coalesce(sum(c.changes), 0)::bigint from tested_changes c
          where c.organization_id = any (payers) and c.month >= date_trunc('month', d.until_day - 1)::date) end as later_changes
      from unnest($2, $3) with ordinality as s (from_day, to_day, place)
      -- A span that began since is counted from the tests alone.
      cross join lateral (select greatest(least(s.to_day, settled), s.from_day - 1) as until_day) d),
    known as materialized (
      select a.*, k.people as kept, case when a.is_settled then 0
          when k.later_tests = a.later_tests and k.later_changes = a.later_changes then k.later_people end as kept_later
      from asked a
      left join tested_spans k on k.organization_id = $1 and k.from_day = a.from_day and k.to_day = a.to_day and k.until_day = a.until_day
        and k.organizations = payers and k.time_zone = zone and k.changes = a.changes)
    select n.place, case when n.kept is not null and n.kept_later is not null then n.kept + n.kept_later
      else identity.keep_tested_span(row($1, n.from_day, n.to_day, n.until_day, payers, zone, n.changes,
        coalesce(n.kept, counted.people), now(), n.later_tests, n.later_changes, coalesce(n.kept_later, later.people))) end
    from known n
    cross join lateral (select count(distinct t.profile_id)::int as people from tests t where n.kept is null
      and t.organization_id = any (payers) and t.completed_at >= n.since and t.completed_at < n.until) counted
    cross join lateral (select count(*)::int as people from (select distinct t.profile_id from tests t
        where n.kept_later is null and t.organization_id = any (payers) and t.completed_at >= n.until and t.completed_at < n.ends) p
      where n.until <= n.since or (select true from tests b where b.profile_id = p.profile_id and (b.organization_id + 0) = any (payers)
        and b.completed_at >= n.since and b.completed_at < n.until limit 1) is null) later
    order by n.place;
end $$;
revoke execute on function identity.profile_counts(int,date[],date[]) from public;
grant execute on function identity.profile_counts(int,date[],date[]) to app_admin, app_member, app_super;

reset role;
