-- Internal staff were once answered the keys and secrets that they made, and set addresses that names went to. What of that is still in use rests
-- from this upgrade on, until a System Admin enables it: only the organization knows who has the key, and whose the address is. The audit log
-- says who set an address.
set role audit_owner;
grant select on audit.log to app_owner;
set role app_owner;
-- The first key of a connection opens what is tested from its own day on.
grant update (opened_on) on external_integrations to app_admin;

-- What was put to rest and whose System Admins were not told yet. An hourly job tells them and takes the rows away.
create table rested_ways_out (
  id int generated always as identity primary key,
  organization_id int not null references organizations on delete cascade,
  integration_id int,
  webhook_id int,
  check (num_nonnulls(integration_id, webhook_id) = 1)
);
alter table rested_ways_out enable row level security;
alter table rested_ways_out force row level security;
create policy keeper on rested_ways_out to app_owner using (true) with check (true);

create policy upgrade on external_integrations for update to app_owner using (true) with check (true);
create policy upgrade on webhook_secrets for select to app_owner using (true);
select set_config('app.account', '', true), set_config('app.job', 'integrations.made_by_staff', true);

create table noted as
  select l.id, l.entity, l.entity_id::int as of_id, l.after,
    coalesce(l.job in ('integrations.change', 'webhooks.change') or a.is_super_admin, false) as is_staffs
  from audit.log l left join accounts a on a.id = l.account_id
  where l.entity in ('external_integrations', 'integration_keys', 'webhooks', 'webhook_secrets') and l.action in ('insert', 'update');
create index on noted (entity, of_id, id);
-- Addresses that staff set last, and that nobody else enabled since.
create table set_by_staff as
  select s.entity, s.of_id from (select distinct on (n.entity, n.of_id) n.* from noted n where n.after ? 'to_address' or n.after ? 'url'
    order by n.entity, n.of_id, n.id desc) s
  where s.is_staffs and not exists (select 1 from noted later where later.entity = s.entity and later.of_id = s.of_id and later.id > s.id
    and not later.is_staffs and later.after ->> 'is_enabled' = 'true');

insert into rested_ways_out (organization_id, integration_id)
  select e.organization_id, e.id from external_integrations e
  where exists (select 1 from set_by_staff s where s.entity = 'external_integrations' and s.of_id = e.id and e.to_address is not null)
    or exists (select 1 from integration_keys k left join accounts a on a.id = k.created_by
      where k.organization_id = e.organization_id and k.integration_id = e.id and (k.ends_at is null or k.ends_at > now())
        and (a.is_super_admin or exists (select 1 from noted n where n.entity = 'integration_keys' and n.of_id = k.id and n.is_staffs)))
  order by e.id;
insert into rested_ways_out (organization_id, webhook_id)
  select w.organization_id, w.id from webhooks w
  where exists (select 1 from set_by_staff s where s.entity = 'webhooks' and s.of_id = w.id)
    or exists (select 1 from webhook_secrets k left join accounts a on a.id = k.created_by
      where k.organization_id = w.organization_id and k.webhook_id = w.id and (k.ends_at is null or k.ends_at > now())
        and (a.is_super_admin or exists (select 1 from noted n where n.entity = 'webhook_secrets' and n.of_id = k.id and n.is_staffs)))
  order by w.id;
-- Of what was off already nobody has to be told.
delete from rested_ways_out r using external_integrations e where e.id = r.integration_id and not e.is_enabled;
delete from rested_ways_out r using webhooks w where w.id = r.webhook_id and not w.is_enabled;
update external_integrations e set is_enabled = false, changed_at = now() from rested_ways_out r where r.integration_id = e.id;
update webhooks w set is_enabled = false from rested_ways_out r where r.webhook_id = w.id;

drop table set_by_staff;
drop table noted;
drop policy upgrade on external_integrations;
drop policy upgrade on webhook_secrets;
select set_config('app.job', '', true);
set role audit_owner;
revoke select on audit.log from app_owner;
reset role;
