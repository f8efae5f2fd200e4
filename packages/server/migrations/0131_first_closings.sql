-- When a period was closed first: it is looked at again once whatever was being stored at that moment is over.
set role app_owner;
alter table credit_periods add column first_closed_at timestamptz;
reset role;
