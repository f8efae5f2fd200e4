-- What internal staff work on across organizations: organizations, who opened one, and single sign-on. No patient is in any of it. The
-- views of schema office say which columns are seen and which are written; policies of the views' owner say for whom there are rows.
-- Nobody can become that owner, and it owns nothing else (docs/decisions/029).
do $$ begin
  create role app_office nologin noinherit;
exception when duplicate_object or unique_violation then null;
end $$;
create schema office authorization app_owner;
grant usage on schema public to app_office;

set role app_owner;
grant usage on schema office to app_office;
grant usage on schema office to app_staff, app_super;

-- Row-level security for that owner alone: who owns the tables is not bound by it, and who else reads them does so as before.
alter table organizations enable row level security;
alter table accounts enable row level security;
alter table staff_grants enable row level security;
alter table identity_providers enable row level security;
alter table identity_provider_domains enable row level security;
alter table identity_provider_secrets enable row level security;
alter table identity_provider_accounts enable row level security;
create policy reader on organizations for select to app_reader, app_groups using (true);
create policy reader on accounts for select to app_reader, app_groups, audit_owner using (true);
create policy groups_keeper on accounts for insert to app_groups with check (true);
create policy reader on staff_grants for select to app_reader, audit_owner using (true);

create policy office on organizations for select to app_office using ((select identity.is_internal_staff()));
-- Of the accounts those of internal staff, and of who was it when a grant was made.
create policy office on accounts for select to app_office using ((select identity.is_internal_staff())
  and (is_super_admin or exists (select 1 from staff_grants g where g.account_id = accounts.id)));
create policy office on staff_grants for select to app_office using ((select identity.is_internal_staff()));
-- For oneself, and for an organization that there is.
create policy office_i on staff_grants for insert to app_office with check ((select identity.is_internal_staff())
  and account_id = (select scope.int('app.account'))
  and exists (select 1 from organizations o where o.id = staff_grants.organization_id and o.deleted_at is null));
create policy office on identity_providers for select to app_office using ((select identity.is_internal_staff()));
create policy office_u on identity_providers for update to app_office using ((select identity.is_internal_staff()));
create policy office_i on identity_providers for insert to app_office with check ((select identity.is_internal_staff())
  and exists (select 1 from organizations o where o.id = identity_providers.organization_id and o.deleted_at is null));
create policy office on identity_provider_accounts for select to app_office using ((select identity.is_internal_staff()));
create policy office on identity_provider_domains for select to app_office using ((select identity.is_internal_staff()));
create policy office_u on identity_provider_domains for update to app_office using ((select identity.is_internal_staff()));
create policy office_d on identity_provider_domains for delete to app_office using ((select identity.is_internal_staff()));
-- A domain is of the organization whose connection it is.
create policy office_i on identity_provider_domains for insert to app_office with check ((select identity.is_internal_staff())
  and exists (select 1 from identity_providers p where p.id = identity_provider_domains.identity_provider_id
    and p.organization_id = identity_provider_domains.organization_id and p.deleted_at is null));
create policy office on identity_provider_secrets to app_office using ((select identity.is_internal_staff()))
  with check ((select identity.is_internal_staff()));

-- What the views are made of, and nothing beyond.
grant select (id, name, state, is_demo, is_internal, is_enterprise_admin, created_at, deleted_at) on organizations to app_office;
grant select (id, first_name, last_name, is_super_admin) on accounts to app_office;
grant select (id, account_id, organization_id, reason, granted_at, expires_at, revoked_at),
  insert (account_id, organization_id, reason, expires_at) on staff_grants to app_office;
grant select (id, organization_id, kind, name, settings, is_enabled, allows_password, secret_changed_at, updated_at, deleted_at),
  insert (organization_id, kind, name, settings, allows_password, secret_changed_at),
  update (name, settings, is_enabled, allows_password, secret_changed_at, updated_at, deleted_at) on identity_providers to app_office;
grant select (identity_provider_id) on identity_provider_accounts to app_office;
grant select (id, identity_provider_id, organization_id, domain, proof, verified_at, verified_how),
  insert (identity_provider_id, organization_id, domain, proof), update (verified_at, verified_how), delete
  on identity_provider_domains to app_office;
grant select, insert, delete on identity_provider_secrets to app_office;

grant create on schema office to app_office;
reset role;
-- Only for as long as the views are made. A superuser needs no membership for it.
do $$ begin
  if current_setting('is_superuser') = 'off' then grant app_office to current_user; end if;
end $$;

set role app_office;
create view office.organizations with (security_barrier) as
  select id, name, state, is_demo, is_internal, is_enterprise_admin, created_at, deleted_at from public.organizations;
create view office.staff with (security_barrier) as
  select id, concat_ws(' ', first_name, last_name) as name from public.accounts;
create view office.staff_grants with (security_barrier) as
  select id, account_id, organization_id, reason, granted_at, expires_at, revoked_at from public.staff_grants;
create view office.identity_providers with (security_barrier) as
  select id, organization_id, kind, name, settings, is_enabled, allows_password, secret_changed_at, updated_at, deleted_at,
    (select count(*)::int from public.identity_provider_accounts l where l.identity_provider_id = p.id) as account_count
  from public.identity_providers p where deleted_at is null;
create view office.identity_provider_domains with (security_barrier) as
  select id, identity_provider_id, organization_id, domain, proof, verified_at, verified_how from public.identity_provider_domains;
-- Written and removed. Nobody reads one back through here.
create view office.identity_provider_secrets with (security_barrier) as
  select identity_provider_id, sealed from public.identity_provider_secrets;

grant select on office.organizations, office.staff, office.staff_grants, office.identity_providers, office.identity_provider_domains
  to app_staff, app_super;
grant insert (account_id, organization_id, reason, expires_at) on office.staff_grants to app_staff, app_super;
grant insert (organization_id, kind, name, settings, allows_password, secret_changed_at),
  update (name, settings, is_enabled, allows_password, secret_changed_at, updated_at, deleted_at)
  on office.identity_providers to app_staff, app_super;
grant insert (identity_provider_id, organization_id, domain, proof), update (verified_at, verified_how), delete
  on office.identity_provider_domains to app_staff, app_super;
grant select (identity_provider_id), insert (identity_provider_id, sealed), delete
  on office.identity_provider_secrets to app_staff, app_super;
reset role;

do $$ begin
  if current_setting('is_superuser') = 'off' then revoke app_office from current_user; end if;
end $$;
set role app_owner;
revoke create on schema office from app_office;
reset role;
