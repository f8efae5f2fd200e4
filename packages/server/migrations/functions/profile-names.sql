-- The table that people are searched by, kept beside their list rows.

-- Each three letters in a row of words that spaces part, as numbers that hold the organization. Two may coincide, of other letters or of
-- another organization, so a query that reads them looks at the organization and the words too. Migration 0053 filled the table by the same
-- formula: a change of it has to write every row anew.
create or replace function scope.grams(organization_id int, words text) returns int[] language plpgsql immutable parallel safe as $$
declare
  grams int[] := '{}';
  word text;
  letters int[];
begin
  foreach word in array string_to_array(words, ' ') loop
    letters := array(select ascii(letter) from unnest(string_to_array(word, null)) letter);
    for i in 1 .. cardinality(letters) - 2 loop
      grams := grams || (((letters[i]::bigint * 89 + letters[i + 1]) * 89 + letters[i + 2] + organization_id::bigint * 1000003)
        % 2147483647)::int;
    end loop;
  end loop;
  return grams;
end $$;

set role app_groups;

create or replace function upkeep.write_name(organization_id int, profile_id int) returns void language sql as $$
  insert into profile_names (organization_id, profile_id, sort_name, search_text, inner_grams)
    select s.organization_id, s.profile_id, s.sort_name, s.search_text, scope.grams(s.organization_id,
      scope.folded(concat_ws(' ', s.first_name, p.external_id, p.unique_id, p.id)) || ' ' || substr(scope.folded(s.last_name), 2))
    from profile_summaries s join profiles p on p.id = s.profile_id where s.organization_id = $1 and s.profile_id = $2
  on conflict on constraint profile_names_pkey do update
    set sort_name = excluded.sort_name, search_text = excluded.search_text, inner_grams = excluded.inner_grams $$;

-- After the triggers that word the list row.
create or replace function upkeep.keep_name() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform upkeep.write_name(new.organization_id, new.profile_id);
  return null;
end $$;

revoke execute on function upkeep.write_name(int,int), upkeep.keep_name() from public;
grant execute on function upkeep.keep_name() to app_owner;

reset role;
set role app_owner;
create or replace trigger named after insert or update of first_name, last_name on profile_summaries
  for each row execute function upkeep.keep_name();
reset role;
set role app_groups;

-- What changed after the table was filled and before it had its trigger.
select upkeep.write_name(s.organization_id, s.profile_id)
  from profile_summaries s left join profile_names n on n.organization_id = s.organization_id and n.profile_id = s.profile_id
  where n.search_text is distinct from s.search_text or n.sort_name is distinct from s.sort_name;

reset role;
