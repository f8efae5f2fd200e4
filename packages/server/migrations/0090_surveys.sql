-- Surveys that an organization makes. A row is a draft; what was published stands beside it and never changes.
set role app_owner;
create table surveys (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  title text not null check (char_length(title) between 1 and 100),
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) <= 50),
  -- How often it was saved: two people who edit one are told of each other.
  version int not null default 1,
  -- The number of the revision that is asked; null where none is.
  published_number int,
  changed_at timestamptz not null default now(), changed_by int references accounts,
  -- A form that is sent twice makes one survey.
  client_uuid uuid not null,
  unique (organization_id, id),
  unique (organization_id, client_uuid)
);
-- The Organization Survey of a protocol is one survey.
create unique index surveys_published on surveys (organization_id) where published_number is not null;
-- A revision is what phones ask, and what answers are compared with, however late they arrive.
create table survey_revisions (
  id int generated always as identity primary key,
  organization_id int not null, survey_id int not null,
  number int not null check (number >= 1),
  title text not null, items jsonb not null,
  published_at timestamptz not null default now(), published_by int references accounts,
  unique (organization_id, survey_id, number),
  foreign key (organization_id, survey_id) references surveys (organization_id, id)
);
alter table surveys add foreign key (organization_id, id, published_number)
  references survey_revisions (organization_id, survey_id, number);
create trigger audited after insert or update or delete on surveys for each row execute function audit.note_change();
create trigger audited after insert or update or delete on survey_revisions for each row execute function audit.note_change();
reset role;
call scope.protect('surveys', 'organization');
call scope.protect('survey_revisions', 'organization');
set role app_owner;
-- Nobody changes a revision or takes one away.
revoke update, delete on survey_revisions from app_job;
grant select, insert, update on surveys to app_admin;
grant select, insert on survey_revisions to app_admin;
grant select on surveys, survey_revisions to app_member;
grant select (id, organization_id, title, items, version, published_number, changed_at) on surveys to app_super;
grant select (id, organization_id, survey_id, number, title, items, published_at) on survey_revisions to app_super;
reset role;
