-- Printed reports, and those that are sent by themselves.

set role app_owner;

-- For whoever asks, in an organization that is open to them; that they see the test was checked in their own scope. Old ones go.
create or replace function identity.create_print_token(token_hash bytea, organization_id int, profile_id int, test_id int,
    included_test_ids int[], sections text[], prepared_for text, expires_at timestamptz) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if scope.int('app.account') is null or not $2 = any (scope.ints('app.orgs')) then
    raise exception 'a print token for nobody, or elsewhere';
  end if;
  delete from print_tokens t where t.expires_at <= now();
  insert into print_tokens (token_hash, account_id, organization_id, profile_id, test_id, included_test_ids, sections, prepared_for, expires_at)
  values ($1, scope.int('app.account'), $2, $3, $4, $5, $6, $7, $8);
end $$;

-- Deliveries whose time has come, of any organization: waiting ones, and those whose process is gone. Partners that fetch take theirs
-- themselves.
create or replace function identity.due_pdf_syncs(at timestamptz, most int) returns table (organization_id int, pdf_sync_intent_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.organization_id, i.id from pdf_sync_intents i
  where i.intent_status_id in (1, 2, 4, 9) and i.next_try_at <= $1 and (i.intent_status_id <> 2 or i.held_until <= $1)
    and i.integration_id is not null and i.ehr_partner_id = 10
  order by i.next_try_at, i.id limit $2 $$;

-- What the outside says became of a report that was handed over; of one whose acknowledgement the portal never got too.
create or replace function identity.report_pdf_sync(reference uuid, status_id int, failure text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('app.job', 'delivery report', true);
  update pdf_sync_intents i set intent_status_id = $2, failure = $3, held_until = null, changed_at = now(),
      delivered_at = case when $2 = 3 then coalesce(i.delivered_at, now()) else i.delivered_at end
    where i.reference = $1 and i.tries > 0 and i.intent_status_id in (2, 3, 4, 9) and i.intent_status_id <> $2;
  return found or exists (select 1 from pdf_sync_intents i where i.reference = $1);
end $$;

revoke execute on function identity.create_print_token(bytea,int,int,int,int[],text[],text,timestamptz),
  identity.due_pdf_syncs(timestamptz,int), identity.report_pdf_sync(uuid,int,text) from public;
grant execute on function
  identity.create_print_token(bytea,int,int,int,int[],text[],text,timestamptz) to app_admin, app_member, app_super;
grant execute on function identity.due_pdf_syncs(timestamptz,int), identity.report_pdf_sync(uuid,int,text) to app;

reset role;
