import { en, Faker } from '@faker-js/faker';
import { sql } from 'drizzle-orm';
import { type MadeOrganization, makeDemoOrganizations, type OwnerQuery } from './demo-organizations.ts';
import { makePerson, standing, wellbeingResults } from './demo-person.ts';
import { demoPhone, type PhoneNeeds } from './demo-phone.ts';
import { playSeasons } from './demo-seasons.ts';

export interface DemoTarget extends PhoneNeeds {
  /** Told how far it is, from 0 to 1. */
  onProgress: (done: number) => void;
  /** Of each of Riverside's six groups; 40 unless told. */
  profilesPerGroup?: number;
}

const dayMs = 24 * 3_600_000;
const seed = 20_260_930;
const patientCount = 20;

/**
 * Fills an empty database with the demo: the same people and tests each time, their days counted back from today, through the same
 * function that takes a phone's tests.
 */
export async function loadDemoData(target: DemoTarget): Promise<void> {
  const { owner, now, onProgress, profilesPerGroup = 40 } = target;
  const faker = new Faker({ locale: en });
  faker.seed(seed);
  const { riverside, lakeside } = await makeDemoOrganizations(owner);
  const athletes = Object.values(riverside.groupIds).flatMap((groupId) =>
    Array.from({ length: profilesPerGroup }, () => ({ person: makePerson(faker, 2008, 2012), groupId })),
  );
  const season = { faker, phone: await demoPhone(target, riverside), owner, organization: riverside, now };
  for (const [index, athlete] of athletes.entries()) {
    await playSeasons(season, { ...athlete, index });
    onProgress((index + 1) / (athletes.length + patientCount));
  }
  await testPatients(target, faker, lakeside);
  await makeCodes(owner, riverside, now);
  await linkFamily(owner);
  onProgress(1);
}

/** Two visits of each patient of the clinic: standing still, mood and worry. */
async function testPatients(target: DemoTarget, faker: Faker, lakeside: MadeOrganization): Promise<void> {
  const phone = await demoPhone(target, lakeside);
  const groupId = Object.values(lakeside.groupIds)[0] ?? 0;
  for (let count = 0; count < patientCount; count += 1) {
    const person = makePerson(faker, 1942, 1990);
    for (const daysAgo of [120, 30]) {
      await phone.take(person, groupId, {
        daysAgo,
        results: [
          { measureId: 12, recording: standing(faker, person.swayMps2 * 1.5) },
          ...wellbeingResults(faker),
        ],
        protocol: 'Quiet Standing',
        uuid: faker.string.uuid(),
      });
    }
  }
}

async function makeCodes(owner: OwnerQuery, organization: MadeOrganization, now: Date): Promise<void> {
  const codes: readonly (readonly [string, string, number, number])[] = [
    ['40816', 'Football', -2, 30],
    ['73952', 'Soccer', -1, 7],
    ['15580', 'Basketball', -60, -20],
    ['92347', 'Volleyball', 5, 40],
  ];
  const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  for (const [code, group, starts, ends] of codes) {
    await owner(sql`insert into codes (organization_id, code, group_id, protocol_id, session_type_id, starts_at, ends_at)
      values (${organization.id}, ${code}, ${organization.groupIds[group]}, ${organization.protocolIds['Concussion Baseline']}, 8,
        ${at(starts)}::timestamptz, ${at(ends)}::timestamptz)`);
  }
}

async function linkFamily(owner: OwnerQuery): Promise<void> {
  await owner(sql`insert into account_profiles (account_id, email, profile_id, relationship_type_id)
    select a.id, a.email, p.id, 3 from accounts a, (select id from profiles order by id limit 2) p where a.email = 'family@portal.example'`);
}
