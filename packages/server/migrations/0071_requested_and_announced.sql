-- When the provider of card payments was last asked for a payment or a refund, and which amount an automatic charge was announced with.
set role app_owner;
-- Null where it was asked once, when the attempt was made. That it has nothing of it is believed a quarter of an hour after the last time.
alter table payment_attempts add column last_requested_at timestamptz;
alter table refund_attempts add column last_requested_at timestamptz;
-- What remained when the mail left; of mails of before, and of those that announce nothing, it is not known.
alter table invoice_mails add column announced_amount numeric(14, 2);
reset role;
