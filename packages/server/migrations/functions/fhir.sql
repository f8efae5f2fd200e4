-- What other systems read by FHIR, marked where it changes. `upkeep.settle` gives what is marked its moment.

set role app_groups;

-- Marks people and tests that changed in this transaction, once each however often they change in it.
create or replace function upkeep.mark_fhir_person(organization_id int, profile_id int) returns void language sql as $$
  insert into fhir_people as p (organization_id, profile_id) values ($1, $2)
    on conflict (organization_id, profile_id) do update
      set version = p.version + (p.changed_at is not null)::int, changed_at = null $$;

create or replace function upkeep.follow_fhir_profile() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform upkeep.mark_fhir_person(new.organization_id, new.id);
  if tg_op = 'UPDATE' and old.organization_id <> new.organization_id then
    perform upkeep.mark_fhir_person(old.organization_id, new.id);
  end if;
  -- Under another id the other system has another person: whoever follows tests alone is told of each again. Norms ask for age and sex.
  if tg_op = 'UPDATE' and (old.external_id, old.birth_date, old.sex) is distinct from (new.external_id, new.birth_date, new.sex) then
    update fhir_sessions s set version = s.version + (s.changed_at is not null)::int, changed_at = null
      where s.organization_id = new.organization_id and s.profile_id = new.id;
  end if;
  return null;
end $$;

-- The organization itself, its groups and who is in them.
create or replace function upkeep.follow_fhir_organization() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into upkeep.fhir_marks (organization_id, kind, id) values (new.id, 'organization', new.id);
  return null;
end $$;

create or replace function upkeep.follow_fhir_group() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into upkeep.fhir_marks (organization_id, kind, id) values (new.organization_id, 'group', new.id);
  return null;
end $$;

create or replace function upkeep.follow_fhir_group_members() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into upkeep.fhir_marks (organization_id, kind, id)
    select distinct c.organization_id, 'group', c.group_id from changed c
      join profiles p on p.id = c.profile_id and p.organization_id = c.organization_id and p.external_id <> '';
  return null;
end $$;

create or replace function upkeep.follow_fhir_membership() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update fhir_people p set version = p.version + (p.changed_at is not null)::int, changed_at = null
    where p.organization_id = new.organization_id and p.profile_id = new.profile_id;
  return null;
end $$;

create or replace function upkeep.follow_fhir_baselines() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update fhir_people p set has_new_baselines = true
    from (select distinct c.organization_id, c.profile_id from changed c) b
    where p.organization_id = b.organization_id and p.profile_id = b.profile_id and not p.has_new_baselines;
  return null;
end $$;

create or replace function upkeep.follow_fhir_test() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.organization_id <> new.organization_id) then
    update fhir_sessions s set is_removed = true, version = s.version + (s.changed_at is not null)::int, changed_at = null
      where s.organization_id = old.organization_id and s.test_id = old.id;
  end if;
  if tg_op = 'DELETE' then return null; end if;
  -- As whose a test is told that went to somebody else is decided when it is settled: they may get an id in the same transaction.
  insert into fhir_sessions as s (organization_id, test_id, profile_id, completed_at)
    values (new.organization_id, new.id, new.profile_id, new.completed_at)
    on conflict (organization_id, test_id) do update set completed_at = excluded.completed_at,
      is_amended = true, is_removed = false, version = s.version + (s.changed_at is not null)::int, changed_at = null;
  if new.administered_account_id is not null then
    insert into upkeep.fhir_marks (organization_id, kind, id) select new.organization_id, 'practitioner', new.administered_account_id
      where not exists (select 1 from fhir_directory d where d.organization_id = new.organization_id and d.kind = 'practitioner'
        and d.id = new.administered_account_id);
  end if;
  return null;
end $$;

create or replace function upkeep.follow_fhir_results() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update fhir_sessions s set is_amended = true, version = s.version + (s.changed_at is not null)::int, changed_at = null
    from (select distinct a.organization_id, a.test_id from after_rows a join before_rows b on b.id = a.id
      where (a.score, a.is_skipped, a.is_excluded, a.is_restored, a.validity, a.detail_rows)
        is distinct from (b.score, b.is_skipped, b.is_excluded, b.is_restored, b.validity, b.detail_rows)) c
    where s.organization_id = c.organization_id and s.test_id = c.test_id;
  return null;
end $$;

-- An injury says which tests are baselines: those in it, as it was and as it is.
create or replace function upkeep.follow_fhir_event() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update fhir_sessions s set version = s.version + (s.changed_at is not null)::int, changed_at = null
    from (select old.profile_id, old.started_at, old.ended_at where tg_op <> 'INSERT'
      union select new.profile_id, new.started_at, new.ended_at where tg_op <> 'DELETE') e
    where s.organization_id in (select m.organization_id from profile_organizations m where m.profile_id = e.profile_id)
      and s.profile_id = e.profile_id and s.completed_at >= e.started_at and s.completed_at <= coalesce(e.ended_at, 'infinity');
  return null;
end $$;

create or replace function upkeep.follow_fhir_thresholds() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update fhir_sessions s set version = s.version + (s.changed_at is not null)::int, changed_at = null
    where s.organization_id = coalesce(new.organization_id, old.organization_id)
      and s.profile_id = coalesce(new.profile_id, old.profile_id);
  return null;
end $$;

-- Gives what is marked in the organizations its moment. Their lock is held from here to the commit, so in one organization the order of the
-- moments is the order of the commits: whoever asks for what changed since the last one they saw misses nothing.
create or replace function upkeep.settle_fhir(organization_ids int[]) returns void language plpgsql as $$
declare
  organization int;
  present timestamptz(3);
begin
  foreach organization in array $1 loop
    present := greatest(date_trunc('milliseconds', clock_timestamp()),
      (select max(p.changed_at) from fhir_people p where p.organization_id = organization) + interval '1 millisecond',
      (select max(s.changed_at) from fhir_sessions s where s.organization_id = organization) + interval '1 millisecond',
      (select max(d.changed_at) from fhir_directory d where d.organization_id = organization) + interval '1 millisecond');
    -- A test of nobody whom other systems know, which are most, changes no person.
    if exists (select from fhir_people p where p.organization_id = organization and (p.changed_at is null or p.has_new_baselines)) then
      -- Who comes to be shown, or is shown no more, changes what is said of their tests and groups. Who was shown once is never silently gone:
      -- deleted, merged into another or without an id they are removed and their tests called back; elsewhere they have left.
      with judged as (select p.profile_id, case
            when f.organization_id = organization and f.external_id <> '' and f.deleted_at is null
              and exists (select 1 from profile_organizations m where m.organization_id = organization and m.profile_id = p.profile_id
                and m.ended_at is null) then 'active'
            when p.state in ('hidden', 'removed') then p.state
            when f.id is null or f.deleted_at is not null or f.organization_id = organization and coalesce(f.external_id, '') = ''
              then 'removed'
            else 'left' end as state
          from fhir_people p left join profiles f on f.id = p.profile_id
          where p.organization_id = organization and p.changed_at is null),
        moved as (update fhir_people p set state = j.state from judged j
          where p.organization_id = organization and p.profile_id = j.profile_id and p.state <> j.state returning p.profile_id),
        regrouped as (insert into upkeep.fhir_marks (organization_id, kind, id)
          select distinct organization, 'group', g.group_id from moved m join profile_groups g
            on g.organization_id = organization and g.profile_id = m.profile_id),
        -- Their tests are also those that went to them while they were not shown, and are told as somebody else's.
        theirs as (
          select s.test_id from moved m join fhir_sessions s on s.organization_id = organization and s.profile_id = m.profile_id
          union select t.id from moved m join tests t on t.organization_id = organization and t.profile_id = m.profile_id)
      update fhir_sessions s set version = s.version + 1, changed_at = null from theirs h
        where s.organization_id = organization and s.test_id = h.test_id and s.changed_at is not null;
      -- Every test of a person is compared with the same baselines.
      with hashed as (select p.profile_id, p.baselines_hash, (select md5(string_agg(b.baseline::text, ',' order by b.measure_id, b.input_class))
            from profile_baselines b where b.organization_id = organization and b.profile_id = p.profile_id) as hash
          from fhir_people p where p.organization_id = organization and p.has_new_baselines),
        noted as (update fhir_people p set has_new_baselines = false, baselines_hash = h.hash from hashed h
          where p.organization_id = organization and p.profile_id = h.profile_id)
      update fhir_sessions s set version = s.version + 1, changed_at = null from hashed h
        where h.hash is distinct from h.baselines_hash and s.organization_id = organization and s.profile_id = h.profile_id
          and s.changed_at is not null;
      update fhir_people p set changed_at = present where p.organization_id = organization and p.changed_at is null;
    end if;
    -- A test that went to somebody who is shown is told as theirs. Whoever has it as another's is not told of anybody else: there it is called
    -- back, and comes again once the new one is shown. Two profiles of one person are one: what was true of the merged one stays so.
    with judged as (select s.test_id, t.profile_id, coalesce(o.state, 'hidden') = 'active' or coalesce(p.state, 'hidden') = 'hidden' as is_theirs,
          identity.resolved_profile(s.profile_id) is not distinct from t.profile_id as is_merged
        from fhir_sessions s join tests t on t.id = s.test_id and t.organization_id = organization and t.profile_id <> s.profile_id
          left join fhir_people o on o.organization_id = organization and o.profile_id = t.profile_id
          left join fhir_people p on p.organization_id = organization and p.profile_id = s.profile_id
        where s.organization_id = organization and s.changed_at is null)
    update fhir_sessions s set profile_id = case when j.is_theirs then j.profile_id else s.profile_id end,
        is_removed = not (j.is_theirs or j.is_merged)
      from judged j where s.organization_id = organization and s.test_id = j.test_id;
    update fhir_sessions s set changed_at = present, measure_ids = coalesce(
        nullif(array(select m.measure_id from test_measures m where m.test_id = s.test_id order by m.measure_id), '{}'), s.measure_ids)
      where s.organization_id = organization and s.changed_at is null;
    with marked as (delete from upkeep.fhir_marks k where k.organization_id = organization returning k.kind, k.id)
    insert into fhir_directory as d (organization_id, kind, id, changed_at)
      select distinct organization, k.kind, k.id, present from marked k
      on conflict (organization_id, kind, id) do update set version = d.version + 1, changed_at = excluded.changed_at;
  end loop;
end $$;

revoke execute on function upkeep.mark_fhir_person(int,int), upkeep.follow_fhir_profile(), upkeep.follow_fhir_membership(),
  upkeep.follow_fhir_baselines(), upkeep.follow_fhir_test(), upkeep.follow_fhir_results(), upkeep.follow_fhir_event(),
  upkeep.follow_fhir_thresholds(), upkeep.follow_fhir_organization(), upkeep.follow_fhir_group(), upkeep.follow_fhir_group_members(),
  upkeep.settle_fhir(int[]) from public;
grant execute on function upkeep.follow_fhir_profile(), upkeep.follow_fhir_membership(), upkeep.follow_fhir_baselines(),
  upkeep.follow_fhir_test(), upkeep.follow_fhir_results(), upkeep.follow_fhir_event(), upkeep.follow_fhir_thresholds(),
  upkeep.follow_fhir_organization(), upkeep.follow_fhir_group(), upkeep.follow_fhir_group_members() to app_owner;
reset role;

set role app_owner;
create or replace trigger fhir_follows_new after insert on profiles for each row
  when (new.external_id <> '') execute function upkeep.follow_fhir_profile();
create or replace trigger fhir_follows after update on profiles for each row
  when ((coalesce(old.external_id, '') <> '' or coalesce(new.external_id, '') <> '')
    and (old.organization_id, old.external_id, old.unique_id, old.first_name, old.last_name, old.birth_date, old.sex, old.deleted_at)
    is distinct from (new.organization_id, new.external_id, new.unique_id, new.first_name, new.last_name, new.birth_date, new.sex, new.deleted_at))
  execute function upkeep.follow_fhir_profile();
create or replace trigger fhir_follows after update of ended_at on profile_organizations for each row
  when (old.ended_at is distinct from new.ended_at) execute function upkeep.follow_fhir_membership();
create or replace trigger fhir_follows_new after insert on profile_organizations for each row
  execute function upkeep.follow_fhir_membership();
create or replace trigger fhir_follows_new after insert on organizations for each row execute function upkeep.follow_fhir_organization();
create or replace trigger fhir_follows after update of name on organizations for each row
  when (old.name is distinct from new.name) execute function upkeep.follow_fhir_organization();
create or replace trigger fhir_follows_new after insert on groups for each row execute function upkeep.follow_fhir_group();
create or replace trigger fhir_follows after update on groups for each row
  when ((old.name, old.is_enabled, old.deleted_at) is distinct from (new.name, new.is_enabled, new.deleted_at))
  execute function upkeep.follow_fhir_group();
create or replace trigger fhir_follows_new after insert on profile_groups referencing new table as changed for each statement
  execute function upkeep.follow_fhir_group_members();
create or replace trigger fhir_follows_gone after delete on profile_groups referencing old table as changed for each statement
  execute function upkeep.follow_fhir_group_members();
create or replace trigger fhir_follows_new after insert on profile_baselines referencing new table as changed for each statement
  execute function upkeep.follow_fhir_baselines();
create or replace trigger fhir_follows_gone after delete on profile_baselines referencing old table as changed for each statement
  execute function upkeep.follow_fhir_baselines();
create or replace trigger fhir_follows_new after insert or delete on tests for each row execute function upkeep.follow_fhir_test();
create or replace trigger fhir_follows after update on tests for each row
  when ((old.organization_id, old.profile_id, old.completed_at, old.is_non_baseline, old.is_excluded, old.protocol_name, old.device,
      old.administered_account_id) is distinct from
    (new.organization_id, new.profile_id, new.completed_at, new.is_non_baseline, new.is_excluded, new.protocol_name, new.device,
      new.administered_account_id))
  execute function upkeep.follow_fhir_test();
create or replace trigger fhir_follows after update on results
  referencing old table as before_rows new table as after_rows for each statement execute function upkeep.follow_fhir_results();
create or replace trigger fhir_follows after insert or update or delete on events for each row
  execute function upkeep.follow_fhir_event();
create or replace trigger fhir_follows after insert or update or delete on measure_thresholds for each row
  execute function upkeep.follow_fhir_thresholds();
reset role;

set role app_owner;

-- Those whose time is over, for the job that empties their folders first.
create or replace function identity.expired_fhir_exports(rows int) returns table (folder uuid) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select e.folder from fhir_exports e where e.expires_at < now() order by e.expires_at limit $1 $$;

create or replace function identity.purge_fhir_exports(folders uuid[]) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare purged int;
begin
  perform set_config('app.job', 'fhir.purge_exports', true);
  delete from fhir_exports e where e.folder = any ($1) and e.expires_at < now();
  get diagnostics purged = row_count;
  return purged;
end $$;

revoke execute on function identity.expired_fhir_exports(int), identity.purge_fhir_exports(uuid[]) from public;
grant execute on function identity.expired_fhir_exports(int), identity.purge_fhir_exports(uuid[]) to app;
reset role;
