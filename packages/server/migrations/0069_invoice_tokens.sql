-- Tokens that open one invoice for printing, in a browser that is signed in to nothing: ten minutes, read only, only the hash is kept.
set role app_owner;
create table invoice_tokens (
  id int generated always as identity primary key,
  token_hash bytea not null unique,
  account_id int not null references accounts on delete cascade,
  organization_id int not null,
  invoice_id int not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '10 minutes'),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index invoice_tokens_expiry on invoice_tokens (expires_at);
create index invoice_tokens_account on invoice_tokens (account_id);
reset role;
