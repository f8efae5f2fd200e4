-- People who were counted in a closed period and are not any more, since an operation on profiles, or its undo, moved their tests.

grant create on schema identity to app_groups;
set role app_groups;

-- In which periods of any payer profiles are counted, and for whose test. An operation reads it before it begins.
create or replace function identity.counted_people(profile_ids int[]) returns table (organization_id int, family text, period_start date,
    testing_organization_id int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') <> 'app_job' then return; end if;
  return query select p.organization_id, p.family, p.period_start, p.testing_organization_id from tested_people p where p.profile_id = any ($1);
end $$;

-- How many people the entries of a term count above those who are counted now: what closing it wrote, less what was approved since.
create or replace function identity.people_above(of_organization_id int, of_subscription_id int, of_family text, of_period_start date) returns int
  language sql stable as $$
  select (b.counted - (select coalesce(sum(c.people), 0) from tested_counts c
    where c.organization_id = $1 and c.family = $3 and c.period_start = $4))::int from identity.booked_credits($1, $2, $3) b $$;

-- The same for a proposal of the organization in scope.
create or replace function identity.people_above_of_proposal(proposal_id int) returns int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select identity.people_above(p.organization_id, p.subscription_id, p.family, p.period_start) from credit_proposals p
  where p.id = $1 and p.organization_id = any (scope.ints('app.orgs')) $$;

-- Proposes one credit for each closed period in which an operation of this transaction, or its undo, left fewer people than before, where the
-- entries of the period count more people than are left: a test that arrived late may have taken the place.
create or replace function identity.propose_credits(operation_id int, before jsonb) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  operation profile_operations;
  fewer record;
begin
  select o.* into operation from profile_operations o where o.id = $1 and pg_current_xact_id() in (o.done_in, o.undone_in);
  if not found or current_setting('role') <> 'app_job' then
    raise exception 'only an operation that is under way proposes credits' using errcode = '42501';
  end if;
  for fewer in
    with people as (
        select b."organizationId" as organization_id, b.family, b."periodStart" as period_start, b."testingOrganizationId" as tester, 1 as n
          from jsonb_to_recordset($2) as b ("organizationId" int, family text, "periodStart" date, "testingOrganizationId" int)
        union all select l.organization_id, l.family, l.period_start, l.testing_organization_id, -1
          from identity.counted_people(operation.profile_ids) l),
      by_tester as (select p.organization_id, p.family, p.period_start, p.tester, sum(p.n) as n from people p group by 1, 2, 3, 4)
    select t.organization_id, t.family, t.period_start, c.subscription_id, (array_agg(t.tester order by t.n desc, t.tester))[1] as tester
    from by_tester t join credit_periods c on c.organization_id = t.organization_id and c.family = t.family and c.period_start = t.period_start
      and c.closed_at is not null
    group by 1, 2, 3, 4 having sum(t.n) > 0 order by 1, 2, 3
  loop
    insert into credit_proposals (organization_id, family, period_start, subscription_id, using_organization_id, operation_id, cause, profile_ids)
      select fewer.organization_id, fewer.family, fewer.period_start, fewer.subscription_id, fewer.tester, operation.id,
        case when operation.undone_in is null then operation.kind else 'undo' end, operation.profile_ids
      where identity.people_above(fewer.organization_id, fewer.subscription_id, fewer.family, fewer.period_start) > (
        select count(*) from credit_proposals p where p.organization_id = fewer.organization_id and p.family = fewer.family
          and p.period_start = fewer.period_start and p.status = 'pending');
  end loop;
end $$;

-- The proposals that an operation of the organization in scope made, of whichever payer.
create or replace function identity.proposals_of_operation(operation_id int) returns table (id int, organization_id int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') <> 'app_job' then return; end if;
  return query select p.id, p.organization_id from credit_proposals p join profile_operations o on o.id = p.operation_id
    where o.id = $1 and o.organization_id = any (scope.ints('app.orgs')) and p.status in ('pending', 'approved') and p.cause <> 'undo'
    order by p.organization_id, p.id;
end $$;

revoke execute on function identity.counted_people(int[]), identity.people_above(int,int,text,date), identity.people_above_of_proposal(int),
  identity.propose_credits(int,jsonb), identity.proposals_of_operation(int) from public;
grant execute on function identity.counted_people(int[]), identity.people_above_of_proposal(int), identity.propose_credits(int,jsonb),
  identity.proposals_of_operation(int) to app_job;

reset role;
revoke create on schema identity from app_groups;
