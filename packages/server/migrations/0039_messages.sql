-- Delivery that can be seen: every mail, text message and app message of the portal, to whom it went, when, and whether it arrived.
-- Never what it said: mails carry links and codes that only their reader may know. This is a trace itself, so it has no audit trigger.
set role app_owner;
create table messages (
  id int generated always as identity primary key,
  -- Whose message it is; null: about an account itself (a password, a code), of no organization in particular.
  organization_id int references organizations,
  group_id int,
  account_id int references accounts on delete set null,
  -- 1 e-mail, 2 text message, 3 app.
  communication_type_id int not null check (communication_type_id between 1 and 3),
  kind text not null check (kind ~ '^[a-zA-Z]{3,40}$'),
  -- Address or number; empty for the app.
  recipient text not null check (length(recipient) <= 254),
  -- What the app shows; null for every other way.
  app_content jsonb check ((app_content is not null) = (communication_type_id = 3)),
  -- waiting: not handed over yet. sent: taken by the mail server or the gateway. delivered, failed: what became of it.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'delayed', 'delivered', 'failed')),
  -- Why it waits or failed.
  failure text check (failure ~ '^[a-zA-Z]{3,40}$'),
  attempts int not null default 0,
  -- A job that runs again finds its message by this.
  once_key text not null unique check (length(once_key) <= 400),
  -- What the outside is given to report by.
  reference uuid not null default gen_random_uuid() unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  foreign key (organization_id, group_id) references groups (organization_id, id)
);
create index messages_group on messages (organization_id, group_id, id desc) where group_id is not null;
create index messages_account on messages (account_id, id desc);
create index messages_organization on messages (organization_id, id desc);
create index messages_created on messages (created_at);
grant select on messages to app_reader;
reset role;
call scope.protect('messages', 'own');
create policy adm on messages for select to app_admin using (organization_id = any ((select scope.ints('app.orgs'))::int[]));
create policy mem on messages for select to app_member using (
  organization_id = any ((select scope.ints('app.orgs'))::int[]) and group_id = any ((select scope.ints('app.groups'))::int[]));
-- The functions below write for their callers, and take messages of no organization too.
create policy keeper on messages to app_owner using (true) with check (true);
set role app_owner;
revoke insert, update, delete on messages from app_job;
grant select (id, organization_id, group_id, account_id, communication_type_id, kind, recipient, status, failure, attempts,
  created_at, sent_at, settled_at) on messages to app_admin, app_member;
reset role;
-- Where a message went is who somebody is.
set role app_reader;
create view staff.messages with (security_barrier) as
  select id, organization_id, group_id, account_id, communication_type_id, kind, null::text as recipient, status, failure, attempts,
    created_at, sent_at, settled_at
  from public.messages where organization_id = any ((select scope.ints('app.orgs'))::int[]);
grant select on staff.messages to app_super;
reset role;

set role app_owner;
-- Messages say whose account they are about, so what they are made from says it too.
drop function identity.set_mfa_code(int, int, bytea, timestamptz);
create function identity.set_mfa_code(challenge_id int, request_number int, code_hash bytea, expires_at timestamptz)
    returns table (account_id int, method int, email text, phone text) language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update mfa_challenges c set code_hash = $3, code_expires_at = $4 from accounts a
  where c.id = $1 and c.codes_asked = $2 and c.ended_at is null and c.expires_at > now() and a.id = c.account_id and not a.is_disabled
  returning a.id, c.method, a.email, a.phone $$;
drop function identity.arm_email_change(int, text, bytea, timestamptz);
create function identity.arm_email_change(change_id int, aid text, token_hash bytea, expires_at timestamptz)
    returns table (account_id int, new_email text, first_name text, is_taken boolean) language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return query update email_changes c set aid = $2, token_hash = $3, expires_at = $4 from accounts a
    where c.id = $1 and c.confirmed_at is null and c.superseded_at is null and a.id = c.account_id and not a.is_disabled
    returning a.id, c.new_email, a.first_name, exists (select 1 from accounts other where other.email = c.new_email);
end $$;
drop function identity.email_change_addresses(int);
create function identity.email_change_addresses(change_id int) returns table (account_id int, old_email text, first_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, c.old_email, a.first_name from email_changes c join accounts a on a.id = c.account_id
  where c.id = $1 and c.confirmed_at is not null $$;
revoke execute on function identity.set_mfa_code(int, int, bytea, timestamptz),
  identity.arm_email_change(int, text, bytea, timestamptz), identity.email_change_addresses(int) from public;
grant execute on function identity.set_mfa_code(int, int, bytea, timestamptz),
  identity.arm_email_change(int, text, bytea, timestamptz), identity.email_change_addresses(int) to app;

-- Notes a message that is about to leave, for the organization in whose scope it is sent. Of a second run of the same job it finds
-- the first note: what was handed over then is not sent again.
create function identity.begin_message(account_id int, group_id int, communication_type_id int, kind text, recipient text,
    once_key text, app_content jsonb) returns table (message_id int, reference uuid, is_done boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query insert into messages as m (organization_id, group_id, account_id, communication_type_id, kind, recipient, once_key,
      app_content, attempts, status, sent_at)
    -- An address that is somebody's is a message to them, whoever wrote it down.
    values ((scope.ints('app.orgs'))[1], $2, coalesce($1, (select a.id from accounts a where $3 = 1 and a.email = lower($5))), $3, $4, $5, $6, $7, 1,
      case when $7 is null then 'waiting' else 'sent' end, case when $7 is not null then now() end)
    on conflict (once_key) do update set attempts = m.attempts + 1
    returning m.id, m.reference, m.status not in ('waiting', 'failed') or m.app_content is not null;
end $$;
create function identity.end_message(message_id int, status text, failure text) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update messages m set status = $2, failure = $3,
    sent_at = case when $2 in ('sent', 'delivered') then now() else m.sent_at end,
    settled_at = case when $2 in ('delivered', 'failed') then now() end
  where m.id = $1 and m.status in ('waiting', 'failed') $$;
-- What the outside says became of it. The last word stays: delivered after failed is a second try of theirs, the other way round a
-- bounce; a delay says nothing of what is settled.
create function identity.report_message(reference uuid, status text, failure text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update messages m set status = $2, failure = $3, settled_at = case when $2 in ('delivered', 'failed') then now() end
    where m.reference = $1 and m.communication_type_id <> 3 and not ($2 = 'delayed' and m.status in ('delivered', 'failed'));
  return found;
end $$;
-- The phone fetched what was for its account, so it arrived. Answers the messages of the last days, newest first.
create function identity.take_app_messages(since timestamptz) returns table (message_id int, kind text, app_content jsonb,
    created_at timestamptz) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  update messages m set status = 'delivered', settled_at = now()
    where m.account_id = scope.int('app.account') and m.communication_type_id = 3 and m.status = 'sent';
  return query select m.id, m.kind, m.app_content, m.created_at from messages m
    where m.account_id = scope.int('app.account') and m.communication_type_id = 3 and m.created_at > $1
    order by m.id desc limit 100;
end $$;
-- Addresses are kept as long as somebody may still ask, and no longer.
create function identity.forget_messages(until timestamptz) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare gone int;
begin
  delete from messages m where m.created_at < $1;
  get diagnostics gone = row_count;
  return gone;
end $$;

-- What one's own account was sent, whoever sent it.
create function identity.own_messages(before_id int, rows int) returns table (message_id int, organization_name text,
    communication_type_id int, kind text, recipient text, status text, failure text, created_at timestamptz, sent_at timestamptz,
    settled_at timestamptz) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, o.name, m.communication_type_id, m.kind, m.recipient, m.status, m.failure, m.created_at, m.sent_at, m.settled_at
  from messages m left join organizations o on o.id = m.organization_id
  where m.account_id = scope.int('app.account') and ($1 is null or m.id < $1) order by m.id desc limit least($2, 100) $$;
-- What a user of the selected organization was sent: by it, and about the account itself. Not what other organizations sent.
create function identity.messages_of_user(account_id int, before_id int, rows int) returns table (message_id int, is_own boolean,
    communication_type_id int, kind text, recipient text, status text, failure text, created_at timestamptz, sent_at timestamptz,
    settled_at timestamptz) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare selected constant int := (scope.ints('app.orgs'))[1];
begin
  if selected is null or not identity.is_user_of($1, selected) then return; end if;
  return query select m.id, m.organization_id is null, m.communication_type_id, m.kind,
      case when current_setting('role') <> 'app_super' then m.recipient end,
      m.status, m.failure, m.created_at, m.sent_at, m.settled_at
    from messages m where m.account_id = $1 and (m.organization_id = selected or m.organization_id is null)
      and ($2 is null or m.id < $2) order by m.id desc limit least($3, 100);
end $$;
revoke execute on function identity.begin_message(int, int, int, text, text, text, jsonb), identity.end_message(int, text, text),
  identity.report_message(uuid, text, text), identity.take_app_messages(timestamptz), identity.forget_messages(timestamptz),
  identity.own_messages(int, int), identity.messages_of_user(int, int, int) from public;
-- A job sends as the portal, as an organization, or as the account that asked.
grant execute on function identity.begin_message(int, int, int, text, text, text, jsonb), identity.end_message(int, text, text)
  to app, app_job, app_admin, app_member, app_family, app_super;
grant execute on function identity.report_message(uuid, text, text), identity.forget_messages(timestamptz) to app;
grant execute on function identity.take_app_messages(timestamptz), identity.own_messages(int, int)
  to app, app_admin, app_member, app_family, app_staff, app_super;
grant execute on function identity.messages_of_user(int, int, int) to app_admin, app_super;
reset role;
