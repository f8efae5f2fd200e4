-- What a statement may see: the scope that its transaction opened with.

-- A setting that ended with its transaction reads back as an empty string: no scope means null, and null means no rows.
create or replace function scope.ints(name text) returns int[] language sql stable parallel safe
  as $$ select nullif(current_setting(name, true), '')::int[] $$;

create or replace function scope.int(name text) returns int language sql stable parallel safe
  as $$ select nullif(current_setting(name, true), '')::int $$;

create or replace function scope.text(name text) returns text language sql stable parallel safe
  as $$ select nullif(current_setting(name, true), '') $$;

-- How names are compared, sorted and found: without case and accents, so that 'jose' finds 'José'.
create or replace function scope.folded(words text) returns text language sql stable parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;

-- What time it is for billing: which terms are current, which invoice is due. A function of its own, so that a test puts its own in place and
-- lives through a year; nothing that a role can set moves it.
create or replace function scope.present() returns timestamptz language sql stable parallel safe
  as $$ select now() $$;
