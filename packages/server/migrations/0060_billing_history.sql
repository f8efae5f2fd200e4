-- The history of an organization's billing: each kind of entry is read newest first, and no deeper than a page reaches.
set role app_owner;
create index payments_history on payments (organization_id, paid_on desc, created_at desc, id desc);
create index payments_reversed on payments (organization_id, reversed_at desc, id desc) where reversed_at is not null;
create index refunds_history on refunds (organization_id, created_at desc, id desc);
create index credit_notes_history on credit_notes (organization_id, created_at desc, id desc);
create index invoices_voided on invoices (organization_id, voided_at desc, id desc) where voided_at is not null;
reset role;
