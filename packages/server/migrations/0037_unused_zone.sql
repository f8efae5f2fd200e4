-- Days are counted in the charts' own zone: nobody asks for an organization's.
set role app_reader;
drop function identity.organization_time_zone(int);
reset role;
