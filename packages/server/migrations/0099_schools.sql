-- Public lists of schools, and what internal staff decided of companies of the customer list. No patient and no organization is in it.
set role app_owner;
create table schools (
  kind text not null check (kind in ('publicHighSchool', 'publicSchoolDistrict', 'postSecondary', 'privateSchool')),
  -- Text: many begin with zeros.
  id text not null check (length(id) between 1 and 20),
  name text not null check (length(name) between 1 and 500),
  aliases text[] not null default '{}',
  district_name text, address text, city text,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text,
  -- Of the list that it was in last.
  year int not null check (year between 1900 and 2200),
  changed_at timestamptz not null default now(),
  primary key (kind, id)
);
create index schools_of_state on schools (kind, state, id);

create table school_decisions (
  id int generated always as identity primary key,
  company_id text not null check (company_id ~ '^[0-9]{1,20}$'),
  company_name text not null check (length(company_name) <= 500),
  business_type text not null,
  -- Null where the company was skipped.
  school_kind text, school_id text, school_name text,
  account_id int not null references accounts,
  decided_at timestamptz not null,
  -- Whether the customer list took it: one that it did not take counts for nothing, and is removed.
  is_saved boolean not null default false,
  reopened_at timestamptz, reopened_by int references accounts,
  check ((school_kind is null) = (school_id is null))
);
-- One decision a company counts, whoever presses at the same moment.
create unique index school_decisions_live on school_decisions (company_id) where reopened_at is null;
create index school_decisions_newest on school_decisions (decided_at desc, id desc);

alter table schools enable row level security;
alter table schools force row level security;
alter table school_decisions enable row level security;
alter table school_decisions force row level security;
create policy job on schools to app_job using (true) with check (true);
create policy job on school_decisions to app_job using (true) with check (true);
create policy staff on schools for select to app_staff, app_super using ((select identity.is_internal_staff()));
create policy staff on school_decisions for select to app_staff, app_super using ((select identity.is_internal_staff()));
create policy staff_i on school_decisions for insert to app_staff, app_super
  with check ((select identity.is_internal_staff()) and account_id = (select scope.int('app.account')));
create policy staff_u on school_decisions for update to app_staff, app_super using ((select identity.is_internal_staff()));
-- What the customer list did not take is taken back by who tried it.
create policy staff_d on school_decisions for delete to app_staff, app_super
  using ((select identity.is_internal_staff()) and account_id = (select scope.int('app.account')) and not is_saved);
grant select, insert, update on schools to app_job;
grant select on school_decisions to app_job;
grant select on schools to app_staff, app_super;
grant select, insert, delete, update (is_saved, reopened_at, reopened_by) on school_decisions to app_staff, app_super;
create trigger audited after insert or update or delete on school_decisions for each row execute function audit.note_change();
reset role;
