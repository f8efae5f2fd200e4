-- Reports that are to be delivered to a partner. Deliveries are made and moved on by jobs; people decide about failed ones.
set role app_owner;
create table pdf_sync_intents (
  id int generated always as identity primary key,
  organization_id int not null,
  profile_id int not null,
  -- The test the report is about.
  test_id int not null,
  intent_status_id int not null default 1 check (intent_status_id between 1 and 11),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  foreign key (organization_id, profile_id) references profile_organizations (organization_id, profile_id),
  foreign key (organization_id, profile_id, test_id) references tests (organization_id, profile_id, id)
    on update cascade on delete cascade
);
create index pdf_sync_intents_profile on pdf_sync_intents (profile_id, id desc);
create index pdf_sync_intents_ready on pdf_sync_intents (organization_id, id) where intent_status_id in (1, 4, 9);
create trigger audited after insert or update or delete on pdf_sync_intents
  for each row execute function audit.note_change();
reset role;
call scope.protect('pdf_sync_intents', 'profile');
set role app_owner;
grant select, update (intent_status_id, changed_at) on pdf_sync_intents to app_admin, app_member, app_super;
reset role;
