-- Payments by card: what comes without an organization, from the provider or by the clock.

set role app_owner;

-- Notes a notice, and says which attempt of which organization it is about. Nothing where it came before, or is about none.
create or replace function identity.take_payment_event(event_id text, type text, intent_id text, attempt_id uuid)
  returns table (organization_id int, id uuid) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  found_attempt payment_attempts;
begin
  select a.* into found_attempt from payment_attempts a where a.id = $4 or a.intent_id = $3 order by coalesce(a.id = $4, false) desc limit 1;
  insert into payment_events (event_id, type, intent_id, attempt_id) values ($1, $2, $3, found_attempt.id) on conflict do nothing;
  if not found or found_attempt.id is null then return; end if;
  return query select found_attempt.organization_id, found_attempt.id;
end $$;

-- Attempts of any organization that began before an instant and have no outcome, the oldest first.
create or replace function identity.open_payment_attempts(before timestamptz, most int) returns table (organization_id int, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.organization_id, a.id from payment_attempts a where a.status = 'open' and a.created_at <= $1 order by a.created_at limit $2 $$;

-- Refunds of any organization that were asked for before an instant and have no outcome, the oldest first.
create or replace function identity.open_refund_attempts(before timestamptz, most int) returns table (organization_id int, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.organization_id, a.id from refund_attempts a where a.status = 'open' and a.created_at <= $1 order by a.created_at limit $2 $$;

-- Deletes notices from before an instant, except of attempts that have no outcome yet. The provider sends a notice again for some days; one
-- that came after its row was deleted would be looked up once more, and change nothing.
create or replace function identity.purge_payment_events(before timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  delete from payment_events e where e.received_at < $1
    and not exists (select 1 from payment_attempts a where a.id = e.attempt_id and a.status = 'open') $$;

revoke execute on function identity.take_payment_event(text,text,text,uuid), identity.open_payment_attempts(timestamptz,int),
  identity.open_refund_attempts(timestamptz,int), identity.purge_payment_events(timestamptz) from public;
grant execute on function identity.take_payment_event(text,text,text,uuid), identity.open_payment_attempts(timestamptz,int),
  identity.open_refund_attempts(timestamptz,int), identity.purge_payment_events(timestamptz) to app;

reset role;
