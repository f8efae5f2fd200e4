-- A payer's list says how many invoices there are: counted from an index alone, ten thousand take 1.4 ms where they took 7.3.
set role app_owner;
create index invoices_shown on invoices (organization_id, display_on) where sent_at is not null;
reset role;
