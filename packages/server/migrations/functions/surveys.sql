-- The survey that an organization asks.

set role app_reader;

-- What the app of somebody who redeemed a code asks where the protocol holds the Organization Survey. A code is no secret, and neither
-- are its questions.
create or replace function identity.survey_of_code(code_id int) returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('revisionId', r.id, 'title', r.title, 'items', r.items)
  from codes c join surveys s on s.organization_id = c.organization_id
  join survey_revisions r on r.organization_id = s.organization_id and r.survey_id = s.id and r.number = s.published_number
  where c.id = $1 $$;
revoke execute on function identity.survey_of_code(int) from public;
grant execute on function identity.survey_of_code(int) to app;

-- The release before decides about results through the name that its reads have: for internal staff that is a view. What it writes there
-- goes to the table, by their own rights and policies. To be dropped when no server of that release runs any more.
create or replace function staff.decide_result() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.results r set is_excluded = new.is_excluded, is_restored = new.is_restored where r.id = old.id;
  if not found then return null; end if;
  return new;
end $$;
create or replace trigger decided instead of update on staff.results for each row execute function staff.decide_result();
revoke execute on function staff.decide_result() from public;
grant update (is_excluded, is_restored) on staff.results to app_super;

reset role;
