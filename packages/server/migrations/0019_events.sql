-- Who works in an organization writes down its events. Internal staff move dates and types; what an event is called and noted is
-- withheld from them, so it is not theirs to write.
set role app_owner;
grant insert, update on events to app_admin, app_member;
grant select (id, organization_id, profile_id, event_type_id, started_at, ended_at, deleted_at) on events to app_super;
grant insert on events to app_super;
grant update (event_type_id, started_at, ended_at, deleted_at) on events to app_super;
reset role;
