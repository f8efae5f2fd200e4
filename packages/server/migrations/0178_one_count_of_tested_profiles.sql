-- Profiles tested were counted from every test until identity.profiles_tested_between added up the counts by day. No release called the former one.
set role app_reader;
drop function if exists identity.profiles_tested(int, timestamptz, timestamptz, int);
reset role;
