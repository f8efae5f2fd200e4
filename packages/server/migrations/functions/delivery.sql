-- Messages: what was sent, what is due, and what became of it.

set role app_owner;

-- Notes a message that is about to leave, for the organization in whose scope it is sent. Of a second run of the same job it finds
-- the first note: what was handed over then is not sent again.
create or replace function identity.begin_message(account_id int, group_id int, communication_type_id int, kind text, recipient text,
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

create or replace function identity.end_message(message_id int, status text, failure text) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update messages m set status = $2, failure = $3,
    sent_at = case when $2 in ('sent', 'delivered') then now() else m.sent_at end,
    settled_at = case when $2 in ('delivered', 'failed') then now() end
  where m.id = $1 and m.status in ('waiting', 'failed') $$;

-- What the outside says became of it. The last word stays: delivered after failed is a second try of theirs, the other way round a
-- bounce; a delay says nothing of what is settled.
create or replace function identity.report_message(reference uuid, status text, failure text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update messages m set status = $2, failure = $3, settled_at = case when $2 in ('delivered', 'failed') then now() end
    where m.reference = $1 and m.communication_type_id <> 3 and not ($2 = 'delayed' and m.status in ('delivered', 'failed'));
  return found;
end $$;

-- The phone fetched what was for its account, so it arrived. Answers the messages of the last days, newest first.
create or replace function identity.take_app_messages(since timestamptz) returns table (message_id int, kind text, app_content jsonb,
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
create or replace function identity.forget_messages(until timestamptz) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare gone int;
begin
  delete from messages m where m.created_at < $1;
  get diagnostics gone = row_count;
  return gone;
end $$;

-- What one's own account was sent, whoever sent it.
create or replace function identity.own_messages(before_id int, rows int) returns table (message_id int, organization_name text,
    communication_type_id int, kind text, recipient text, status text, failure text, created_at timestamptz, sent_at timestamptz,
    settled_at timestamptz) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, o.name, m.communication_type_id, m.kind, m.recipient, m.status, m.failure, m.created_at, m.sent_at, m.settled_at
  from messages m left join organizations o on o.id = m.organization_id
  where m.account_id = scope.int('app.account') and ($1 is null or m.id < $1) order by m.id desc limit least($2, 100) $$;

-- What a user of the selected organization was sent: by it, and about the account itself. Not what other organizations sent. Of an account that has
-- another owner too, what went to it before it belonged here is not shown, and no address or number.
create or replace function identity.messages_of_user(account_id int, before_id int, rows int) returns table (message_id int, is_own boolean,
    communication_type_id int, kind text, recipient text, status text, failure text, created_at timestamptz, sent_at timestamptz,
    settled_at timestamptz) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  selected constant int := (scope.ints('app.orgs'))[1];
  is_theirs constant boolean := identity.belongs_only_to($1, selected);
  since constant timestamptz := (select ao.joined_at from account_organizations ao where ao.account_id = $1 and ao.organization_id = selected);
begin
  if selected is null or not identity.is_user_of($1, selected) then return; end if;
  return query select m.id, m.organization_id is null, m.communication_type_id, m.kind,
      case when is_theirs and current_setting('role') <> 'app_super' then m.recipient end,
      m.status, m.failure, m.created_at, m.sent_at, m.settled_at
    from messages m where m.account_id = $1
      and (m.organization_id = selected or (m.organization_id is null and (is_theirs or m.created_at >= since))) and ($2 is null or m.id < $2) order by m.id desc limit least($3, 100);
end $$;

revoke execute on function identity.begin_message(int,int,int,text,text,text,jsonb), identity.end_message(int,text,text),
  identity.report_message(uuid,text,text), identity.take_app_messages(timestamptz), identity.forget_messages(timestamptz),
  identity.own_messages(int,int), identity.messages_of_user(int,int,int) from public;
grant execute on function identity.begin_message(int,int,int,text,text,text,jsonb),
  identity.end_message(int,text,text) to app, app_admin, app_family, app_job, app_member, app_super;
grant execute on function identity.report_message(uuid,text,text), identity.forget_messages(timestamptz) to app;
grant execute on function identity.take_app_messages(timestamptz),
  identity.own_messages(int,int) to app, app_admin, app_family, app_member, app_staff, app_super;
grant execute on function identity.messages_of_user(int,int,int) to app_admin, app_super;

reset role;
