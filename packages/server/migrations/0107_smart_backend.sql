-- SMART backend services: a partner's system proves itself with its own private key and gets a token for some minutes.
set role app_owner;
-- Its public keys (a JWK Set), given by whoever holds the key; null: it has none. They end with the key.
alter table integration_keys add column public_keys jsonb check (jsonb_typeof(public_keys) = 'object');
create trigger audited_public_keys after update of public_keys on integration_keys
  for each row execute function audit.note_change();
create table smart_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  organization_id int not null references organizations,
  key_id int not null references integration_keys on delete cascade,
  expires_at timestamptz not null
);
create index smart_tokens_expired on smart_tokens (expires_at);
create index smart_tokens_key on smart_tokens (key_id);
-- Assertions that were used, as long as each could be used again.
create table smart_assertions (
  key_id int not null references integration_keys on delete cascade,
  organization_id int not null references organizations,
  jti_hash bytea not null check (length(jti_hash) = 32),
  expires_at timestamptz not null,
  primary key (key_id, jti_hash)
);
create index smart_assertions_expired on smart_assertions (expires_at);
reset role;
call scope.protect('smart_tokens', 'own');
call scope.protect('smart_assertions', 'own');
create policy keeper on smart_tokens to app_owner using (true) with check (true);
create policy keeper on smart_assertions to app_owner using (true) with check (true);
set role app_owner;
grant usage on schema identity to app_partner;
revoke all on smart_tokens, smart_assertions from app_job, app_reader, app_groups;
reset role;
