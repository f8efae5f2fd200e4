import { type SQL, sql } from 'drizzle-orm';
import { insertStandardProtocols } from '../features/organizations/standard-protocols.ts';
import { hashPassword } from '../platform/secrets/password-hash.ts';
import { type DemoOrganization, demoAccounts, demoPassword } from './demo-accounts.ts';

/** Runs statements as the owner of the tables: organizations and accounts have no other door yet. */
export type OwnerQuery = <Row>(statement: SQL) => Promise<Row[]>;

interface Facts {
  name: string;
  typeId: number;
  groups: readonly string[];
  parent?: DemoOrganization;
  isEnterpriseAdmin?: boolean;
  street: string;
  city: string;
  state: string;
  postalCode: string;
}

const organizations: Readonly<Record<DemoOrganization, Facts>> = {
  riverside: {
    name: 'Riverside High School',
    typeId: 2,
    groups: ['Football', 'Soccer', 'Basketball', 'Volleyball', 'Wrestling', 'Track'],
    street: '1810 Riverside Dr',
    city: 'Tulsa',
    state: 'OK',
    postalCode: '74119',
  },
  lakeside: {
    name: 'Lakeside Balance Clinic',
    typeId: 11,
    groups: ['Patients', 'Falls program'],
    street: '402 Lakeside St',
    city: 'Madison',
    state: 'WI',
    postalCode: '53715',
  },
  northern: {
    name: 'Northern Health System',
    typeId: 15,
    groups: [],
    isEnterpriseAdmin: true,
    street: '800 Nicollet Mall',
    city: 'Minneapolis',
    state: 'MN',
    postalCode: '55402',
  },
  elm: {
    name: 'Elm Street Orthopedics',
    typeId: 13,
    groups: ['Patients'],
    parent: 'northern',
    street: '214 Elm St N',
    city: 'Fargo',
    state: 'ND',
    postalCode: '58102',
  },
  oak: {
    name: 'Oak Valley Hospital',
    typeId: 7,
    groups: ['Patients'],
    parent: 'northern',
    street: '915 Oak Valley Rd',
    city: 'Duluth',
    state: 'MN',
    postalCode: '55802',
  },
  pine: {
    name: 'Pine Ridge Therapy',
    typeId: 11,
    groups: ['Patients'],
    parent: 'northern',
    street: '77 Pine Ridge Ave',
    city: 'Sioux Falls',
    state: 'SD',
    postalCode: '57104',
  },
  maple: {
    name: 'Maple Sports Medicine',
    typeId: 19,
    groups: ['Athletes'],
    parent: 'northern',
    street: '1265 Maple Ave',
    city: 'Green Bay',
    state: 'WI',
    postalCode: '54301',
  },
};

export interface MadeOrganization {
  id: number;
  groupIds: Record<string, number>;
  protocolIds: Record<string, number>;
}

const only = async (rows: Promise<{ id: number }[]>): Promise<number> => {
  const [row] = await rows;
  if (row === undefined) throw new Error('the demo data could not be written');
  return row.id;
};

/** Makes the organizations with their groups, standard protocols and accounts. */
export async function makeDemoOrganizations(
  owner: OwnerQuery,
): Promise<Record<DemoOrganization, MadeOrganization>> {
  const made: Partial<Record<DemoOrganization, MadeOrganization>> = {};
  for (const [key, facts] of Object.entries(organizations) as [DemoOrganization, Facts][]) {
    const parentId = facts.parent === undefined ? null : (made[facts.parent]?.id ?? null);
    const id = await only(
      owner(sql`insert into organizations (name, type_id, enterprise_org_id, is_enterprise_admin, street, city, state,
          postal_code, is_demo)
        values (${facts.name}, ${facts.typeId}, ${parentId}::int, ${facts.isEnterpriseAdmin ?? false}, ${facts.street},
          ${facts.city}, ${facts.state}, ${facts.postalCode}, true) returning id`),
    );
    await owner(sql`insert into organization_preferences (organization_id, enable_sports_profile_properties, is_sway_visa_enabled,
        enable_patient_account_creation, enable_covid19_screening, fall_risk_stamp_enabled, external_api_enabled)
      values (${id}, ${facts.typeId === 2}, ${facts.typeId === 2}, ${facts.typeId === 2}, ${facts.typeId === 2},
        ${key === 'lakeside'}, ${key === 'lakeside' || key === 'riverside'})`);
    const groupIds: Record<string, number> = {};
    for (const [index, name] of facts.groups.entries()) {
      groupIds[name] = await only(
        owner(
          sql`insert into groups (organization_id, name, is_default) values (${id}, ${name}, ${index === 0}) returning id`,
        ),
      );
    }
    made[key] = { id, groupIds, protocolIds: await makeProtocols(owner, id) };
  }
  await makeAccounts(owner, made as Record<DemoOrganization, MadeOrganization>);
  return made as Record<DemoOrganization, MadeOrganization>;
}

async function makeProtocols(owner: OwnerQuery, organizationId: number): Promise<Record<string, number>> {
  const rows = await owner<{ id: number; name: string }>(insertStandardProtocols(organizationId));
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
}

async function makeAccounts(
  owner: OwnerQuery,
  made: Record<DemoOrganization, MadeOrganization>,
): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  for (const [index, account] of demoAccounts.entries()) {
    // A number that nobody has; codes sent to it land in the outbox.
    const phone = `555-555-${String(142 + index).padStart(4, '0')}`;
    const id = await only(
      owner(sql`insert into accounts (email, first_name, last_name, phone, account_type_id, is_super_admin, password_hash)
        values (${account.email}, ${account.firstName}, ${account.lastName}, ${phone}, ${account.accountTypeId ?? 1},
          ${account.isSuperAdmin ?? false}, ${passwordHash}) returning id`),
    );
    for (const place of account.organizations) {
      const organization = made[place.organization];
      await owner(sql`insert into account_organizations (account_id, organization_id, access_type_id, is_billing_contact, is_safety_coach)
        values (${id}, ${organization.id}, ${place.accessTypeId}, ${place.isBillingContact ?? false}, ${place.isSafetyCoach ?? false})`);
      for (const group of place.groups ?? []) {
        await owner(
          sql`insert into account_groups (account_id, organization_id, group_id) values (${id}, ${organization.id}, ${organization.groupIds[group]})`,
        );
      }
    }
  }
}
