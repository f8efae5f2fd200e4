-- Who is to pay an invoice: kept when it is first sent, so that a payer who comes or goes later changes nothing about what was issued. The payer
-- sees what it is billed, for whichever organization it is; whom it is for does not see it there.
set role app_owner;
alter table invoices add column payer_id int references organizations;
-- What was sent to another organization than it is for says so: by the name of that one, or by a mail that left to it by itself, which also finds one
-- that was renamed since. Where the payer is another one by now, it stays where it was seen and paid until now. So does what a card of the
-- organization was charged for, or is being charged for.
-- Not under the owner of the tables: its rows are kept from it as well.
reset role;
select set_config('app.job', 'invoices.keep_payer', true);
update invoices i set payer_id = case
    when exists (select 1 from payment_attempts a where a.organization_id = i.organization_id and a.invoice_id = i.id and a.status <> 'failed')
      then i.organization_id
    else coalesce((
      select p.id from organization_billing b join organizations p on p.id = b.bill_to_organization_id
      where b.organization_id = i.organization_id
        and (exists (select 1 from invoice_revisions r where r.organization_id = i.organization_id and r.invoice_id = i.id
            and r.body #>> '{content,billedFor}' is not null and r.body #>> '{content,billTo,name}' = p.name)
          or exists (select 1 from invoice_mails m where m.organization_id = i.organization_id and m.invoice_id = i.id and m.payer_id = p.id))),
      i.organization_id) end
  where i.sent_at is not null;
select set_config('app.job', '', true);
set role app_owner;
alter table invoices add constraint invoices_have_payer check (sent_at is null or payer_id is not null);
-- A payer's list in both of its orders, what it owes, and how many there are.
create index invoices_of_payer on invoices (payer_id, invoice_date desc, id desc) where sent_at is not null;
create index invoices_of_payer_by_id on invoices (payer_id, id desc) include (organization_id, display_on) where sent_at is not null;
create index invoices_unpaid_of_payer on invoices (payer_id, due_on, id) where sent_at is not null and voided_at is null;
create index invoices_for_others on invoices (payer_id, organization_id) include (display_on) where payer_id <> organization_id;
create index invoices_account_of_payer on invoices (payer_id, organization_id) where amount_on_account > amount_on_account_used;

-- A payer prints what it is billed for another organization.
alter table invoice_tokens drop constraint invoice_tokens_organization_id_invoice_id_fkey,
  add foreign key (organization_id) references organizations, add foreign key (invoice_id) references invoices;

drop policy bil on invoices;
create policy bil on invoices for select to app_admin, app_member using (sent_at is not null
  and payer_id = any ((select scope.ints('app.orgs'))::int[]) and payer_id = any ((select scope.ints('app.billing_orgs'))::int[]));
drop policy sup on invoices;
create policy sup on invoices for select to app_super using (organization_id = any ((select scope.ints('app.billing_orgs'))::int[])
  or (sent_at is not null and payer_id = any ((select scope.ints('app.orgs'))::int[])));
reset role;
