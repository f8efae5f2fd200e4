-- What the fee of a subscription was before each upgrade, since cycles that are billed later began with it. `fee_before` holds the first of one
-- cycle alone; the release before writes and reads it.
set role app_owner;
alter table product_subscriptions
  add column fee_raised_days date[] not null default '{}', add column fees_before numeric(14, 2)[] not null default '{}',
  add constraint product_subscriptions_fees_before check (cardinality(fee_raised_days) = cardinality(fees_before));
reset role;
