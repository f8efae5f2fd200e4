set role app_owner;
create sequence roster_sync as int;

create table organization_preferences (
  organization_id int primary key references organizations,
  is_passcode_enabled boolean not null default false,
  dynamic_protocols_enabled boolean not null default false,
  profile_flag_display_interval int not null default 0,
  is_skip_test_enabled boolean not null default true,
  is_symptom_tracking_enabled boolean not null default true,
  is_at_home_testing_enabled boolean not null default false,
  is_metric boolean not null default false,
  enable_new_test_view_visualizations boolean not null default true,
  is_expedited_baseline_enabled boolean not null default false,
  enable_covid19_screening boolean not null default false,
  flag_test_on_covid_temperature_skip boolean not null default false,
  enable_covid_contact_questions boolean not null default false,
  enable_sports_profile_properties boolean not null default false,
  enable_patient_account_creation boolean not null default false,
  external_api_enabled boolean not null default false,
  is_sway_visa_enabled boolean not null default false,
  fall_risk_stamp_enabled boolean not null default false,
  mfa_required boolean not null default false,
  mfa_verification_period int not null default 10
);
create table groups (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  name text not null check (length(name) between 1 and 100),
  is_default boolean not null default false,
  is_enabled boolean not null default true,
  deleted_at timestamptz,
  unique (organization_id, id)
);
create unique index groups_name on groups (organization_id, lower(name)) where deleted_at is null;
create table account_groups (
  account_id int not null references accounts on delete cascade,
  organization_id int not null,
  group_id int not null,
  primary key (account_id, organization_id, group_id),
  foreign key (organization_id, group_id) references groups (organization_id, id)
);
create table protocols (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  legacy_id int,
  name text not null,
  description text not null default '',
  symptoms_enabled boolean not null default false,
  events_enabled boolean not null default true,
  is_disabled boolean not null default false,
  deleted_at timestamptz,
  unique (organization_id, id)
);
create unique index protocols_name on protocols (organization_id, lower(name)) where deleted_at is null;
create table protocol_items (
  organization_id int not null,
  protocol_id int not null,
  measure_id int not null,
  item_order int not null,
  primary key (protocol_id, item_order),
  foreign key (organization_id, protocol_id) references protocols (organization_id, id)
);
create table profiles (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  client_uuid uuid,
  first_name text not null check (length(first_name) between 1 and 50),
  last_name text not null check (length(last_name) between 1 and 50),
  birth_date date not null,
  sex text check (sex in ('M', 'F')),
  gender int,
  height_in numeric(5,1), weight_lb numeric(6,1),
  email text, external_id text, unique_id text,
  graduation_year int,
  additional jsonb not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (organization_id, client_uuid)
);
create index profiles_organization on profiles (organization_id, id);
create table profile_organizations (
  organization_id int not null references organizations,
  profile_id int not null references profiles,
  default_protocol_id int,
  baseline_start_at timestamptz,
  -- Given by a trigger at each change a roster must see; in one organization its order is the order of commits.
  sync_seq int not null,
  ended_at timestamptz,
  primary key (organization_id, profile_id),
  foreign key (organization_id, default_protocol_id) references protocols (organization_id, id)
);
create index profile_organizations_profile on profile_organizations (profile_id);
alter table account_profiles add foreign key (profile_id) references profiles;
create index profile_organizations_sync on profile_organizations (organization_id, sync_seq);
create table profile_groups (
  organization_id int not null,
  profile_id int not null,
  group_id int not null,
  primary key (profile_id, organization_id, group_id),
  foreign key (organization_id, group_id) references groups (organization_id, id),
  foreign key (organization_id, profile_id) references profile_organizations (organization_id, profile_id)
);
create index profile_groups_group on profile_groups (organization_id, group_id, profile_id);
create table events (
  id int generated always as identity primary key,
  organization_id int not null,
  profile_id int not null,
  event_type_id int not null,
  name text not null,
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at > started_at),
  note text,
  deleted_at timestamptz,
  foreign key (organization_id, profile_id) references profile_organizations (organization_id, profile_id),
  -- Over all organizations: a person has one injury at a time, whoever wrote it down.
  constraint events_do_not_overlap
    exclude using gist (profile_id with =, tstzrange(started_at, ended_at) with &&) where (deleted_at is null)
);
create index events_profile on events (profile_id, started_at);
create table measure_thresholds (
  organization_id int not null, profile_id int not null, measure_id int not null,
  yellow_ms double precision not null, red_ms double precision not null check (red_ms >= yellow_ms),
  primary key (organization_id, profile_id, measure_id),
  foreign key (organization_id, profile_id) references profile_organizations (organization_id, profile_id)
);
create table codes (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  code text not null check (code ~ '^\d{5}$'),
  group_id int, profile_id int, protocol_id int not null,
  session_type_id int not null check (session_type_id between 1 and 12),
  is_screening boolean not null default false,
  is_non_baseline boolean not null default false,
  show_results_after_session boolean not null default false,
  starts_at timestamptz not null, ends_at timestamptz not null check (ends_at > starts_at),
  created_by int references accounts,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, group_id) references groups (organization_id, id),
  foreign key (organization_id, profile_id) references profile_organizations (organization_id, profile_id),
  foreign key (organization_id, protocol_id) references protocols (organization_id, id),
  check (group_id is null or profile_id is null),
  -- Unique anywhere from the day it is made until 30 days after its end, deleted or not: a phone must never reach another team
  -- with digits that somebody wrote down last week. The lookup by digits uses the same index.
  constraint codes_digits_are_free exclude using gist (code with =, tsrange(
    least(created_at, starts_at) at time zone 'UTC', ends_at at time zone 'UTC' + interval '30 days') with &&)
);
create index codes_organization on codes (organization_id, ends_at);
create index codes_profile on codes (profile_id) where profile_id is not null;
alter table code_tokens add foreign key (organization_id, code_id) references codes (organization_id, id);
create index code_tokens_code on code_tokens (organization_id, code_id);
create table recordings (
  organization_id int not null references organizations,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  kind text not null, sample_rate_hz double precision, byte_count int not null, storage_key text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, hash)
);
-- What a device sent, as it arrived. Rows are never changed; a decision on a held one is a row of its own.
create table submissions (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  client_uuid uuid not null unique,
  content_hash text not null,
  code_id int, account_id int references accounts,
  profile_id int,
  status text not null check (status in ('stored', 'held')),
  reason_code text, reason_params jsonb not null default '{}',
  body jsonb not null,
  recording_hashes jsonb not null default '[]',
  received_at timestamptz not null default now(),
  check ((status = 'stored') = (reason_code is null)),
  unique (organization_id, id),
  foreign key (organization_id, code_id) references codes (organization_id, id),
  foreign key (organization_id, profile_id) references profile_organizations (organization_id, profile_id)
);
create index submissions_held on submissions (organization_id, id desc) where status = 'held';
create table refused_submissions (
  id int generated always as identity primary key,
  organization_id int not null references organizations,
  client_uuid text, code_id int, account_id int,
  reason_code text not null, reason_params jsonb not null default '{}',
  body jsonb, received_at timestamptz not null default now()
);
create index refused_submissions_organization on refused_submissions (organization_id, id desc);
create table tests (
  id int generated always as identity primary key,
  organization_id int not null,
  profile_id int not null,
  submission_id int,
  client_uuid uuid not null unique,
  completed_at timestamptz not null,
  offset_minutes int not null default 0,
  is_non_baseline boolean not null default false,
  is_screening boolean not null default false,
  is_excluded boolean not null default false,
  code_id int, protocol_id int, protocol_name text,
  administered_account_id int references accounts,
  device jsonb not null default '{}',
  input_class text not null check (input_class in ('motion', 'touch', 'keyboard')),
  type_flags jsonb not null default '{}',
  has_duplicate_tests boolean not null default false,
  note text,
  created_at timestamptz not null default now(),
  unique (organization_id, profile_id, id),
  foreign key (organization_id, profile_id) references profile_organizations (organization_id, profile_id),
  foreign key (organization_id, submission_id) references submissions (organization_id, id),
  foreign key (organization_id, code_id) references codes (organization_id, id),
  foreign key (organization_id, protocol_id) references protocols (organization_id, id)
);
create unique index tests_submission on tests (submission_id);
create index tests_profile on tests (profile_id, completed_at desc, id desc);
create index tests_organization on tests (organization_id, completed_at desc);
create table results (
  id int generated always as identity primary key,
  organization_id int not null,
  test_id int not null,
  profile_id int not null,
  measure_id int not null, stance_id int, repetition int not null check (repetition >= 1),
  score double precision check (score > '-Infinity' and score < 'Infinity'),
  is_skipped boolean not null default false,
  is_excluded boolean not null default false,
  is_restored boolean not null default false,
  validity jsonb not null default '[]',
  alerts jsonb not null default '[]',
  detail_rows jsonb not null default '[]',
  receipt jsonb,
  recording_hash text,
  language_id int,
  unique nulls not distinct (test_id, measure_id, stance_id, repetition),
  foreign key (organization_id, profile_id, test_id) references tests (organization_id, profile_id, id)
    on update cascade on delete cascade,
  foreign key (organization_id, recording_hash) references recordings (organization_id, hash)
);
create index results_recording on results (organization_id, recording_hash) where recording_hash is not null;
create table result_decisions (
  id int generated always as identity primary key,
  organization_id int not null, profile_id int not null,
  result_id int not null references results on delete cascade,
  action text not null check (action in ('exclude', 'include')),
  reason text, account_id int not null references accounts, decided_at timestamptz not null default now()
);
create index result_decisions_result on result_decisions (result_id, decided_at);
-- Derived: thrown away and rebuilt at will.
create table test_measures (
  test_id int not null,
  measure_id int not null,
  organization_id int not null, profile_id int not null,
  input_class text not null, completed_at timestamptz not null,
  score double precision,
  standing text not null check (standing in ('counted', 'invalid', 'excluded', 'incomplete')),
  validity jsonb not null default '[]',
  primary key (test_id, measure_id),
  foreign key (organization_id, profile_id, test_id) references tests (organization_id, profile_id, id)
    on update cascade on delete cascade
);
create index test_measures_profile on test_measures (profile_id, measure_id, completed_at);
create table profile_baselines (
  organization_id int not null, profile_id int not null,
  measure_id int not null, input_class text not null,
  baseline jsonb not null,
  computed_at timestamptz not null default now(),
  primary key (organization_id, profile_id, measure_id, input_class),
  foreign key (organization_id, profile_id) references profile_organizations (organization_id, profile_id)
);
-- One row for each running membership: what lists show, sort by and search. Triggers keep who it is and whether it is there
-- (0007); the code that derives baselines keeps the rest.
create table profile_summaries (
  organization_id int not null, profile_id int not null,
  first_name text not null, last_name text not null, full_name text not null,
  -- Folded, and compared byte by byte: the same order on every server, and usable for searches by the first letters.
  sort_name text collate "C" not null, sort_first_name text collate "C" not null, search_text text collate "C" not null,
  graduation_year int,
  is_inactive boolean not null default false,
  last_test_at timestamptz, last_test_id int,
  last_test_type text, last_test_is_event boolean not null default false,
  open_event_id int,
  baseline_status text not null default 'Needed',
  largest_change jsonb,
  primary key (organization_id, profile_id),
  foreign key (organization_id, profile_id) references profile_organizations (organization_id, profile_id)
);
create index profile_summaries_name on profile_summaries (organization_id, sort_name, profile_id);
create index profile_summaries_first_name on profile_summaries (organization_id, sort_first_name);
create index profile_summaries_last_test on profile_summaries (organization_id, last_test_at desc nulls last, profile_id);
create index profile_summaries_graduation on profile_summaries (organization_id, graduation_year, profile_id);
create index profile_summaries_open_event on profile_summaries (organization_id, profile_id) where open_event_id is not null;
create index profile_summaries_search on profile_summaries using gin (organization_id, search_text gin_trgm_ops);
create table organization_counts (
  organization_id int primary key references organizations,
  profiles int not null default 0
);
reset role;
