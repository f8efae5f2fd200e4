-- Webhooks: which have something to send, and who is told when one is paused.

set role app_owner;

-- Webhooks with changes they did not read yet or deliveries that are due, while their integration works.
create or replace function identity.due_webhooks(at timestamptz, most int) returns table (organization_id int, webhook_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.organization_id, w.id from webhooks w
  where w.is_enabled and w.paused_at is null and identity.integration_works(w.organization_id, w.integration_id, $1)
    and (exists (select 1 from webhook_deliveries d where d.organization_id = w.organization_id and d.webhook_id = w.id
        and d.state in ('waiting', 'sending') and d.next_attempt_at <= $1 and (d.state = 'waiting' or d.held_until <= $1))
      or exists (select 1 from test_changes c where c.organization_id = w.organization_id
        and (c.changed_at, c.test_id) > (w.tests_seen_at, w.tests_seen_id))
      or exists (select 1 from fhir_people f where f.organization_id = w.organization_id
        and (f.changed_at, f.profile_id) > (w.people_seen_at, w.people_seen_id)))
  order by w.id limit $2 $$;

-- Whom the job of an organization tells of its webhook: the System Admins.
create or replace function identity.webhook_letter(webhook_id int) returns table (organization_name text, url text, account_id int,
    email text) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.name, w.url, a.id, a.email
  from webhooks w join organizations o on o.id = w.organization_id and o.deleted_at is null and not o.is_disabled
    join account_organizations ao on ao.organization_id = o.id and ao.access_type_id = 2
    join accounts a on a.id = ao.account_id and a.account_type_id = 1 and not a.is_disabled and a.deleted_at is null
  where scope.text('app.job') is not null and w.id = $1 and w.organization_id = (scope.ints('app.orgs'))[1] order by a.id $$;

-- Deliveries are kept for 30 days, sent or not.
create or replace function identity.purge_webhook_deliveries(until timestamptz) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare purged int;
begin
  delete from webhook_deliveries d where d.created_at < $1;
  get diagnostics purged = row_count;
  return purged;
end $$;

revoke execute on function identity.due_webhooks(timestamptz, int), identity.webhook_letter(int),
  identity.purge_webhook_deliveries(timestamptz) from public;
grant execute on function identity.due_webhooks(timestamptz, int), identity.purge_webhook_deliveries(timestamptz) to app;
grant execute on function identity.webhook_letter(int) to app_job;

reset role;
