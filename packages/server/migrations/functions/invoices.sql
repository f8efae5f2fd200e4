-- What an invoice's rows add up to. The rows are written by jobs, which may write the invoice too.

set role app_owner;

-- The invoice is locked before its rows are added up, so that two payments at once do not each count only themselves.
create or replace function identity.sum_invoice() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from invoices i where i.organization_id = new.organization_id and i.id = new.invoice_id for update;
  update invoices i set
    amount_paid = (select coalesce(sum(p.amount), 0) from payments p
      where p.organization_id = i.organization_id and p.invoice_id = i.id and p.reversed_at is null),
    amount_refunded = (select coalesce(sum(r.amount), 0) from refunds r
      where r.organization_id = i.organization_id and r.invoice_id = i.id),
    amount_credited = (select coalesce(sum(n.total), 0) from credit_notes n
      where n.organization_id = i.organization_id and n.invoice_id = i.id)
  where i.organization_id = new.organization_id and i.id = new.invoice_id;
  return null;
end $$;
revoke execute on function identity.sum_invoice() from public;

create or replace trigger summed after insert or update on payments for each row execute function identity.sum_invoice();
create or replace trigger summed after insert on refunds for each row execute function identity.sum_invoice();
create or replace trigger summed after insert on credit_notes for each row execute function identity.sum_invoice();

reset role;

set role app_reader;

-- Who is billed, in words, and which day it is there. Asked by whoever sees the billing of the organization, and by its jobs.
create or replace function identity.payer_facts(of_organization_id int) returns table (name text, time_zone text, today date, is_demo boolean,
    is_internal boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select o.name, o.time_zone, (now() at time zone o.time_zone)::date, o.is_demo, o.is_internal from organizations o
    where o.id = $1 and o.deleted_at is null and $1 = any (case when current_setting('role') = 'app_job' then scope.ints('app.orgs')
      else scope.ints('app.billing_orgs') end);
end $$;
revoke execute on function identity.payer_facts(int) from public;
grant execute on function identity.payer_facts(int) to app_admin, app_member, app_job, app_super;

reset role;
