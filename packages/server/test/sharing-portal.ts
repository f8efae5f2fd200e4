import { randomUUID } from 'node:crypto';
import {
  generateProfileAccessLink as generate,
  type generateProfileAccessLink,
  type RequestInputOf,
  type ResponseOf,
  type submitProfileAccessLink,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { givenGroup, givenOrganization, givenProfile } from './builders/people.ts';
import type { SendOptions, TestServer } from './http/start-test-server.ts';
import { nextMail } from './mailbox.ts';
import { signIn, startPortal } from './portal.ts';

type Account = { id: number; email: string; options: SendOptions };
type Submitted = RequestInputOf<typeof submitProfileAccessLink>;

/** Who a profile is: what somebody must know to redeem its link. */
export interface Person {
  id: number;
  firstName: string;
  lastName: string;
  birthDate: string;
}

/** A school that shares, another school and a clinic that receive, and families. Messages land in the outbox. */
export interface SharingPortal {
  server: TestServer;
  school: { id: number; football: number; soccer: number };
  otherSchool: { id: number; track: number; chess: number };
  clinic: { id: number; patients: number };
  admin: Account;
  /** A User of the school who has football only. */
  trainer: Account;
  otherAdmin: Account;
  /** A User of the other school who has track only. */
  otherTrainer: Account;
  therapist: Account;
  /** A new profile of the school, in football unless told. */
  aPerson(groupId?: number): Promise<Person>;
  /** A new profile of the clinic, which shares once its preference says so. */
  aPatient(): Promise<Person>;
  /** A new family account that reads these profiles. */
  aFamily(...people: Person[]): Promise<Account>;
  /** A shown link of a profile and its secret. */
  aLink(person: Person, by: SendOptions): Promise<{ id: number; uniqueId: string }>;
  /** The right facts of a person, as who redeems sends them. */
  facts(person: Person, uniqueId: string, more?: Partial<Submitted>): Submitted;
  /** The newest message to an address, once its job has run. */
  mailTo(address: string): Promise<{ subject: string; text: string }>;
}

export async function startSharingPortal(): Promise<SharingPortal> {
  const server = await startPortal({ DEMO: 'true' });
  const { db } = server;
  const schoolId = (await givenOrganization(db, { name: 'Fixture High' })).id;
  const otherId = (await givenOrganization(db, { name: 'Other High' })).id;
  const clinicId = (await givenOrganization(db, { name: 'Fixture Clinic' })).id;
  await db.owner(sql`update organizations set type_id = 2 where id in (${schoolId}, ${otherId})`);
  await db.owner(sql`update organizations set type_id = 11 where id = ${clinicId}`);
  await db.owner(sql`update organization_preferences set is_sway_visa_enabled = true, enable_patient_account_creation = true
    where organization_id = ${schoolId}`);
  const group = async (organizationId: number, name: string, isDefault = false) =>
    (await givenGroup(db, organizationId, { name, isDefault })).id;
  const school = {
    id: schoolId,
    football: await group(schoolId, 'Football'),
    soccer: await group(schoolId, 'Soccer'),
  };
  const otherSchool = {
    id: otherId,
    track: await group(otherId, 'Track'),
    chess: await group(otherId, 'Chess'),
  };
  const personIn = async (organizationId: number, groupId: number): Promise<Person> => {
    const person = {
      firstName: 'José',
      lastName: `O’Neil ${randomUUID().slice(0, 8)}`,
      birthDate: '2010-05-17',
    };
    return { ...person, ...(await givenProfile(db, organizationId, { ...person, groupIds: [groupId] })) };
  };
  const clinic = { id: clinicId, patients: await group(clinicId, 'Patients', true) };
  return {
    server,
    school,
    otherSchool,
    clinic,
    admin: await signIn(server, { organizationId: schoolId, accessTypeId: 2 }),
    trainer: await signIn(server, { organizationId: schoolId, groupIds: [school.football] }),
    otherAdmin: await signIn(server, { organizationId: otherId, accessTypeId: 2 }),
    otherTrainer: await signIn(server, { organizationId: otherId, groupIds: [otherSchool.track] }),
    therapist: await signIn(server, { organizationId: clinicId, groupIds: [clinic.patients] }),
    aPerson: (groupId = school.football) => personIn(schoolId, groupId),
    aPatient: () => personIn(clinicId, clinic.patients),
    aFamily: async (...people) => {
      const family = await signIn(server, { accountTypeId: 5 });
      for (const { id } of people) {
        await db.owner(sql`insert into account_profiles (account_id, email, profile_id, relationship_type_id)
          values (${family.id}, ${family.email}, ${id}, 3)`);
      }
      return family;
    },
    aLink: async (person, by) => {
      const made: ResponseOf<typeof generateProfileAccessLink> = await server.sendOk(
        generate,
        { profileId: person.id },
        by,
      );
      const { id, uniqueId } = made.profileAccessLink;
      if (uniqueId === null) throw new Error('the link was not shown');
      return { id, uniqueId };
    },
    facts: ({ firstName, lastName, birthDate }, uniqueId, more = {}) => ({
      firstName,
      lastName,
      birthDate,
      uniqueId,
      ...more,
    }),
    mailTo: (address) => nextMail(server, address),
  };
}
