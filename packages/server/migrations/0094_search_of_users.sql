-- Internal staff find a user of any organization by the beginning of an e-mail address or a name. Nobody who is tested is in these indexes.
set role app_owner;
create index accounts_found_by_email on accounts (email collate "C", id) where account_type_id = 1 and deleted_at is null;
create index accounts_found_by_last_name on accounts (lower(last_name) collate "C", id) where account_type_id = 1 and deleted_at is null;
create index accounts_found_by_first_name on accounts (lower(first_name) collate "C", id) where account_type_id = 1 and deleted_at is null;
reset role;
