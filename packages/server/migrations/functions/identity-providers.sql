-- The identity providers of an organization and the domains that they answer for. All of these are asked by the release before this one
-- alone: the views of schema office answer instead (docs/decisions/029). The file goes with the next release.

set role app_owner;

create or replace function identity.list_providers(organization_id int) returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'organizationId', p.organization_id, 'kind', p.kind, 'name', p.name,
    'settings', p.settings, 'isEnabled', p.is_enabled, 'allowSwayUsernamePassword', p.allows_password,
    'secretChangedOn', p.secret_changed_at, 'accountCount', (
      select count(*) from identity_provider_accounts l where l.identity_provider_id = p.id),
    'domains', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'domain', d.domain, 'proof', d.proof,
      'verifiedOn', d.verified_at, 'verifiedHow', d.verified_how) order by d.domain)
      from identity_provider_domains d where d.identity_provider_id = p.id), '[]')) order by p.name, p.id), '[]')
  from identity_providers p where p.organization_id = $1 and p.deleted_at is null and identity.is_internal_staff() $$;

create or replace function identity.save_provider(provider_id int, organization_id int, kind text, name text, settings jsonb,
    allows_password boolean, sealed text) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  saved int;
begin
  if not identity.is_internal_staff() then return null; end if;
  if provider_id is null then
    insert into identity_providers (organization_id, kind, name, settings, allows_password, secret_changed_at)
      select o.id, $3, $4, $5, $6, case when $7 is not null then now() end from organizations o
      where o.id = $2 and o.deleted_at is null returning id into saved;
  else
    update identity_providers p set name = $4, settings = $5, allows_password = $6, updated_at = now(),
        secret_changed_at = case when $7 is null then p.secret_changed_at else now() end
      where p.id = $1 and p.organization_id = $2 and p.kind = $3 and p.deleted_at is null returning p.id into saved;
  end if;
  if saved is not null and $7 is not null then
    insert into identity_provider_secrets as s (identity_provider_id, sealed) values (saved, $7)
      on conflict (identity_provider_id) do update set sealed = excluded.sealed;
  end if;
  return saved;
end $$;

create or replace function identity.enable_provider(provider_id int, is_enabled boolean) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not identity.is_internal_staff() then return false; end if;
  update identity_providers p set is_enabled = $2, updated_at = now() where p.id = $1 and p.deleted_at is null;
  return found;
end $$;

create or replace function identity.delete_provider(provider_id int) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not identity.is_internal_staff() then return false; end if;
  update identity_providers p set is_enabled = false, deleted_at = now(), updated_at = now()
    where p.id = $1 and p.deleted_at is null;
  if not found then return false; end if;
  delete from identity_provider_domains d where d.identity_provider_id = $1;
  delete from identity_provider_secrets s where s.identity_provider_id = $1;
  return true;
end $$;

create or replace function identity.add_provider_domain(provider_id int, domain text, proof text) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  added int;
begin
  if not identity.is_internal_staff() then return null; end if;
  insert into identity_provider_domains as d (identity_provider_id, organization_id, domain, proof)
    select p.id, p.organization_id, $2, $3 from identity_providers p where p.id = $1 and p.deleted_at is null
    on conflict on constraint identity_provider_domains_identity_provider_id_domain_key do nothing returning id into added;
  return coalesce(added, (select d.id from identity_provider_domains d join identity_providers p on p.id = d.identity_provider_id
    and p.deleted_at is null where d.identity_provider_id = $1 and d.domain = $2));
end $$;

create or replace function identity.provider_domain(domain_id int) returns table (domain text, proof text, is_verified boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.domain, d.proof, d.verified_at is not null from identity_provider_domains d
  where d.id = $1 and identity.is_internal_staff() $$;

create or replace function identity.prove_provider_domain(domain_id int, how text) returns text language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not identity.is_internal_staff() then return 'unknown'; end if;
  update identity_provider_domains d set verified_at = now(), verified_how = $2 where d.id = $1 and d.verified_at is null;
  if not found then
    return case when exists (select 1 from identity_provider_domains d where d.id = $1) then 'proven' else 'unknown' end;
  end if;
  return 'proven';
exception when unique_violation then
  return 'taken';
end $$;

create or replace function identity.remove_provider_domain(domain_id int) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not identity.is_internal_staff() then return false; end if;
  delete from identity_provider_domains d where d.id = $1;
  return found;
end $$;

revoke execute on function identity.list_providers(int), identity.save_provider(int,int,text,text,jsonb,boolean,text),
  identity.enable_provider(int,boolean), identity.delete_provider(int), identity.add_provider_domain(int,text,text),
  identity.provider_domain(int), identity.prove_provider_domain(int,text), identity.remove_provider_domain(int) from public;
grant execute on function identity.list_providers(int), identity.save_provider(int,int,text,text,jsonb,boolean,text),
  identity.enable_provider(int,boolean), identity.delete_provider(int), identity.add_provider_domain(int,text,text),
  identity.provider_domain(int), identity.prove_provider_domain(int,text), identity.remove_provider_domain(int) to app_staff, app_super;

reset role;
