import type { SubmittedTestInput } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { acceptTest } from '../features/devices/accept-test.ts';
import { decideResults } from '../features/tests/decide-results.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { signedOutViewer } from '../platform/http/viewer-of.ts';
import type { Services } from '../platform/services.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { MadeOrganization, OwnerQuery } from './demo-organizations.ts';
import { type DemoPerson, traitOf } from './demo-person.ts';
import type { Results } from './results/results.ts';

const dayMs = 24 * 3_600_000;

export interface DemoTest {
  daysAgo: number;
  results: Results;
  /** Recorded in the same sitting. */
  besides?: Results;
  /** Null where nobody planned the test: it has no protocol. */
  protocol: string | null;
  uuid: string;
  isNonBaseline?: boolean;
  isScreening?: boolean;
  note?: string;
}

export interface TakenTest {
  profileId: number;
  testId: number;
}

/** The phone of an organization's System Admin. */
export interface DemoPhone {
  /** Sends a test; the first one of a person creates them. */
  take(person: DemoPerson, groupId: number, test: DemoTest): Promise<TakenTest>;
  /** Takes results out of the baseline, as a clinician does who saw what happened. */
  exclude(taken: TakenTest, what: 'first result' | 'whole test', reason: string): Promise<void>;
}

export interface PhoneNeeds {
  owner: OwnerQuery;
  database: Database;
  services: Pick<Services, 'files' | 'jobs'>;
  now: Date;
}

const device = {
  appVersion: '5.9.2',
  platform: 'iOS',
  deviceManufacturer: 'Apple',
  deviceModel: 'iPhone 15',
  osVersion: '20.1',
};

/** A phone that hands its tests to the function which takes everybody's. */
export async function demoPhone(needs: PhoneNeeds, organization: MadeOrganization): Promise<DemoPhone> {
  const { owner, database, services, now } = needs;
  const [admin] = await owner<{ id: number }>(sql`select account_id as id from account_organizations
    where organization_id = ${organization.id} and access_type_id = 2 order by account_id limit 1`);
  const viewer: Viewer = {
    ...signedOutViewer('America/Chicago'),
    kind: 'admin',
    accountId: admin?.id ?? null,
    organizationId: organization.id,
  };
  const inScope = <T>(work: (tx: Tx) => Promise<T>) =>
    database.transaction({ as: 'viewer', viewer, requestId: 'demo' }, work);

  return {
    take: async (person, groupId, test) => {
      const body: SubmittedTestInput = {
        clientUuid: test.uuid,
        person: { kind: 'new', person: personFacts(person, groupId) },
        completedOn: completedOn(test, now),
        inputClass: 'motion',
        organizationProtocolId:
          test.protocol === null ? null : (organization.protocolIds[test.protocol] ?? null),
        isNonBaseline: test.isNonBaseline ?? false,
        isScreening: test.isScreening ?? false,
        note: test.note ?? null,
        device,
        results: [...test.results, ...(test.besides ?? [])],
      };
      const outcome = await acceptTest(
        { transaction: inScope, services, viewer, code: null, now },
        JSON.parse(JSON.stringify(body)) as Record<string, unknown>,
      );
      if (outcome.profileId === null || outcome.profileTestId === null)
        throw new Error(`a demo test was ${outcome.status}: ${outcome.errors[0]?.message}`);
      return { profileId: outcome.profileId, testId: outcome.profileTestId };
    },
    exclude: async ({ profileId, testId }, what, reason) => {
      const decided = await inScope(async (tx) => {
        const results = await tx.query<{ id: number }>(
          sql`select id from results where test_id = ${testId} order by id
            limit ${what === 'first result' ? 1 : null}::int`,
        );
        const decision = {
          profileId,
          profileTestId: testId,
          excludedResultIds: results.map(({ id }) => id),
          includedResultIds: [],
          reason,
        };
        return decideResults(tx, decision, { ...viewer, now });
      });
      if (!decided.ok) throw new Error(`a demo result was not excluded: ${decided.code}`);
    },
  };
}

function personFacts(person: DemoPerson, groupId: number) {
  const { firstName, lastName, birthDate, sex, graduationYear } = person;
  return {
    clientUuid: person.uuid,
    firstName,
    lastName,
    birthDate,
    sex,
    heightInches: Math.round((sex === 'M' ? 65 : 61) + 9 * traitOf(person, 'size')),
    weightPounds: Math.round((sex === 'M' ? 135 : 112) + 75 * traitOf(person, 'size')),
    graduationYear,
    groupIds: [groupId],
  };
}

/** In the afternoon, at an hour that goes with the test. */
function completedOn({ uuid, daysAgo }: DemoTest, now: Date): string {
  const hour = 15 + (Number.parseInt(uuid.slice(0, 2), 16) % 6);
  const today = Math.floor(now.getTime() / dayMs);
  return new Date((today - daysAgo) * dayMs + hour * 3_600_000).toISOString();
}
