-- Which organizations have tests: ids and nothing else, for the check that scores every stored recording again. It then looks into one
-- organization after the other, as its job.
set role app_reader;
create function identity.tested_organization_ids() returns table (id int) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select o.id from organizations o where exists (select 1 from tests t where t.organization_id = o.id) order by o.id $$;
revoke execute on function identity.tested_organization_ids() from public;
grant execute on function identity.tested_organization_ids() to app;
reset role;
