-- Whoever got into an organization through its enterprise before connections were kept has a row that does not say so, and the end of the
-- connection left it. The audit log knows: an account that made its own row did it as an enterprise (nothing but an enrollment lets anybody
-- else), and somebody of the enterprise was let in by it where the one who did it is of the enterprise and not of the organization itself.
set role audit_owner;
grant select on audit.log to app_owner;
set role app_owner;
select set_config('app.account', '', true), set_config('app.job', 'connections.old_ways_in', true);

create table old_ways_in as
  select ao.account_id, ao.organization_id, o.enterprise_org_id as enterprise_id, l.account_id as made_by, l.at as made_at
  from account_organizations ao join organizations o on o.id = ao.organization_id
  cross join lateral (select l.account_id, l.at from audit.log l
    where l.organization_id = ao.organization_id and l.entity = 'account_organizations' and l.entity_id = ao.account_id::text
      and l.action = 'insert' order by l.at desc, l.id desc limit 1) l
  where ao.granted_by_enterprise_id is null and l.account_id is not null
    and exists (select 1 from organization_connections c where c.child_organization_id = ao.organization_id and c.type_id = 4
      and c.status_id in (2, 5))
    and not exists (select 1 from enrollments e where e.organization_id = ao.organization_id and e.admin_account_id = ao.account_id);

update account_organizations ao set granted_by_enterprise_id = w.enterprise_id from old_ways_in w
  where ao.account_id = w.account_id and ao.organization_id = w.organization_id and w.made_by = w.account_id
    and exists (select 1 from account_organizations e where e.account_id = w.account_id and e.organization_id = w.enterprise_id);
update account_organizations ao set granted_by_enterprise_id = w.enterprise_id from old_ways_in w
  where ao.account_id = w.account_id and ao.organization_id = w.organization_id and w.made_by <> w.account_id
    and exists (select 1 from account_organizations e where e.account_id = w.account_id and e.organization_id = w.enterprise_id)
    and exists (select 1 from account_organizations e where e.account_id = w.made_by and e.organization_id = w.enterprise_id)
    and not exists (select 1 from account_organizations own where own.account_id = w.made_by
      and own.organization_id = w.organization_id and own.granted_by_enterprise_id is null);

-- Where the connection ended since, what people of the enterprise had opened for themselves ends as well, unless nobody else administers.
delete from account_organizations ao using old_ways_in w
  where ao.account_id = w.account_id and ao.organization_id = w.organization_id and ao.granted_by_enterprise_id is null
    and w.made_by = w.account_id
    and exists (select 1 from organization_connections c join account_organizations e
        on e.organization_id = c.parent_organization_id and e.account_id = w.account_id
      where c.child_organization_id = w.organization_id and c.type_id = 4 and c.status_id = 5 and w.made_at <= c.decided_at
        and c.parent_organization_id is distinct from w.enterprise_id)
    and exists (select 1 from account_organizations other join accounts a on a.id = other.account_id
      where other.organization_id = w.organization_id and other.access_type_id = 2 and a.account_type_id = 1 and not a.is_disabled
        and not exists (select 1 from old_ways_in o where o.account_id = other.account_id
          and o.organization_id = other.organization_id and o.made_by = o.account_id));
drop table old_ways_in;
select set_config('app.job', '', true);
set role audit_owner;
revoke select on audit.log from app_owner;
reset role;
