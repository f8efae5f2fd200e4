-- Which tests an organization has: all that the portal offers, unless a row says otherwise. What is offered is code.
set role app_owner;
create table organization_measures (
  organization_id int not null references organizations,
  measure_id int not null,
  -- Null: had on purpose, also where it is not had from the start.
  deleted_at timestamptz,
  primary key (organization_id, measure_id)
);
-- What protocols lost because their organization lost the measure, and where it stood. protocol_items holds what is taken and nothing
-- else, so that whoever reads it (a phone, a code, a report) need not ask what the organization still has.
create table protocol_lost_items (
  organization_id int not null,
  protocol_id int not null,
  measure_id int not null,
  item_order int not null,
  primary key (protocol_id, measure_id),
  foreign key (organization_id, protocol_id) references protocols (organization_id, id)
);
-- Goes up with each change, so that two people who edit at once do not undo each other.
alter table protocols add column revision int not null default 1;
create index profile_organizations_default_protocol on profile_organizations (organization_id, default_protocol_id)
  where default_protocol_id is not null;
create trigger audited after insert or update or delete on organization_measures
  for each row execute function audit.note_change();
create trigger audited after insert or update or delete on protocol_lost_items
  for each row execute function audit.note_change();
reset role;
call scope.protect('organization_measures', 'organization');
call scope.protect('protocol_lost_items', 'organization');
set role app_owner;
grant select on organization_measures, protocol_lost_items to app_admin, app_member, app_super;
reset role;

-- A protocol that was deleted is nobody's default. Asked after the foreign key took its lock on the protocol (triggers fire by name):
-- whoever deletes holds a stronger one, so of two at once the second sees what the first did.
set role app_groups;
create function upkeep.refuse_deleted_default() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from protocols p where p.id = new.default_protocol_id and p.deleted_at is not null) then
    raise exception 'a deleted protocol cannot be a default' using errcode = '23503';
  end if;
  return null;
end $$;
reset role;
revoke execute on function upkeep.refuse_deleted_default() from public;
grant execute on function upkeep.refuse_deleted_default() to app_owner;
set role app_owner;
create trigger z_default_is_there after insert or update of default_protocol_id on profile_organizations
  for each row when (new.default_protocol_id is not null) execute function upkeep.refuse_deleted_default();
create trigger z_default_is_there after insert or update of default_protocol_id on groups
  for each row when (new.default_protocol_id is not null) execute function upkeep.refuse_deleted_default();
reset role;
