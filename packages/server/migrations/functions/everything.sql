-- What a System Admin takes out of the portal: every row that the organization put in, as JSON.

set role app_reader;

-- Which rows of a table are the organization's ($1), and what of them stays here. Null: none of them leaves, as of every table without forced
-- row-level security. Profiles of another organization come along because of what was recorded of them; once they left, without a name.
create or replace function identity.rows_taken_out(of_table text) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select case $1
    when 'organizations' then 'select to_jsonb(t) as line, t.id from organizations t where t.id = $1'
    when 'account_organizations' then 'select to_jsonb(t) as line, t.account_id, t.organization_id from account_organizations t where t.organization_id = $1'
    -- Of whom the organization added by an email that has another owner the email alone, until they came.
    when 'accounts' then 'select to_jsonb(t) - ''password_hash'' - ''is_super_admin'' || case when identity.has_come(t.id, $1) then ''{}''::jsonb
        else jsonb_build_object(''first_name'', '''', ''last_name'', '''', ''phone'', null, ''job_title'', null, ''professional_type_id'', null,
          ''medical_credentials'', null) end as line, t.id from accounts t
      where exists (select 1 from account_organizations o where o.account_id = t.id and o.organization_id = $1)'
    when 'profiles' then 'select to_jsonb(t) || case when t.organization_id = $1 or (m.profile_id is not null and m.ended_at is null) then ''{}''::jsonb
        else jsonb_build_object(''first_name'', ''Profile'', ''last_name'', t.id::text, ''email'', null, ''external_id'', null, ''unique_id'', null,
          ''additional'', null) end as line, t.id
      from (select p.id from profiles p where p.organization_id = $1 union select o.profile_id from profile_organizations o where o.organization_id = $1) u
        join profiles t on t.id = u.id left join profile_organizations m on m.organization_id = $1 and m.profile_id = t.id'
    -- The contact and the address that the organization typed; what it pays and how is the provider's.
    when 'organization_billing' then 'select jsonb_build_object(''organization_id'', t.organization_id, ''name'', t.name, ''contact_name'', t.contact_name,
        ''phone'', t.phone, ''email'', t.email, ''street'', t.street, ''apartment'', t.apartment, ''city'', t.city, ''state'', t.state,
        ''postal_code'', t.postal_code, ''country'', t.country) as line, t.organization_id from organization_billing t where t.organization_id = $1'
    -- Each is off where it arrives: its secret stays here, and two portals never tell the same receiver by themselves.
    when 'webhooks' then 'select to_jsonb(t) || jsonb_build_object(''is_enabled'', false) as line, t.id from webhooks t where t.organization_id = $1'
    -- A merge changes the memberships that its people have elsewhere too: those rows are of the others.
    when 'profile_operation_rows' then 'select to_jsonb(t) as line, t.organization_id, t.operation_id, t.position from profile_operation_rows t
      where t.organization_id = $1 and coalesce(t.key ->> ''organization_id'', t.old ->> ''organization_id'', t.new ->> ''organization_id'', $1::text) = $1::text'
    else (select format('select to_jsonb(t) as line, %s from %I t where t.organization_id = $1',
        (select string_agg(format('t.%I', a.attname), ', ' order by k.place)
          from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary), c.relname)
      from pg_class c where c.relname = $1 and c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')
        and c.relname not in ('payment_cards', 'integration_keys', 'webhook_secrets', 'smart_tokens', 'smart_assertions', 'exports', 'export_pieces'))
  end $$;

-- The next rows of a table behind a key, in the order of its primary key; for the System Admins of the organization alone.
create or replace function identity.organization_rows(of_table text, behind jsonb, most int) returns table (key jsonb, line text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own constant int := (scope.ints('app.orgs'))[1];
  source constant text := identity.rows_taken_out(of_table);
  columns text;
  ends text;
begin
  if source is null or current_setting('role') <> 'app_admin' then return; end if;
  if not exists (select 1 from account_organizations a where a.account_id = scope.int('app.account') and a.organization_id = own
    and a.access_type_id = 2) then return; end if;
  select string_agg(format('s.%I', a.attname), ', ' order by k.place),
    string_agg(format('($2 ->> %s)::%s', k.place - 1, format_type(a.atttypid, a.atttypmod)), ', ' order by k.place)
    into columns, ends
  from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = format('public.%I', of_table)::regclass and i.indisprimary;
  return query execute format('select jsonb_build_array(%s), s.line::text from (%s) s where $2 is null or (%s) > (%s) order by %s limit $3',
    columns, source, columns, ends, columns) using own, behind, most;
end $$;

-- How many rows and recordings there are to take out of these tables.
create or replace function identity.count_organization_rows(of_tables text[]) returns bigint language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  own constant int := (scope.ints('app.orgs'))[1];
  name text;
  here bigint;
  total bigint := 0;
begin
  if current_setting('role') <> 'app_admin' then return 0; end if;
  foreach name in array of_tables loop
    if identity.rows_taken_out(name) is not null then
      execute format('select count(*) from (%s) s', identity.rows_taken_out(name)) into here using own;
      total := total + here;
    end if;
  end loop;
  return total;
end $$;

revoke execute on function identity.rows_taken_out(text), identity.organization_rows(text,jsonb,int),
  identity.count_organization_rows(text[]) from public;
grant execute on function identity.organization_rows(text,jsonb,int), identity.count_organization_rows(text[]) to app_admin;

reset role;
