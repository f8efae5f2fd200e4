-- A key that is allowed to send the roster later than it was made needs the terms that say so.
set role app_owner;
grant update (terms_version, terms_account_id, terms_accepted_at) on external_integrations to app_admin;
reset role;
