-- Reports that reach the organization's medical record system: with whom it is connected, and how each delivery goes.
set role app_owner;
create table external_integrations (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  -- Document 3, "EMR vendors"; 10 is direct messaging.
  ehr_partner_id int not null check (ehr_partner_id between 0 and 10 and ehr_partner_id <> 5),
  is_enabled boolean not null default true,
  -- The last day it works, by the organization's calendar; null: no end.
  expires_on date,
  -- Where direct messages go.
  to_address text check (length(to_address) between 3 and 254),
  -- What the partner calls the organization.
  org_external_id text check (length(org_external_id) <= 100),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (organization_id, id),
  check ((ehr_partner_id = 10) = (to_address is not null))
);
-- Two connections to the same mailbox would bring every report twice.
create unique index external_integrations_address on external_integrations (organization_id, lower(to_address));
create trigger audited after insert or update or delete on external_integrations
  for each row execute function audit.note_change();
reset role;
call scope.protect('external_integrations', 'own');
create policy adm on external_integrations to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]))
  with check (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup on external_integrations for select to app_super
  using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
set role app_owner;
revoke delete on external_integrations from app_job;
grant select on external_integrations to app_admin, app_super;
grant insert, update (is_enabled, expires_on, to_address, org_external_id, changed_at) on external_integrations to app_admin;

alter table pdf_sync_intents
  add integration_id int,
  add ehr_partner_id int,
  -- Every try, and those of them that failed; one that found the partner away is no failure.
  add tries int not null default 0,
  add failed_tries int not null default 0,
  -- Why the last try did not bring it over.
  add failure text check (failure ~ '^[a-zA-Z]{3,40}$'),
  -- Since when it is owed: its making, or the last time somebody had it tried again.
  add owed_at timestamptz not null default now(),
  add next_try_at timestamptz not null default now(),
  -- Until when the process that works on it has it to itself: a killed one does not come back.
  add held_until timestamptz,
  add delivered_at timestamptz,
  -- What the receiver knows it by, on every try: a message that came twice is one. Another one once it said no and is asked again.
  add reference uuid not null default gen_random_uuid() unique,
  add foreign key (organization_id, integration_id) references external_integrations (organization_id, id);
-- A test's report is owed to a connection once, however often its submission is repeated.
create unique index pdf_sync_intents_once on pdf_sync_intents (organization_id, test_id, integration_id);
drop index pdf_sync_intents_ready;
create index pdf_sync_intents_due on pdf_sync_intents (next_try_at) where intent_status_id in (1, 2, 4, 9);
create index pdf_sync_intents_integration on pdf_sync_intents (organization_id, integration_id, intent_status_id);
-- A connection that changes is looked at again; internal staff have a failed delivery tried again, as a new message.
grant update (next_try_at) on pdf_sync_intents to app_admin;
grant update (tries, failed_tries, failure, owed_at, next_try_at, reference) on pdf_sync_intents to app_super;

-- Deliveries whose time has come, of any organization: waiting ones, and those whose process is gone.
create function identity.due_pdf_syncs(at timestamptz, most int) returns table (organization_id int, pdf_sync_intent_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.organization_id, i.id from pdf_sync_intents i
  where i.intent_status_id in (1, 2, 4, 9) and i.next_try_at <= $1 and (i.intent_status_id <> 2 or i.held_until <= $1)
    and i.integration_id is not null
  order by i.next_try_at, i.id limit $2 $$;
-- What the outside says became of a report that was handed over; of one whose acknowledgement the portal never got too.
create function identity.report_pdf_sync(reference uuid, status_id int, failure text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('app.job', 'delivery report', true);
  update pdf_sync_intents i set intent_status_id = $2, failure = $3, held_until = null, changed_at = now(),
      delivered_at = case when $2 = 3 then coalesce(i.delivered_at, now()) else i.delivered_at end
    where i.reference = $1 and i.tries > 0 and i.intent_status_id in (2, 3, 4, 9) and i.intent_status_id <> $2;
  return found or exists (select 1 from pdf_sync_intents i where i.reference = $1);
end $$;
revoke execute on function identity.due_pdf_syncs(timestamptz, int), identity.report_pdf_sync(uuid, int, text) from public;
grant execute on function identity.due_pdf_syncs(timestamptz, int), identity.report_pdf_sync(uuid, int, text) to app;
reset role;
-- The zone of an organization's calendar: connections end with a day of it, and reports that nobody asks for are dated by it.
set role app_reader;
create function identity.organization_time_zone(organization_id int) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.time_zone from organizations o where o.id = $1 and $1 = any (scope.ints('app.orgs')) $$;
revoke execute on function identity.organization_time_zone(int) from public;
grant execute on function identity.organization_time_zone(int) to app_admin, app_super, app_job;
reset role;
-- A report names its organization and who gave the test, also when no one asked for it.
set role app_reader;
grant execute on function identity.organization_name(int), identity.account_names(int[]) to app_job;
reset role;
-- The functions above look over all organizations.
create policy keeper on pdf_sync_intents to app_owner using (true) with check (true);
