-- Invoices that were here before they had lines never got the sum, the date of sale and the day they are shown from: 0055 wrote them under the
-- owner of the tables, whose rows are kept from it as well. One with lines, or one that was written since, has its own.
select set_config('app.job', 'invoices.sums_of_before', true);
update invoices i set subtotal = i.amount_due, issued_on = i.invoice_date, display_on = i.invoice_date
  where i.subtotal = 0 and i.amount_due > 0 and i.issued_on is null and i.client_uuid is null
    and not exists (select 1 from invoice_items l where l.organization_id = i.organization_id and l.invoice_id = i.id);
select set_config('app.job', '', true);
