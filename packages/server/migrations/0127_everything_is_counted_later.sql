-- The rows of an export of everything are counted by its job, so that nobody waits for that.
set role app_owner;
grant update (row_count) on exports to app_admin;
reset role;
