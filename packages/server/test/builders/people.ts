import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestDatabase } from '../database/test-database.ts';

/** Builders make what is missing around a row, so that a test states only what it is about. */
type Owner = Pick<TestDatabase, 'owner'>;

const first = <Row>(rows: Row[]): Row => {
  const row = rows[0];
  if (row === undefined) throw new Error('the fixture returned no row');
  return row;
};

export interface GivenOrganization {
  id: number;
}

/** An organization with its preferences. */
export async function givenOrganization(
  db: Owner,
  overrides: {
    name?: string;
    isEnterpriseAdmin?: boolean;
    enterpriseOrgId?: number | null;
    timeZone?: string;
    typeId?: number;
  } = {},
): Promise<GivenOrganization> {
  const organization = first(
    await db.owner<GivenOrganization>(sql`insert into organizations (name, is_enterprise_admin, enterprise_org_id, time_zone, type_id)
      values (${overrides.name ?? 'Fixture School'}, ${overrides.isEnterpriseAdmin ?? false}, ${overrides.enterpriseOrgId ?? null},
        ${overrides.timeZone ?? 'America/Chicago'}, ${overrides.typeId ?? 0}) returning id`),
  );
  await db.owner(sql`insert into organization_preferences (organization_id) values (${organization.id})`);
  return organization;
}

/** A group of an organization. */
export async function givenGroup(
  db: Owner,
  organizationId: number,
  overrides: { name?: string; isEnabled?: boolean; isDefault?: boolean } = {},
): Promise<{ id: number }> {
  return first(
    await db.owner<{ id: number }>(sql`insert into groups (organization_id, name, is_enabled, is_default)
      values (${organizationId}, ${overrides.name ?? `Group ${randomUUID().slice(0, 8)}`}, ${overrides.isEnabled ?? true},
        ${overrides.isDefault ?? false}) returning id`),
  );
}

/** An account; `organizationId` gives it an access type there (1 User unless told), `groupIds` grants groups. */
export async function givenAccount(
  db: Owner,
  overrides: {
    email?: string;
    organizationId?: number;
    accessTypeId?: 1 | 2;
    groupIds?: readonly number[];
    accountTypeId?: number;
    isSuperAdmin?: boolean;
    isBillingContact?: boolean;
    isSafetyCoach?: boolean;
    isDisabled?: boolean;
    passwordHash?: string | null;
  } = {},
): Promise<{ id: number; email: string }> {
  const email = overrides.email ?? `${randomUUID()}@fixture.example`;
  const account = first(
    await db.owner<{ id: number; email: string }>(sql`insert into accounts
      (email, first_name, last_name, account_type_id, is_super_admin, is_disabled, password_hash)
      values (${email}, 'Fixture', 'Account', ${overrides.accountTypeId ?? 1}, ${overrides.isSuperAdmin ?? false},
        ${overrides.isDisabled ?? false}, ${overrides.passwordHash ?? null}) returning id, email`),
  );
  if (overrides.organizationId !== undefined) {
    await db.owner(sql`insert into account_organizations
      (account_id, organization_id, access_type_id, is_billing_contact, is_safety_coach)
      values (${account.id}, ${overrides.organizationId}, ${overrides.accessTypeId ?? 1}, ${overrides.isBillingContact ?? false},
        ${overrides.isSafetyCoach ?? false})`);
    for (const groupId of overrides.groupIds ?? []) {
      await db.owner(sql`insert into account_groups (account_id, organization_id, group_id)
        values (${account.id}, ${overrides.organizationId}, ${groupId})`);
    }
  }
  return account;
}

/** A profile with its membership, groups and summary. */
export async function givenProfile(
  db: Owner,
  organizationId: number,
  overrides: {
    firstName?: string;
    lastName?: string;
    birthDate?: string;
    sex?: 'M' | 'F';
    groupIds?: readonly number[];
    graduationYear?: number | null;
    clientUuid?: string | null;
    externalId?: string | null;
  } = {},
): Promise<{ id: number }> {
  const firstName = overrides.firstName ?? 'Test';
  const lastName = overrides.lastName ?? 'Profile';
  const profile = first(
    await db.owner<{ id: number }>(sql`insert into profiles
      (organization_id, client_uuid, first_name, last_name, birth_date, sex, graduation_year, external_id)
      values (${organizationId}, ${overrides.clientUuid ?? null}, ${firstName}, ${lastName},
        ${overrides.birthDate ?? '2009-03-14'}, ${overrides.sex ?? 'F'}, ${overrides.graduationYear ?? null},
        ${overrides.externalId ?? null}) returning id`),
  );
  await db.owner(
    sql`insert into profile_organizations (organization_id, profile_id) values (${organizationId}, ${profile.id})`,
  );
  for (const groupId of overrides.groupIds ?? []) {
    await db.owner(sql`insert into profile_groups (organization_id, profile_id, group_id)
      values (${organizationId}, ${profile.id}, ${groupId})`);
  }
  await db.owner(sql`insert into profile_summaries
    (organization_id, profile_id, first_name, last_name, full_name, sort_name, search_text, graduation_year, is_inactive)
    values (${organizationId}, ${profile.id}, ${firstName}, ${lastName}, ${`${firstName} ${lastName}`},
      ${`${lastName} ${firstName}`.toLowerCase()}, ${`${firstName} ${lastName} ${profile.id}`.toLowerCase()},
      ${overrides.graduationYear ?? null}, ${(overrides.groupIds ?? []).length === 0})`);
  return profile;
}
