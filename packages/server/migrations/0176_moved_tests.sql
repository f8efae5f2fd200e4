-- Tests that went to somebody whom no system that reads FHIR knows were told to nobody: whoever has one as another's is told now that it is not
-- (functions/fhir.sql decides the same from here on). Known of the operations that can still be undone.
select set_config('app.job', 'fhir.call_back_moved', true);
with moved as (
  select distinct on (s.organization_id, s.test_id) s.organization_id, s.test_id, p.profile_id,
    f.merged_into_id is distinct from t.profile_id as is_of_another
  from fhir_sessions s join tests t on t.organization_id = s.organization_id and t.id = s.test_id
    left join fhir_people o on o.organization_id = s.organization_id and o.profile_id = t.profile_id
    join profile_operation_rows r on r.table_name = 'tests' and (r.key ->> 'id')::int = s.test_id
    join profile_operations a on a.organization_id = r.organization_id and a.id = r.operation_id and a.undone_at is null
    join fhir_people p on p.organization_id = s.organization_id and p.profile_id = (r.old ->> 'profile_id')::int
    join profiles f on f.id = p.profile_id
  where coalesce(o.state, 'hidden') in ('hidden', 'left') and p.state <> 'hidden' and p.profile_id <> t.profile_id
  order by s.organization_id, s.test_id, r.operation_id desc)
update fhir_sessions s set profile_id = m.profile_id, is_removed = m.is_of_another,
    version = s.version + 1, changed_at = null
  from moved m where s.organization_id = m.organization_id and s.test_id = m.test_id;
select set_config('app.job', '', true);
