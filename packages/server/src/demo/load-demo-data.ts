import { en, Faker } from '@faker-js/faker';
import { sql } from 'drizzle-orm';
import { visitClinic } from './demo-clinic.ts';
import { type MadeOrganization, makeDemoOrganizations, type OwnerQuery } from './demo-organizations.ts';
import { makePerson } from './demo-person.ts';
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
  const { riverside, lakeside, elm, oak, maple } = await makeDemoOrganizations(owner);
  const athletes = Object.values(riverside.groupIds).flatMap((groupId) =>
    Array.from({ length: profilesPerGroup }, () => ({ person: makePerson(faker, 2008, 2012), groupId })),
  );
  const aside = new Faker({ locale: en });
  aside.seed(seed + 1);
  const season = {
    faker,
    aside,
    phone: await demoPhone(target, riverside),
    owner,
    organization: riverside,
    now,
  };
  for (const [index, athlete] of athletes.entries()) {
    await playSeasons(season, { ...athlete, index });
    onProgress((index + 1) / (athletes.length + patientCount));
  }
  const draws = { faker, aside };
  await visitClinic(draws, await demoPhone(target, lakeside), lakeside, {
    count: patientCount,
    daysAgo: [120, 30],
  });
  // Three of the enterprise's children have begun; the fourth has not.
  await visitClinic(draws, await demoPhone(target, maple), maple, { count: 6, daysAgo: [12] });
  await visitClinic(draws, await demoPhone(target, elm), elm, { count: 4, daysAgo: [40] });
  await visitClinic(draws, await demoPhone(target, oak), oak, { count: 3, daysAgo: [300] });
  await makeCodes(owner, riverside, now);
  await linkFamily(owner);
  await makePastDueInvoice(owner, lakeside, now);
  onProgress(1);
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

/** Lakeside owes one invoice: sent two months ago, due a month ago, nothing paid. */
async function makePastDueInvoice(owner: OwnerQuery, { id }: MadeOrganization, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  await owner(sql`insert into invoices (organization_id, invoice_date, due_on, sent_at, amount_due)
    values (${id}, ${daysAgo(60)}::timestamptz::date, ${daysAgo(30)}::timestamptz::date, ${daysAgo(60)}::timestamptz, 1250.00)`);
}
