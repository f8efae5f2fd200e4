-- What the dry run of a roster that a partner sent says, as 64 digits. It is computed once, when the check ends, and anew when it is applied.
-- Null: a release before this one checked it, and the portal computes it when it is asked.
set role app_owner;
alter table roster_imports add column fingerprint text check (length(fingerprint) = 64);
reset role;
