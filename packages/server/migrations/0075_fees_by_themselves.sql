-- The system fees that are drafted by themselves: from which day on, and what the fee was before an upgrade raised it.
set role app_owner;
alter table product_subscriptions
  -- Of a term that was there when fees began to be drafted by themselves: cycles that ended before this day are with staff, who billed them by hand.
  add column fees_drafted_from date default current_date,
  -- The fee before the first upgrade of a billing cycle, and the day of that upgrade. What it raised for the rest of the cycle is on its own invoice.
  add column fee_before numeric(14, 2), add column fee_raised_on date,
  add constraint product_subscriptions_fee_before check ((fee_before is null) = (fee_raised_on is null));
alter table product_subscriptions alter column fees_drafted_from drop default;
reset role;
