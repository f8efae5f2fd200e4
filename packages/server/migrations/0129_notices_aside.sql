-- Notices of card payments that could not be taken, each with its reason, so that one keeps nobody else's waiting. No role reads it. Of what
-- happened it holds what is looked up by, as `payment_events` does, and nothing of the card or the payer.
set role app_owner;
create table payment_events_aside (
  event_id text primary key,
  event jsonb not null check (jsonb_typeof(event) = 'object'), reason text not null check (length(reason) between 1 and 500),
  tries int not null default 1, first_at timestamptz not null, last_at timestamptz not null
);
reset role;
