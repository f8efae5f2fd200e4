-- Roles belong to the whole server, so another database may have made them already.
do $$
declare name text;
begin
  foreach name in array array['app_owner','app_reader','app_groups','audit_owner','app_admin','app_member','app_family',
    'app_device','app_staff','app_super','app_job','app_queue'] loop
    begin
      execute format('create role %I nologin noinherit', name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  begin
    create role app login noinherit;
  exception when duplicate_object or unique_violation then null;
  end;
end $$;

-- The portal logs in as `app`, which can read nothing until it takes one of these roles for a transaction.
grant app_admin, app_member, app_family, app_device, app_staff, app_super, app_job, app_queue to app;
-- The migrating user hands tables and functions to roles that nobody can log in as.
grant app_owner, app_reader, app_groups, audit_owner to current_user;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists unaccent;

-- Nobody but the portal connects, and nobody makes temporary tables that could stand in front of ours.
do $$ begin
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to app', current_database());
end $$;
revoke all on schema public from public;
grant usage, create on schema public to app_owner;
grant usage on schema public to app_admin, app_member, app_family, app_device, app_staff, app_super, app_job,
  app_reader, app_groups, audit_owner;

create schema scope authorization app_owner;
create schema identity authorization app_owner;
grant usage, create on schema identity to app_reader;
create schema staff authorization app_reader;
create schema search authorization app_reader;
create schema audit authorization audit_owner;

-- A setting that ended with its transaction reads back as an empty string: no scope means null, and null means no rows.
create function scope.ints(name text) returns int[] language sql stable parallel safe
  as $$ select nullif(current_setting(name, true), '')::int[] $$;
create function scope.int(name text) returns int language sql stable parallel safe
  as $$ select nullif(current_setting(name, true), '')::int $$;
create function scope.text(name text) returns text language sql stable parallel safe
  as $$ select nullif(current_setting(name, true), '') $$;
-- How names are compared, sorted and found: without case and accents, so that 'jose' finds 'José'.
create function scope.folded(words text) returns text language sql stable parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;
grant usage on schema scope to public;
grant usage on schema identity, search to app, app_admin, app_member, app_family, app_device, app_staff, app_super, app_job;
grant usage on schema staff to app_super;
