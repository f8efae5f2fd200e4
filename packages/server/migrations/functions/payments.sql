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
    and not exists (select 1 from payment_attempts a where a.id = e.attempt_id and a.status = 'open');
  delete from payment_events_aside a where a.first_at < $1 $$;

-- Which of these notices were never taken.
create or replace function identity.payment_events_missed(event_ids text[]) returns setof text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select n.id from unnest($1) n (id) where not exists (select 1 from payment_events e where e.event_id = n.id) $$;

-- Up to when the provider was asked for notices that never came; null where it was not yet.
create or replace function identity.payment_notices_swept_to() returns timestamptz language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$ select s.swept_to from payment_notice_sweeps s $$;
create or replace function identity.note_payment_notices_swept(up_to timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into payment_notice_sweeps as s (swept_to) values ($1)
    on conflict (is_only) do update set swept_to = greatest(s.swept_to, excluded.swept_to) $$;

-- Sets a notice aside that could not be taken, with the reason of the last try.
create or replace function identity.set_payment_event_aside(event jsonb, reason text) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into payment_events_aside as a (event_id, event, reason, first_at, last_at)
    values ($1 ->> 'id', $1, left($2, 500), scope.present(), scope.present())
    on conflict (event_id) do update set reason = excluded.reason, tries = a.tries + 1, last_at = excluded.last_at $$;
-- The notices that are set aside and may still be taken, the oldest first; and one that was taken leaves them.
create or replace function identity.payment_events_aside(since timestamptz, most int) returns setof jsonb language sql stable
  security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.event from payment_events_aside a where a.first_at >= $1 order by a.first_at, a.event_id limit $2 $$;
create or replace function identity.payment_event_is_taken(event_id text) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$ delete from payment_events_aside a where a.event_id = $1 $$;

revoke execute on function identity.set_payment_event_aside(jsonb,text), identity.payment_events_aside(timestamptz,int),
  identity.payment_event_is_taken(text) from public;
grant execute on function identity.set_payment_event_aside(jsonb,text), identity.payment_events_aside(timestamptz,int),
  identity.payment_event_is_taken(text) to app;

revoke execute on function identity.take_payment_event(text,text,text,uuid), identity.open_payment_attempts(timestamptz,int),
  identity.open_refund_attempts(timestamptz,int), identity.purge_payment_events(timestamptz), identity.payment_events_missed(text[]),
  identity.payment_notices_swept_to(), identity.note_payment_notices_swept(timestamptz) from public;
grant execute on function identity.take_payment_event(text,text,text,uuid), identity.open_payment_attempts(timestamptz,int),
  identity.open_refund_attempts(timestamptz,int), identity.purge_payment_events(timestamptz), identity.payment_events_missed(text[]),
  identity.payment_notices_swept_to(), identity.note_payment_notices_swept(timestamptz) to app;

reset role;

set role app_reader;

-- Whose saved card this is; nothing where it is saved for nobody.
create or replace function identity.organization_of_card(payment_method_id text) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.organization_id from payment_cards c where c.payment_method_id = $1 $$;
revoke execute on function identity.organization_of_card(text) from public;
grant execute on function identity.organization_of_card(text) to app;

-- Invoices whose payer's saved card may be charged by itself, with the hour there: sent and unpaid ones that are due in seven days
-- or sooner, and those of which an automatic charge waits for an outcome or for the mail that it was declined. Nothing where staff hold the
-- mails, or of what was wholly refunded or is not approved, or where the attempts are over (packages/domain/src/billing/invoices/autopay.ts: four,
-- or a hard decline).
create or replace function identity.autopay_invoices() returns table (organization_id int, invoice_id int, hour int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.organization_id, i.id, local.hour
  from payment_cards c join organizations o on o.id = c.organization_id and o.deleted_at is null
    cross join lateral (select (scope.present() at time zone o.time_zone)::date as today,
      extract(hour from scope.present() at time zone o.time_zone)::int as hour) local
    join invoices i on i.payer_id = c.organization_id
    join organizations whom on whom.id = i.organization_id and whom.deleted_at is null
    left join organization_billing own on own.organization_id = i.organization_id
    left join organization_billing b on b.organization_id = i.payer_id
  where i.sent_at is not null and i.voided_at is null and own.mails_paused_at is null and b.mails_paused_at is null and (
    (c.is_auto_pay and i.approval_status_id in (2, 3) and i.due_on <= local.today + 7 and coalesce(i.display_on, i.invoice_date) <= local.today
      and i.amount_due - i.amount_credited > i.amount_paid - i.amount_on_account - i.amount_refunded
      and not (i.amount_refunded > 0 and i.amount_paid - i.amount_on_account - i.amount_refunded = 0)
      and not exists (select 1 from payment_attempts a where a.organization_id = i.organization_id and a.invoice_id = i.id
        and a.status = 'open' and not a.is_automatic)
      -- The owner of the card disputes it: charged again by itself it would be disputed again.
      and not exists (select 1 from payment_disputes d where d.organization_id = i.organization_id and d.invoice_id = i.id)
      and (select count(*) < 4 and not coalesce(bool_or(a.is_hard_decline), false) from payment_attempts a
        where a.organization_id = i.organization_id and a.invoice_id = i.id and a.is_automatic and a.status = 'failed'
          and a.decline_code is distinct from 'never_made'))
    or exists (select 1 from payment_attempts a where a.organization_id = i.organization_id and a.invoice_id = i.id and a.is_automatic
      and (a.status = 'open' or (a.status = 'failed' and a.settled_at > scope.present() - interval '2 days')))
    )
  order by i.organization_id, i.id $$;
revoke execute on function identity.autopay_invoices() from public;
grant execute on function identity.autopay_invoices() to app;

reset role;
