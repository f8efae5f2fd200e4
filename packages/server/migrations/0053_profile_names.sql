-- What people are searched by, in a table of its own: narrow, and written only when a name changes, while a list row changes with every
-- test. No viewer reads it; functions of schema search do. The trigger that keeps it stands in the file of its functions, which also
-- writes what changes between this and the trigger.
set role app_owner;
create table profile_names (
  organization_id int not null, profile_id int not null,
  -- As in the list row: folded, and compared byte by byte.
  sort_name text collate "C" not null, search_text text collate "C" not null,
  -- Each three letters in a row of the words in search_text, but for those that start with the first letter of the last name: names that
  -- start like that lie side by side in profile_names_order. The organization is part of each, so that a search reads none of the others.
  inner_grams int[] not null,
  primary key (organization_id, profile_id)
);
grant insert, update on profile_names to app_groups;
reset role;
call scope.protect('profile_names', 'own');

-- As scope.grams makes them. It comes before the indexes and the key, so that no list row is locked for as long as this takes.
set role app_groups;
insert into profile_names (organization_id, profile_id, sort_name, search_text, inner_grams)
  select s.organization_id, s.profile_id, s.sort_name, s.search_text, array(
    select distinct (((ascii(letters[i])::bigint * 89 + ascii(letters[i + 1])) * 89 + ascii(letters[i + 2])
      + s.organization_id::bigint * 1000003) % 2147483647)::int
    from unnest(string_to_array(scope.folded(concat_ws(' ', s.first_name, p.external_id, p.unique_id, p.id)) || ' '
        || substr(scope.folded(s.last_name), 2), ' ')) word,
      string_to_array(word, null) letters, generate_series(1, cardinality(letters) - 2) i)
  from profile_summaries s join profiles p on p.id = s.profile_id;
reset role;

set role app_owner;
revoke select, insert, update, delete on profile_names from app_job;
-- A list in the order of names walks this index and reads nothing else.
create index profile_names_order on profile_names (organization_id, sort_name, profile_id) include (search_text);
create index profile_names_inner on profile_names using gin (inner_grams) with (fastupdate = off);
alter table profile_names add foreign key (organization_id, profile_id) references profile_summaries on delete cascade;

-- In the order of tests too, newest first, as the page shows the list. It has the columns of the index it replaces.
create index profile_summaries_newest_test on profile_summaries (organization_id, last_test_at desc nulls last, profile_id)
  include (search_text);
drop index profile_summaries_last_test;
-- The two orders that no index had: whoever was never tested, or has no year, comes last both ways.
create index profile_summaries_oldest_test on profile_summaries (organization_id, last_test_at, profile_id);
create index profile_summaries_latest_graduation on profile_summaries (organization_id, graduation_year desc nulls last, profile_id);
-- No statement used it: row-level security hid it, and the function that row-level security does not bind asked in a way it cannot answer.
drop index profile_summaries_search;
reset role;
