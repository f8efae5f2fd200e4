-- Why profiles were merged is free text, which may say who a person is: internal staff read what they wrote themselves, and of others that it was done.
drop policy sup on profile_operations;
set role app_owner;
revoke select on profile_operations from app_super;
reset role;

set role app_reader;
create view staff.profile_operations with (security_barrier) as
  select id, organization_id, kind, account_id, by_staff, case when by_staff then reason end as reason, profile_ids, facts, batch_id, last_test_id,
    done_at, undone_at, left_standing
  from public.profile_operations where organization_id = any ((select scope.ints('app.orgs'))::int[]);
grant select on staff.profile_operations to app_super;
reset role;
