set role audit_owner;
create table audit.log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  organization_id int, account_id int, job text, viewing_as text not null,
  action text not null, entity text not null, entity_id text,
  before jsonb, after jsonb, reason text, request_id text
);
create index log_organization on audit.log (organization_id, id desc);
create index log_entity on audit.log (entity, entity_id, id desc);

create function audit.refuse() returns trigger language plpgsql as $$
begin raise exception 'the audit log is only added to' using errcode = '42501'; end $$;
create trigger log_is_append_only before update or delete on audit.log for each row execute function audit.refuse();
create trigger log_is_not_truncated before truncate on audit.log for each statement execute function audit.refuse();

-- One row a change. An update keeps only the columns that changed. Without an account or a named job nothing may change.
create function audit.note_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  -- Secrets, what is kept elsewhere for good, and the roster's cursor stay out.
  unkept constant text[] := array['body', 'password_hash', 'token_hash', 'sync_seq'];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - unkept end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - unkept end;
  kept jsonb := coalesce(new_row, old_row);
begin
  if scope.int('app.account') is null and scope.text('app.job') is null and scope.int('app.code') is null then
    raise exception 'a change without an account or a named job' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key) into old_row, new_row
      from jsonb_each(old_row) o where o.value is distinct from new_row -> o.key;
    if new_row is null then return null; end if;
  end if;
  insert into audit.log (organization_id, account_id, job, viewing_as, action, entity, entity_id, before, after, reason, request_id)
  values ((kept ->> case tg_table_name when 'organizations' then 'id' else 'organization_id' end)::int,
    scope.int('app.account'), scope.text('app.job'), current_setting('role'), lower(tg_op), tg_table_name,
    coalesce(kept ->> 'id', kept ->> 'protocol_id', kept ->> 'profile_id', kept ->> 'account_id', kept ->> 'organization_id'),
    old_row, new_row, scope.text('app.reason'), scope.text('app.request'));
  return null;
end $$;

-- Reading a named person's data cannot be triggered: the platform writes one row with the ids.
create function audit.note_read(call text, profile_ids int[]) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if scope.int('app.account') is null then
    raise exception 'a read without an account' using errcode = '42501';
  end if;
  insert into audit.log (organization_id, account_id, viewing_as, action, entity, entity_id, after, request_id)
  values ((scope.ints('app.orgs'))[1], scope.int('app.account'), current_setting('role'), 'read', 'profiles',
    case when array_length(profile_ids, 1) = 1 then profile_ids[1]::text end,
    jsonb_build_object('call', call, 'profileIds', to_jsonb(profile_ids)), scope.text('app.request'));
end $$;
revoke execute on all functions in schema audit from public;
grant execute on function audit.note_read(text, int[]) to app_admin, app_member, app_family, app_super, app_staff;
grant usage on schema audit to app_admin, app_member, app_family, app_super, app_staff, app_owner;
grant execute on function audit.note_change() to app_owner;
reset role;

set role app_owner;
do $$
declare name text;
begin
  foreach name in array array['organization_preferences','groups','account_groups','protocols','protocol_items','codes','profiles',
    'account_profiles',
    'profile_organizations','profile_groups','events','measure_thresholds','submissions','tests','result_decisions',
    'organizations','accounts','account_organizations','staff_grants'] loop
    execute format('create trigger audited after insert or update or delete on %I for each row execute function audit.note_change()', name);
  end loop;
end $$;
reset role;
