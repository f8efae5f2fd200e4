-- What a credit note takes back before tax: revenue falls by that, and what is owed by the whole.
alter table credit_notes add column subtotal numeric(14, 2);
update credit_notes n set subtotal = coalesce((select sum(m.amount) from credit_note_items m
  where m.organization_id = n.organization_id and m.credit_note_id = n.id), n.total);
alter table credit_notes alter column subtotal set not null;

grant select (subtotal) on credit_notes to app_office;
set role app_owner;
grant create on schema office to app_office;
reset role;
-- Only for as long as the view is made. A superuser needs no membership for it.
do $$ begin
  if current_setting('is_superuser') = 'off' then grant app_office to current_user; end if;
end $$;
set role app_office;
create or replace view office.credit_notes with (security_barrier) as
  select organization_id, invoice_id, total, created_at, subtotal from public.credit_notes;
reset role;
do $$ begin
  if current_setting('is_superuser') = 'off' then revoke app_office from current_user; end if;
end $$;
set role app_owner;
revoke create on schema office from app_office;
reset role;
