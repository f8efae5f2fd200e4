-- Who vouches for where data of an organization go: whoever made an integration or a webhook, gave it its address or enabled it last. What an
-- enterprise's person left without a key, or with another address, rests as well when the child leaves. Of what is there already the audit log tells
-- it.
set role audit_owner;
grant select on audit.log to app_owner;
set role app_owner;
alter table external_integrations add column vouched_by int references accounts on delete set null;
alter table webhooks add column vouched_by int references accounts on delete set null;

create policy upgrade on external_integrations for update to app_owner using (true) with check (true);
select set_config('app.account', '', true), set_config('app.job', 'integrations.who_vouches', true);
with said as (select distinct on (l.entity, l.entity_id) l.entity, l.entity_id::int as of_id, l.account_id
  from audit.log l where l.entity in ('external_integrations', 'webhooks') and l.account_id is not null and (l.action = 'insert'
    or (l.action = 'update' and (l.after ? 'to_address' or l.after ? 'url' or l.after ->> 'is_enabled' = 'true')))
  order by l.entity, l.entity_id, l.id desc),
  integrations as (update external_integrations e set vouched_by = s.account_id from said s
    where s.entity = 'external_integrations' and s.of_id = e.id and exists (select 1 from accounts a where a.id = s.account_id))
update webhooks w set vouched_by = s.account_id from said s
  where s.entity = 'webhooks' and s.of_id = w.id and exists (select 1 from accounts a where a.id = s.account_id);
drop policy upgrade on external_integrations;
select set_config('app.job', '', true);

set role audit_owner;
revoke select on audit.log from app_owner;
reset role;
