-- What an invoice's rows add up to. The rows are written by jobs, which may write the invoice too.

set role app_owner;

-- The invoice is locked before its rows are added up, so that two payments at once do not each count only themselves.
create or replace function identity.sum_invoice() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from invoices i where i.organization_id = new.organization_id and i.id = new.invoice_id for update;
  with sums as (select
      (select coalesce(sum(p.amount - p.charged_back), 0) from payments p
        where p.organization_id = new.organization_id and p.invoice_id = new.invoice_id and p.reversed_at is null) as paid,
      -- Not those of a payment that a lost dispute took back whole: neither came in, so the invoice is owed again and not closed as refunded.
      (select coalesce(sum(r.amount), 0) from refunds r join payments p
          on p.organization_id = r.organization_id and p.id = r.payment_id and p.reversed_at is null
        where r.organization_id = new.organization_id and r.invoice_id = new.invoice_id) as refunded,
      (select coalesce(sum(n.total), 0) from credit_notes n
        where n.organization_id = new.organization_id and n.invoice_id = new.invoice_id) as credited)
  update invoices i set amount_paid = s.paid, amount_refunded = s.refunded, amount_credited = s.credited,
    -- What came in above what is owed. What of it pays another invoice by now stays: it is owed here again.
    amount_on_account = greatest(i.amount_on_account_used, s.paid - s.refunded - (i.amount_due - s.credited))
  from sums s
  where i.organization_id = new.organization_id and i.id = new.invoice_id;
  return null;
end $$;
revoke execute on function identity.sum_invoice() from public;

create or replace trigger summed after insert or update on payments for each row execute function identity.sum_invoice();
create or replace trigger summed after insert on refunds for each row execute function identity.sum_invoice();
create or replace trigger summed after insert on credit_notes for each row execute function identity.sum_invoice();

-- What of the money that an invoice put on its payer's account pays other invoices now, and what lies there. Whoever writes has locked those
-- invoices.
create or replace function identity.sum_account_credit() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update invoices i set amount_on_account_used = s.used,
      amount_on_account = greatest(s.used, i.amount_paid - i.amount_refunded - (i.amount_due - i.amount_credited))
    from (select a.id, (select coalesce(sum(u.amount), 0) from account_credit_uses u
        join payments p on p.organization_id = u.organization_id and p.id = u.payment_id
        where u.organization_id = new.organization_id and u.source_invoice_id = a.id and p.reversed_at is null) as used
      from (select u.source_invoice_id as id from account_credit_uses u where u.organization_id = new.organization_id
        and u.payment_id = (case when tg_table_name = 'payments' then to_jsonb(new)->>'id' else to_jsonb(new)->>'payment_id' end)::int) a) s
    where i.organization_id = new.organization_id and i.id = s.id;
  return null;
end $$;
revoke execute on function identity.sum_account_credit() from public;

create or replace trigger credit_summed after insert on account_credit_uses for each row execute function identity.sum_account_credit();
create or replace trigger credit_summed after update of reversed_at on payments for each row when (new.method_id = 5)
  execute function identity.sum_account_credit();

-- For whoever asks, in an organization that is open to them; that they see the invoice was checked in their own scope. Old ones go.
create or replace function identity.create_invoice_token(token_hash bytea, organization_id int, invoice_id int, expires_at timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if scope.int('app.account') is null or not $2 = any (scope.ints('app.orgs')) then
    raise exception 'a token of an invoice for nobody, or elsewhere';
  end if;
  delete from invoice_tokens t where t.expires_at <= now();
  insert into invoice_tokens (token_hash, account_id, organization_id, invoice_id, expires_at)
  values ($1, scope.int('app.account'), $2, $3, $4);
end $$;

-- What a live token opens, and for whom. What that account may do now is asked with it, on each request.
create or replace function identity.invoice_token_facts(token_hash bytea) returns table (account_id int, organization_id int, invoice_id int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.account_id, t.organization_id, t.invoice_id from invoice_tokens t where t.token_hash = $1 and t.expires_at > now() $$;

revoke execute on function identity.create_invoice_token(bytea,int,int,timestamptz), identity.invoice_token_facts(bytea) from public;
grant execute on function identity.create_invoice_token(bytea,int,int,timestamptz) to app_admin, app_member, app_super;
grant execute on function identity.invoice_token_facts(bytea) to app;

reset role;

set role app_reader;

-- Whoever pays for the organization on the day on which an invoice is first sent is to pay it.
create or replace function identity.keep_payer() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.payer_id := coalesce((select b.bill_to_organization_id from organization_billing b where b.organization_id = new.organization_id),
    new.organization_id);
  return new;
end $$;
revoke execute on function identity.keep_payer() from public;
grant execute on function identity.keep_payer() to app_owner;
reset role;
set role app_owner;
create or replace trigger payer_is_kept before insert or update of sent_at on invoices for each row
  when (new.sent_at is not null and new.payer_id is null) execute function identity.keep_payer();
reset role;

set role app_reader;

-- Who is billed, in words, and which day it is there. Asked by whoever sees the billing of the organization, by its jobs, and of its payer too.
create or replace function identity.payer_facts(of_organization_id int) returns table (name text, time_zone text, today date, is_demo boolean,
    is_internal boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query with reach as materialized (select case when current_setting('role') = 'app_job' then scope.ints('app.orgs')
      else scope.ints('app.billing_orgs') end as ids)
    select o.name, o.time_zone, (scope.present() at time zone o.time_zone)::date, o.is_demo, o.is_internal from organizations o, reach
    where o.id = $1 and ((o.deleted_at is null and $1 = any (reach.ids))
      or exists (select 1 from organization_billing b where b.bill_to_organization_id = $1 and b.organization_id = any (reach.ids))
      or exists (select 1 from invoices i where i.payer_id = $1 and i.payer_id <> i.organization_id and i.organization_id = any (reach.ids)));
end $$;
-- For which organizations a payer was billed, beside itself: for what is shown by now, to whoever sees its billing; to internal staff for all.
create or replace function identity.billed_organizations(payer_id int) returns table (id int, name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name from organizations o where o.id in (
      select i.organization_id from invoices i, lateral (select (scope.present() at time zone p.time_zone)::date as today
        from organizations p where p.id = $1) day
      where i.payer_id = $1 and i.payer_id <> i.organization_id and (current_setting('role') = 'app_super'
        or i.display_on is null or i.display_on <= day.today))
    and $1 = any (scope.ints('app.orgs')) and $1 = any (scope.ints('app.billing_orgs'))
  order by lower(o.name), o.id $$;
revoke execute on function identity.billed_organizations(int) from public;
grant execute on function identity.billed_organizations(int) to app_admin, app_member, app_super;
-- What these return was less before, and that is not replaced in place. Nothing sees them missing: the file is one transaction.
drop function if exists identity.bill_to_facts(int), identity.bill_to_of_invoice(int,int);

-- Who is sent the invoices of an organization, where, and what was agreed about paying them: its own billing facts, or those of the organization
-- that pays for it, which need not be within reach of whoever asks. Where no billing address was given the mailing address is printed.
create or replace function identity.bill_to_facts(of_organization_id int) returns table (name text, billed_for text, billing_name text,
    contact text, email text, street text, apartment text, city text, state text, postal_code text, country text, method_id int,
    is_tax_exempt boolean, is_demo boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select p.name, case when p.id <> $1 then o.name end, b.name, b.contact_name, b.email,
      case when b.street is null then p.street else b.street end, case when b.street is null then p.apartment else b.apartment end,
      case when b.street is null then p.city else b.city end, case when b.street is null then p.state else b.state end,
      case when b.street is null then p.postal_code else b.postal_code end, case when b.street is null then p.country else b.country end,
      b.method_id, coalesce(b.is_tax_exempt, false), p.is_demo
    from organizations o left join organization_billing own on own.organization_id = o.id
      join organizations p on p.id = coalesce(own.bill_to_organization_id, o.id)
      left join organization_billing b on b.organization_id = p.id
    where o.id = $1 and o.deleted_at is null and $1 = any (case when current_setting('role') = 'app_job' then scope.ints('app.orgs')
      else scope.ints('app.billing_orgs') end);
end $$;
-- The same of one invoice: once it was sent it is its kept payer, whoever pays for the organization today.
create or replace function identity.bill_to_of_invoice(of_organization_id int, of_invoice_id int) returns table (payer_id int, name text,
    billed_for text, billing_name text, contact text, email text, street text, apartment text, city text, state text, postal_code text,
    country text, is_tax_exempt boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select p.id, p.name, case when p.id <> $1 then o.name end, b.name, b.contact_name, b.email,
      case when b.street is null then p.street else b.street end, case when b.street is null then p.apartment else b.apartment end,
      case when b.street is null then p.city else b.city end, case when b.street is null then p.state else b.state end,
      case when b.street is null then p.postal_code else b.postal_code end, case when b.street is null then p.country else b.country end,
      coalesce(b.is_tax_exempt, false)
    from organizations o join invoices i on i.organization_id = o.id and i.id = $2
      left join organization_billing own on own.organization_id = o.id
      join organizations p on p.id = coalesce(i.payer_id, own.bill_to_organization_id, o.id)
      left join organization_billing b on b.organization_id = p.id
    where o.id = $1 and case when current_setting('role') = 'app_job' then $1 = any (scope.ints('app.orgs'))
      else $1 = any (scope.ints('app.billing_orgs')) or (i.payer_id = any (scope.ints('app.orgs'))
        and i.payer_id = any (scope.ints('app.billing_orgs'))) end;
end $$;
revoke execute on function identity.bill_to_of_invoice(int,int) from public;
grant execute on function identity.bill_to_of_invoice(int,int) to app_admin, app_member, app_job, app_super;
-- Invoices of any organization about which a mail may be due, with what decides it: those that may be sent by themselves, and sent ones whose
-- reminders have begun and not ended. Nothing where there is no billing e-mail, where staff hold the mails, or of who was mailed on this day.
create or replace function identity.invoices_to_mail() returns table (organization_id int, invoice_id int, payer_id int, today date,
    hour int, approval_status_id int, due_on date, display_on date, sent_on date, amount_due numeric, amount_credited numeric,
    amount_paid numeric, amount_refunded numeric, amount_on_account numeric, is_purchase_order boolean, purchase_order_number text,
    steps text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.organization_id, i.id, p.id, local.today, local.hour, i.approval_status_id, i.due_on, coalesce(i.display_on, i.invoice_date),
    (i.sent_at at time zone p.time_zone)::date, i.amount_due, i.amount_credited, i.amount_paid, i.amount_refunded, i.amount_on_account,
    i.is_purchase_order, i.purchase_order_number,
    array(select m.step from invoice_mails m where m.organization_id = i.organization_id and m.invoice_id = i.id and m.step is not null)
  from invoices i join organizations o on o.id = i.organization_id and o.deleted_at is null
    left join organization_billing own on own.organization_id = o.id
    join organizations p on p.id = coalesce(i.payer_id, own.bill_to_organization_id, o.id) and p.deleted_at is null
    cross join lateral (select (scope.present() at time zone p.time_zone)::date as today,
      extract(hour from scope.present() at time zone p.time_zone)::int as hour) local
    join organization_billing b on b.organization_id = p.id and b.email is not null and b.mails_paused_at is null
  where i.voided_at is null and not i.revision_due and own.mails_paused_at is null
    and ((i.sent_at is null and i.approval_status_id = 2 and coalesce(i.display_on, i.invoice_date) <= local.today)
      or (i.sent_at is not null and i.approval_status_id in (2, 3) and i.due_on <= (scope.present() + interval '8 days')::date
        and i.due_on <= local.today + 7 and i.amount_due - i.amount_credited > i.amount_paid - i.amount_on_account - i.amount_refunded
        and i.due_on + 30 > (i.sent_at at time zone p.time_zone)::date
        -- Whoever is charged by itself is told of each charge and each decline; the reminders wait until the attempts are over.
        and (i.due_on <= local.today - 10 or not exists (select 1 from payment_cards c where c.organization_id = p.id
          and c.is_auto_pay and c.payment_method_id is not null))
        and not exists (select 1 from invoice_mails m
          where m.organization_id = i.organization_id and m.invoice_id = i.id and m.step = 'overdue30')))
    and not exists (select 1 from invoice_mails m where m.payer_id = p.id and m.payer_day = local.today)
  order by p.id, i.id $$;
revoke execute on function identity.invoices_to_mail() from public;
grant execute on function identity.invoices_to_mail() to app;
revoke execute on function identity.bill_to_facts(int) from public;
grant execute on function identity.bill_to_facts(int) to app_admin, app_member, app_job, app_super;
revoke execute on function identity.payer_facts(int) from public;
grant execute on function identity.payer_facts(int) to app_admin, app_member, app_job, app_super;

reset role;
