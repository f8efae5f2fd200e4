-- Addresses of other systems that are told at once what is new, and what was sent to each. The rows of test_changes and fhir_people are the
-- outbox: a webhook remembers how far it read them, so nothing is written with a test that nobody waits for.
set role app_owner;
create table webhooks (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  -- Its key fetches what is told, and what the key may not see is not told.
  integration_id int not null,
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) between 1 and 10),
  is_enabled boolean not null default true,
  -- Since when nothing is sent because nothing arrived for days; null: it is not paused.
  paused_at timestamptz,
  -- The first failure since something arrived last; null: the last attempt arrived.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  -- How far the changes of tests and of people were read.
  tests_seen_at timestamptz not null,
  tests_seen_id int not null default 0,
  people_seen_at timestamptz not null,
  people_seen_id int not null default 0,
  created_at timestamptz not null,
  created_by int references accounts,
  unique (organization_id, id),
  foreign key (organization_id, integration_id) references external_integrations (organization_id, id)
);
create index webhooks_integration on webhooks (organization_id, integration_id);

create table webhook_secrets (
  id int generated always as identity primary key,
  organization_id int not null,
  webhook_id int not null,
  -- Encrypted under the key ring of the deployment: it must sign, so a hash is not enough.
  secret_encrypted text not null,
  created_at timestamptz not null,
  created_by int references accounts,
  -- A rotation ends it then; null: it is the current one.
  ends_at timestamptz,
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade
);
create unique index webhook_secrets_current on webhook_secrets (organization_id, webhook_id) where ends_at is null;
create index webhook_secrets_webhook on webhook_secrets (organization_id, webhook_id, id desc);

create table webhook_deliveries (
  id int generated always as identity primary key,
  organization_id int not null,
  webhook_id int not null,
  -- What is told of one profile arrives in the order of the ids; null: of nobody.
  profile_id int,
  test_id int,
  -- The id that the receiver knows it by, the same at every attempt.
  reference uuid not null default gen_random_uuid() unique,
  event text not null,
  -- Exactly what is sent and signed: ids, no names and no results.
  body text not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  attempts int not null default 0,
  -- Attempts since it was created or sent again by hand: the waits grow with them.
  round_attempts int not null default 0,
  next_attempt_at timestamptz not null,
  -- A process that sends it holds it until then.
  held_until timestamptz,
  last_attempt_at timestamptz,
  failure text,
  http_status int,
  -- The first two kilobytes of what the receiver answered.
  answer text,
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade
);
create index webhook_deliveries_list on webhook_deliveries (organization_id, webhook_id, id desc);
create index webhook_deliveries_state on webhook_deliveries (organization_id, webhook_id, state, id desc);
create index webhook_deliveries_due on webhook_deliveries (organization_id, webhook_id, next_attempt_at, id)
  where state in ('waiting', 'sending');
create index webhook_deliveries_turn on webhook_deliveries (organization_id, webhook_id, profile_id, id)
  where state in ('waiting', 'sending');
create index webhook_deliveries_age on webhook_deliveries (created_at);

create trigger audited after insert or delete or update of integration_id, url, events, is_enabled, paused_at on webhooks
  for each row execute function audit.note_change();
create trigger audited after insert or delete or update of ends_at on webhook_secrets
  for each row execute function audit.note_change();
reset role;

call scope.protect('webhooks', 'own');
call scope.protect('webhook_secrets', 'own');
call scope.protect('webhook_deliveries', 'own');
create policy adm on webhooks to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]))
  with check (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy adm on webhook_secrets to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]))
  with check (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy adm on webhook_deliveries to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]))
  with check (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup on webhooks for select to app_super using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup on webhook_secrets for select to app_super using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy sup on webhook_deliveries for select to app_super using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy keeper on webhooks to app_owner using (true) with check (true);
create policy keeper on webhook_deliveries to app_owner using (true) with check (true);
create policy keeper on test_changes for select to app_owner using (true);
create policy keeper on fhir_people for select to app_owner using (true);

set role app_owner;
revoke all on webhook_secrets, webhook_deliveries from app_reader, app_groups;
grant select, delete on webhooks to app_admin;
grant insert (organization_id, integration_id, url, events, is_enabled, tests_seen_at, people_seen_at, created_at, created_by),
  update (integration_id, url, events, is_enabled, paused_at, failing_since) on webhooks to app_admin;
grant select (id, organization_id, webhook_id, created_at, ends_at),
  insert (organization_id, webhook_id, secret_encrypted, created_at, created_by), update (ends_at) on webhook_secrets to app_admin;
grant select (id, organization_id, webhook_id, profile_id, test_id, reference, event, occurred_at, created_at, state, attempts,
    round_attempts, next_attempt_at, held_until, last_attempt_at, failure, http_status, answer),
  insert (organization_id, webhook_id, event, body, occurred_at, created_at, next_attempt_at),
  update (state, round_attempts, next_attempt_at) on webhook_deliveries to app_admin;
grant select on webhooks to app_super;
grant select (id, organization_id, webhook_id, created_at, ends_at) on webhook_secrets to app_super;
grant select (id, organization_id, webhook_id, profile_id, test_id, reference, event, occurred_at, created_at, state, attempts,
  round_attempts, next_attempt_at, held_until, last_attempt_at, failure, http_status, answer) on webhook_deliveries to app_super;
-- The job that reads the outbox.
grant select on test_changes to app_job;
reset role;
