-- Finding people, accounts and ids.

set role app_reader;

-- What a search looks for: its words without case, accents and double spaces. Null where there are none.
create or replace function search.wanted(term text) returns text language sql stable parallel safe
  as $$ select nullif(scope.folded(regexp_replace(btrim(term), '\s+', ' ', 'g')), '') $$;

create or replace function search.longest_word(words text) returns text language plpgsql immutable parallel safe as $$
declare
  longest text := '';
  word text;
begin
  foreach word in array string_to_array(words, ' ') loop
    if length(word) > length(longest) then longest := word; end if;
  end loop;
  return longest;
end $$;

-- Whether a list row fits what is wanted: one or two letters start the first name, the last name, or are the id; otherwise each word is
-- somewhere in names or ids.
create or replace function search.fits(sort_name text, search_text text, profile_id int, wanted text) returns boolean language plpgsql
  immutable strict parallel safe as $$
declare
  word text;
begin
  if length(wanted) < 3 then
    return starts_with(sort_name, wanted) or starts_with(search_text, wanted)
      or (profile_id < 100 and wanted ~ '^\d+$' and profile_id = wanted::int);
  end if;
  foreach word in array string_to_array(wanted, ' ') loop
    if position(word in search_text) = 0 then return false; end if;
  end loop;
  return true;
end $$;

-- The profiles of an organization that fit, of those in granted groups, or of all where that is null. `longest` is the longest word wanted:
-- most rows lack it, and are done with.
create or replace function search.fitting(organization_id int, wanted text, longest text, granted int[]) returns setof profile_names
  language sql stable as $$
  select n.* from profile_names n where n.organization_id = $1
    and case when length(wanted) < 3
      then starts_with(n.sort_name, wanted) or starts_with(n.search_text, wanted) or n.profile_id < 100
      else position(longest in n.search_text) > 0 end
    and (longest = wanted and length(wanted) > 2 or search.fits(n.sort_name, n.search_text, n.profile_id, wanted))
    and (granted is null or exists (select from profile_groups g
      where g.organization_id = n.organization_id and g.profile_id = n.profile_id and g.group_id = any (granted))) $$;

-- The first profiles that fit, in the order of names, so many at most (all of them for a User of few people). Three ways, none of which fetches all that fit: the order is walked
-- until there are enough. Where its beginning has few, the trigrams tell who has the word elsewhere than at the start of the last name;
-- are those few, they and the names that start with the word, which lie side by side, are all that can come. Otherwise the walk goes on.
create or replace function search.first_by_name(organization_id int, wanted text, granted int[], most int) returns int[]
  language plpgsql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set jit = off
  set plan_cache_mode = force_generic_plan as $$
declare
  looked_at constant int := 500;
  few constant int := 1000;
  longest constant text collate "C" := search.longest_word(wanted);
  past constant text collate "C" := longest || chr(1114111);
  grams constant int[] := scope.grams(organization_id, longest);
  edge record;
  hits int[];
begin
  -- A User of few people has all of their hits answered, in whatever number: that is less than the order of everybody.
  if granted is not null then
    hits := array(select distinct g.profile_id from profile_groups g
      where g.organization_id = $1 and g.group_id = any (granted) limit few + 1);
    if cardinality(hits) <= few then
      return array(select n.profile_id from profile_names n where n.organization_id = $1 and n.profile_id = any (hits)
        and search.fits(n.sort_name, n.search_text, n.profile_id, wanted) order by n.sort_name, n.profile_id);
    end if;
  end if;
  select n.sort_name, n.profile_id into edge from profile_names n where n.organization_id = $1
    order by n.sort_name, n.profile_id offset looked_at limit 1;
  if found then
    hits := array(select f.profile_id from search.fitting($1, wanted, longest, granted) f
      where (f.sort_name, f.profile_id) < (edge.sort_name, edge.profile_id) order by f.sort_name, f.profile_id limit most);
    if cardinality(hits) >= most then return hits; end if;
    if cardinality(hits) * 100 < looked_at and (length(wanted) < 3 or grams <> '{}') then
      with elsewhere as materialized (
          (select s.organization_id, s.profile_id, s.sort_name, s.search_text from profile_summaries s
            where length(wanted) < 3 and s.organization_id = $1 and s.sort_first_name >= longest and s.sort_first_name < past limit few + 1)
          union all
          (select n.organization_id, n.profile_id, n.sort_name, n.search_text from profile_names n
            where length(wanted) > 2 and n.inner_grams @> grams limit few + 1)),
        either as (
          (select f.profile_id, f.sort_name from search.fitting($1, wanted, longest, granted) f
            where f.sort_name >= longest and f.sort_name < past order by f.sort_name, f.profile_id limit most)
          union all
          -- A number of three letters may be one of another organization too.
          select e.profile_id, e.sort_name from elsewhere e where e.organization_id = $1 and not starts_with(e.sort_name, longest)
            and position(longest in e.search_text) > 0
            and (longest = wanted or search.fits(e.sort_name, e.search_text, e.profile_id, wanted))
            and (granted is null or exists (select from profile_groups g
              where g.organization_id = $1 and g.profile_id = e.profile_id and g.group_id = any (granted)))
          union all
          select f.profile_id, f.sort_name from search.fitting($1, wanted, longest, granted) f
            where wanted ~ '^\d{1,2}$' and f.profile_id = wanted::int)
        select case when (select count(*) from elsewhere) <= few
          then array(select o.profile_id from either o order by o.sort_name, o.profile_id limit most) end into hits;
      if hits is not null then return hits; end if;
    end if;
  end if;
  return array(select f.profile_id from search.fitting($1, wanted, longest, granted) f order by f.sort_name, f.profile_id limit most);
end $$;

-- Profiles that are known to fit, few, in any order of the list.
create or replace function search.in_order(organization_id int, ids int[], sorted_by text, is_ascending boolean, before int, most int)
  returns int[] language plpgsql stable set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return array(select s.profile_id from profile_summaries s where s.organization_id = $1 and s.profile_id = any (ids)
    order by case when sorted_by = 'lastTestDate' and is_ascending then s.last_test_at end,
      case when sorted_by = 'lastTestDate' and not is_ascending then s.last_test_at end desc nulls last,
      case when sorted_by = 'graduationYear' and is_ascending then s.graduation_year end,
      case when sorted_by = 'graduationYear' and not is_ascending then s.graduation_year end desc nulls last,
      case when sorted_by = 'severity' and is_ascending then s.severity end,
      case when sorted_by = 'severity' and not is_ascending then s.severity end desc nulls last,
      case when sorted_by = 'largestChange' and is_ascending then s.change_size end,
      case when sorted_by = 'largestChange' and not is_ascending then s.change_size end desc nulls last,
      case when sorted_by = 'fullName' and is_ascending then s.sort_name end,
      case when sorted_by = 'fullName' and not is_ascending then s.sort_name end desc,
      case when sorted_by = 'id' and not is_ascending then s.profile_id end desc,
      s.profile_id offset before limit most);
end $$;

-- The order of a list of profiles `s`, by the name of its column.
create or replace function search.order_by(sorted_by text, is_ascending boolean) returns text language plpgsql immutable parallel safe as $$
declare
  direction constant text := case when is_ascending then 'asc' else 'desc' end;
begin
  case sorted_by
    when 'id' then return 's.profile_id ' || direction;
    -- Every row has a name, so none comes last for the lack of one, and the index serves both ways.
    when 'fullName' then return 's.sort_name ' || direction || ', s.profile_id';
    when 'graduationYear' then return 's.graduation_year ' || direction || ' nulls last, s.profile_id';
    when 'lastTestDate' then return 's.last_test_at ' || direction || ' nulls last, s.profile_id';
    when 'severity' then return 's.severity ' || direction || ' nulls last, s.profile_id';
    when 'largestChange' then return 's.change_size ' || direction || ' nulls last, s.profile_id';
  end case;
end $$;

-- Where many fit, any order has the next ones soon: it is walked by its index until there are enough.
create or replace function search.walk(organization_id int, wanted text, granted int[], sorted_by text, is_ascending boolean, before int,
    most int) returns int[] language plpgsql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  longest constant text collate "C" := search.longest_word(wanted);
  -- The indexes have the text that is looked through, and only what is asked of it here reads the rows too.
  fits constant text := case when length(wanted) < 3 then 'search.fits(s.sort_name, s.search_text, s.profile_id, $2)'
    when longest = wanted then 'position($3 in s.search_text) > 0'
    else 'position($3 in s.search_text) > 0 and search.fits('''', s.search_text, s.profile_id, $2)' end;
  page int[];
begin
  execute format('select array(select s.profile_id from %s s where s.organization_id = $1 and %s
      and ($4 is null or exists (select from profile_groups g
        where g.organization_id = s.organization_id and g.profile_id = s.profile_id and g.group_id = any ($4)))
      order by %s offset $5 limit $6)', case when sorted_by in ('id', 'fullName') then 'profile_names' else 'profile_summaries' end,
    fits, search.order_by(sorted_by, is_ascending)) into page using organization_id, wanted, longest, granted, before, most;
  return page;
end $$;

-- One page of the profiles that fit a search, as ids in the order of the list, and how many fit. Counting stops one past `most_counted`;
-- null counts all. Only of an organization in scope, and for a User of granted groups; the asking query's own policy decides again.
-- Internal staff see no names, so they find by id alone.
create or replace function search.profile_page(organization_id int, term text, sorted_by text, is_ascending boolean, before int,
    rows_of_page int, most_counted int, out profile_ids int[], out total int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  viewer constant text := current_setting('role');
  wanted constant text collate "C" := search.wanted(term);
  granted constant int[] := case when viewer = 'app_member' then coalesce(scope.ints('app.groups'), '{}') end;
  upto constant int := before + rows_of_page;
  asked constant int := greatest(upto, most_counted + 1);
  hits int[];
begin
  profile_ids := '{}';
  total := 0;
  if organization_id is null or not organization_id = any (scope.ints('app.orgs')) or wanted is null then return; end if;
  if viewer = 'app_super' then
    hits := array(select n.profile_id from profile_names n where n.organization_id = $1
      and n.profile_id = case when term ~ '^\s*\d{1,9}\s*$' then term::int end);
  else
    hits := search.first_by_name(organization_id, wanted, granted, asked);
  end if;
  total := least(cardinality(hits), most_counted + 1);
  if viewer <> 'app_super' and cardinality(hits) = asked then
    if most_counted is null then
      total := (select count(*) from search.fitting($1, wanted, search.longest_word(wanted), granted));
    end if;
    if sorted_by <> 'fullName' or not is_ascending then
      profile_ids := search.walk($1, wanted, granted, sorted_by, is_ascending, before, rows_of_page);
      return;
    end if;
  end if;
  profile_ids := case when sorted_by = 'fullName' and is_ascending then hits[before + 1 : upto]
    else search.in_order($1, hits, sorted_by, is_ascending, before, rows_of_page) end;
end $$;

-- Who fits a search, all of them at once: what the release before asks. Returns ids only, only of an organization in scope; the asking
-- query's own policy still decides. Internal staff see no names, so they find by id alone.
create or replace function search.profile_ids(organization_id int, term text) returns setof int language plpgsql stable rows 50
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted constant text collate "C" := search.wanted(term);
begin
  if organization_id is null or not organization_id = any (scope.ints('app.orgs')) or wanted is null then return; end if;
  if current_setting('role') = 'app_super' then
    return query select s.profile_id from profile_summaries s where s.organization_id = $1
      and s.profile_id = case when term ~ '^\s*\d{1,9}\s*$' then term::int end;
  else
    return query select f.profile_id from search.fitting($1, wanted, search.longest_word(wanted), null) f;
  end if;
end $$;

-- Memberships that changed since a cursor, whether or not the viewer still sees them: a device forgets what it lost.
create or replace function search.roster_changes(organization_id int, since int, most int) returns table (profile_id int, sync_seq int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if organization_id is null or not organization_id = any (scope.ints('app.orgs')) then return; end if;
  return query select m.profile_id, m.sync_seq from profile_organizations m
    where m.organization_id = $1 and m.sync_seq > $2 order by m.sync_seq limit $3;
end $$;

-- Every organization a profile belongs to: a test changes the derived rows of each.
create or replace function search.member_organizations(profile_id int) returns int[] language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if scope.text('app.job') is null then return '{}'; end if;
  return array(select m.organization_id from profile_organizations m where m.profile_id = $1 and m.ended_at is null
    order by m.organization_id);
end $$;

create or replace function search.accounts(organization_id int, term text, most int) returns table (
    account_id int, title text, email text, account_type_id int, profile_id int)
  language plpgsql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pattern constant text := '%' || replace(replace(replace(scope.folded(btrim(term)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if organization_id is null or not organization_id = any (scope.ints('app.orgs')) or current_setting('role') <> 'app_admin'
    or btrim(term) = '' then return; end if;
  return query
    with reached as (
      select ao.account_id as id, null::int as profile_id from account_organizations ao where ao.organization_id = $1
      union all
      select ap.account_id, min(ap.profile_id) from account_profiles ap
        join profile_organizations m on m.profile_id = ap.profile_id and m.organization_id = $1 and m.ended_at is null
        where ap.account_id is not null group by ap.account_id),
    -- A family that works here too is one account.
    once as (select r.id, max(r.profile_id) as profile_id from reached r group by r.id)
    select a.id, case when come then a.first_name || ' ' || a.last_name else a.email end, a.email, a.account_type_id, o.profile_id
    from once o join accounts a on a.id = o.id cross join lateral (select identity.has_come(a.id, $1) as come) c
    where (come and scope.folded(a.first_name || ' ' || a.last_name) like pattern) or a.email like pattern
    order by scope.folded(case when come then a.last_name else a.email end), a.id limit $3;
end $$;

create or replace function search.by_id_everywhere(wanted int, most int) returns table (
    type int, id int, organization_id int, organization_name text, profile_id int, account_type_id int)
  language plpgsql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') not in ('app_staff', 'app_super') or not exists (
    select 1 from accounts a where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled) then return; end if;
  return query
    with found as (
      select 1 as type, m.organization_id, null::int as profile_id, null::int as account_type_id
        from profile_organizations m join profiles p on p.id = m.profile_id and p.deleted_at is null
        where m.profile_id = wanted and m.ended_at is null
      union all
      select 2, g.organization_id, null, null from groups g where g.id = wanted and g.deleted_at is null
      union all
      select 3, n.organization_id, null, null from protocols n where n.id = wanted and n.deleted_at is null
      union all
      select 4, ao.organization_id, null, a.account_type_id from accounts a join account_organizations ao on ao.account_id = a.id
        where a.id = wanted
      union all
      -- A person's own account is found where its profile is.
      select 4, m.organization_id, min(m.profile_id), a.account_type_id from accounts a
        join account_profiles ap on ap.account_id = a.id
        join profile_organizations m on m.profile_id = ap.profile_id and m.ended_at is null
        where a.id = wanted and a.account_type_id <> 1 group by m.organization_id, a.account_type_id)
    select f.type, wanted, f.organization_id, o.name, f.profile_id, f.account_type_id
    from found f join organizations o on o.id = f.organization_id and o.deleted_at is null
    order by f.type, o.name, f.organization_id limit most;
end $$;

-- Internal staff find profiles and personal accounts by their id, and users also by the beginning of their e-mail or name. A profile and
-- whoever has an account of their own (types 4 and 5) are answered without a name or an e-mail. At most `most_counted` + 1 of each way of
-- finding are looked at.
create or replace function search.people_everywhere(term text, only_profiles boolean, skipped int, rows_of_page int, most_counted int)
    returns table (type int, account_id int, profile_id int, title text, email text, organization_id int, organization_name text,
      account_type_id int, total int)
  language plpgsql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  as_id constant int := case when btrim($1) ~ '^\d{1,9}$' then btrim($1)::int end;
  wanted constant text collate "C" := nullif(lower(regexp_replace(btrim($1), '\s+', ' ', 'g')), '');
  past constant text collate "C" := wanted || chr(1114111);
  first_word constant text collate "C" := split_part(wanted, ' ', 1);
  other_words constant text collate "C" := nullif(btrim(substr(wanted, length(first_word) + 1)), '');
  users_too constant boolean := not $2;
begin
  if current_setting('role') not in ('app_staff', 'app_super') or not exists (
    select 1 from accounts a where a.id = scope.int('app.account') and a.is_super_admin and not a.is_disabled) then return; end if;
  return query
    with users as (
      (select a.id from accounts a where users_too and a.id = as_id and a.account_type_id = 1 and a.deleted_at is null)
      union
      (select a.id from accounts a where users_too and a.account_type_id = 1 and a.deleted_at is null
        and a.email collate "C" >= wanted and a.email collate "C" < past order by a.email collate "C", a.id limit most_counted + 1)
      union
      (select a.id from accounts a where users_too and a.account_type_id = 1 and a.deleted_at is null
        and lower(a.last_name) collate "C" >= wanted and lower(a.last_name) collate "C" < past
        order by lower(a.last_name) collate "C", a.id limit most_counted + 1)
      union
      (select a.id from accounts a where users_too and a.account_type_id = 1 and a.deleted_at is null
        and lower(a.first_name) collate "C" >= wanted and lower(a.first_name) collate "C" < past
        order by lower(a.first_name) collate "C", a.id limit most_counted + 1)
      union
      (select a.id from accounts a where users_too and a.account_type_id = 1 and a.deleted_at is null
        and lower(a.last_name) collate "C" >= other_words and lower(a.last_name) collate "C" < other_words || chr(1114111)
        and starts_with(lower(a.first_name), first_word) order by lower(a.last_name) collate "C", a.id limit most_counted + 1)),
    found as (
      select 1 as type, null::int as account_id, m.profile_id, null::text as title, null::text as email, m.organization_id,
          null::int as account_type_id
        from profile_organizations m join profiles p on p.id = m.profile_id and p.deleted_at is null
        where m.profile_id = as_id and m.ended_at is null
      union all
      select 4, a.id, null, a.first_name || ' ' || a.last_name, a.email, ao.organization_id, a.account_type_id
        from users u join accounts a on a.id = u.id join account_organizations ao on ao.account_id = a.id
      union all
      select 4, a.id, min(m.profile_id), null, null, m.organization_id, a.account_type_id
        from accounts a join account_profiles ap on ap.account_id = a.id
        join profile_organizations m on m.profile_id = ap.profile_id and m.ended_at is null
        where users_too and a.id = as_id and a.account_type_id <> 1 and a.deleted_at is null group by a.id, m.organization_id)
    select f.type, f.account_id, f.profile_id, f.title, f.email, f.organization_id, o.name, f.account_type_id,
      least(count(*) over (), most_counted + 1)::int
    from found f join organizations o on o.id = f.organization_id and o.deleted_at is null
    order by f.type, lower(f.title) nulls first, f.account_id, f.profile_id, lower(o.name), o.id offset skipped limit rows_of_page;
end $$;

-- Users that a System Admin looked at before, as they are today.
create or replace function search.accounts_by_id(organization_id int, ids int[]) returns table (
    account_id int, title text, email text, account_type_id int, profile_id int)
  language plpgsql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if organization_id is null or not organization_id = any (scope.ints('app.orgs')) or current_setting('role') <> 'app_admin' then
    return; end if;
  return query
    select a.id, case when identity.has_come(a.id, $1) then a.first_name || ' ' || a.last_name else a.email end, a.email, a.account_type_id, null::int
    from account_organizations ao join accounts a on a.id = ao.account_id
    where ao.organization_id = $1 and a.id = any ($2);
end $$;

revoke execute on function search.profile_ids(int,text), search.profile_page(int,text,text,boolean,int,int,int),
  search.first_by_name(int,text,int[],int), search.in_order(int,int[],text,boolean,int,int), search.fitting(int,text,text,int[]),
  search.walk(int,text,int[],text,boolean,int,int), search.roster_changes(int,int,int), search.member_organizations(int),
  search.accounts(int,text,int), search.by_id_everywhere(int,int), search.accounts_by_id(int,int[]), search.people_everywhere(text,boolean,int,int,int) from public;
grant execute on function search.profile_ids(int,text), search.profile_page(int,text,text,boolean,int,int,int), search.roster_changes(int,int,int) to app_admin, app_member, app_super;
grant execute on function search.member_organizations(int) to app_job;
grant execute on function search.accounts(int,text,int), search.accounts_by_id(int,int[]) to app_admin;
grant execute on function search.by_id_everywhere(int,int), search.people_everywhere(text,boolean,int,int,int) to app_staff, app_super;

reset role;
