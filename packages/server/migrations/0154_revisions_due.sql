-- Whether what a sent invoice asks for was changed since: it is paid once the revision was sent, so that nobody pays what nobody was sent.
set role app_owner;
alter table invoices add column revision_due boolean not null default false;
-- Not under the owner of the tables: its rows are kept from it as well.
reset role;
select set_config('app.job', 'invoices.find_revisions_due', true);
update invoices i set revision_due = true
  where i.sent_at is not null and i.voided_at is null and i.amount_paid = 0 and (
    select r.body #>> '{content,total}' from invoice_revisions r
    where r.organization_id = i.organization_id and r.invoice_id = i.id order by r.revision_no desc limit 1)
    <> to_char(i.amount_due, 'FM$999,999,999,990.00');
select set_config('app.job', '', true);
