-- What billing shows of a large organization is read from what was kept, not counted from all it has.
set role app_owner;
-- What is owed is found and added up from an index alone, however many invoices were paid. The condition is that of records/invoices/overdue.ts.
create index invoices_owed on invoices (organization_id, due_on, id)
  include (display_on, amount_due, amount_credited, amount_paid, amount_on_account, amount_refunded)
  where sent_at is not null and voided_at is null and not (is_purchase_order and coalesce(btrim(purchase_order_number), '') = '')
    and not (amount_refunded > 0 and (amount_paid - amount_on_account - amount_refunded) = 0)
    and (case when amount_refunded > 0 and (amount_paid - amount_on_account - amount_refunded) < 0
      then -(amount_paid - amount_on_account - amount_refunded)
      else amount_due - amount_credited - (amount_paid - amount_on_account - amount_refunded) end) > 0;
reset role;

-- Of a span that runs, the people of its last days are kept too, as long as no test has come in or changed since.
set role app_owner;
alter table tested_spans add column later_tests bigint, add column later_changes bigint, add column later_people int,
  add constraint tested_spans_later check (num_nulls(later_tests, later_changes, later_people) in (0, 3));
reset role;
