import { en, Faker } from '@faker-js/faker';
import type { SubmittedTestInput } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { acceptTest } from '../features/devices/accept-test.ts';
import type { Database } from '../platform/database/database.ts';
import { signedOutViewer } from '../platform/http/viewer-of.ts';
import type { Services } from '../platform/services.ts';
import { type MadeOrganization, makeDemoOrganizations, type OwnerQuery } from './demo-organizations.ts';
import {
  attentionResults,
  balanceResults,
  type DemoPerson,
  impulseResult,
  makePerson,
  reactionResult,
  standing,
  symptomsResult,
  wellbeingResults,
} from './demo-person.ts';

export interface DemoTarget {
  owner: OwnerQuery;
  database: Database;
  services: Pick<Services, 'files'>;
  now: Date;
  /** Told how far it is, from 0 to 1. */
  onProgress: (done: number) => void;
}

const dayMs = 24 * 3_600_000;
const seed = 20_260_930;
const profilesPerGroup = 40;

/**
 * Fills an empty database with the demo: the same people and tests each time, their days counted back from today, through the same
 * function that takes a phone's tests.
 */
export async function loadDemoData({
  owner,
  database,
  services,
  now,
  onProgress,
}: DemoTarget): Promise<void> {
  const faker = new Faker({ locale: en });
  faker.seed(seed);
  const organizations = await makeDemoOrganizations(owner);
  const { riverside, lakeside } = organizations;
  const submit = submitterFor(database, services, owner, now);
  const athletes = Object.values(riverside.groupIds).flatMap((groupId) =>
    Array.from({ length: profilesPerGroup }, () => ({ person: makePerson(faker, 2008, 2012), groupId })),
  );
  const patients = Array.from({ length: 20 }, () => ({
    person: makePerson(faker, 1942, 1990),
    groupId: Object.values(lakeside.groupIds)[0] ?? 0,
  }));
  for (const [index, { person, groupId }] of athletes.entries()) {
    await playSeasons(faker, submit, owner, riverside, person, groupId, index, now);
    onProgress((index + 1) / (athletes.length + patients.length));
  }
  for (const { person, groupId } of patients) {
    for (const daysAgo of [120, 30]) {
      await submit(lakeside, groupId, person, {
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
  await makeCodes(owner, riverside, now);
  await linkFamily(owner);
  onProgress(1);
}

interface DemoTest {
  daysAgo: number;
  results: SubmittedTestInput['results'];
  protocol: string;
  uuid: string;
  isNonBaseline?: boolean;
  note?: string;
}
type Submit = (
  organization: MadeOrganization,
  groupId: number,
  person: DemoPerson,
  test: DemoTest,
) => Promise<number>;

/** Sends tests the way a staff member's phone does; the first one of a person creates them. */
function submitterFor(
  database: Database,
  services: Pick<Services, 'files'>,
  owner: OwnerQuery,
  now: Date,
): Submit {
  const accounts = new Map<number, number>();
  return async (organization, groupId, person, test) => {
    if (!accounts.has(organization.id)) {
      const [admin] = await owner<{ id: number }>(sql`select account_id as id from account_organizations
        where organization_id = ${organization.id} and access_type_id = 2 order by account_id limit 1`);
      accounts.set(organization.id, admin?.id ?? 0);
    }
    const viewer = {
      ...signedOutViewer('America/Chicago'),
      kind: 'admin' as const,
      accountId: accounts.get(organization.id) ?? 0,
      organizationId: organization.id,
    };
    const hour = 15 + (Number.parseInt(test.uuid.slice(0, 2), 16) % 6);
    const completed = new Date(
      Math.floor(now.getTime() / dayMs) * dayMs - test.daysAgo * dayMs + hour * 3_600_000,
    );
    const body: SubmittedTestInput = {
      clientUuid: test.uuid,
      person: {
        kind: 'new',
        person: {
          clientUuid: person.uuid,
          firstName: person.firstName,
          lastName: person.lastName,
          birthDate: person.birthDate,
          sex: person.sex,
          graduationYear: person.graduationYear,
          groupIds: [groupId],
        },
      },
      completedOn: completed.toISOString(),
      inputClass: 'motion',
      organizationProtocolId: organization.protocolIds[test.protocol] ?? null,
      isNonBaseline: test.isNonBaseline ?? false,
      note: test.note ?? null,
      device: {
        appVersion: '5.9.2',
        platform: 'iOS',
        deviceManufacturer: 'Apple',
        deviceModel: 'iPhone 15',
        osVersion: '20.1',
      },
      results: test.results,
    };
    const outcome = await acceptTest(
      {
        transaction: (work) => database.transaction({ as: 'viewer', viewer, requestId: 'demo' }, work),
        services,
        viewer,
        code: null,
        now,
      },
      JSON.parse(JSON.stringify(body)) as Record<string, unknown>,
    );
    if (outcome.profileId === null)
      throw new Error(`a demo test was ${outcome.status}: ${outcome.errors[0]?.message}`);
    return outcome.profileId;
  };
}

/** Three seasons of one athlete: baselines each August, follow-ups, and for one in ten an injury with its recovery. */
async function playSeasons(
  faker: Faker,
  submit: Submit,
  owner: OwnerQuery,
  organization: MadeOrganization,
  person: DemoPerson,
  groupId: number,
  index: number,
  now: Date,
): Promise<void> {
  const results = (harm: number) => [
    reactionResult(faker, person, harm),
    impulseResult(faker, person, harm),
    symptomsResult(faker, harm),
    ...(index % 3 === 0 ? balanceResults(faker, person, harm) : []),
  ];
  const take = (daysAgo: number, harm: number, more: Partial<DemoTest> = {}) =>
    submit(organization, groupId, person, {
      daysAgo,
      results: results(harm),
      protocol: 'Concussion Baseline',
      uuid: faker.string.uuid(),
      ...more,
    });
  // A few people have never been tested long enough to have a baseline; most have one a season.
  const baselines = index % 20 === 19 ? [] : [800, 440, 75 + (index % 9)];
  let profileId = 0;
  for (const daysAgo of baselines) profileId = await take(daysAgo, 0);
  if (index % 4 === 1) {
    profileId = await take(40 + (index % 5), 0, {
      protocol: 'Attention',
      results: attentionResults(faker, person, 0),
      isNonBaseline: true,
    });
  }
  if (index % 6 === 2) profileId = await take(30 + (index % 7), 0.05, { isNonBaseline: true });
  if (index % 10 === 3) {
    const isOpen = index % 20 === 3;
    const startedDaysAgo = isOpen ? 4 + (index % 5) : 200;
    const startedAt = new Date(now.getTime() - startedDaysAgo * dayMs);
    const endedAt = isOpen ? null : new Date(startedAt.getTime() + 18 * dayMs);
    await owner(sql`insert into events (organization_id, profile_id, event_type_id, name, started_at, ended_at, note)
      values (${organization.id}, ${profileId}, 2, 'Suspected Concussion', ${startedAt.toISOString()}::timestamptz,
        ${endedAt?.toISOString() ?? null}::timestamptz, 'Helmet to helmet contact in practice.')`);
    for (const [after, harm] of [
      [1, 1],
      [3, 0.6],
      ...(isOpen
        ? []
        : [
            [9, 0.25],
            [16, 0.03],
          ]),
    ] as [number, number][]) {
      await take(startedDaysAgo - after, harm, {
        protocol: 'Post-injury Follow-up',
        ...(after === 1 ? { note: 'Reports a dull headache. Rest today, retest in two days.' } : {}),
      });
    }
  }
  if (baselines.length === 0) await take(20, 0, { isNonBaseline: true });
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
