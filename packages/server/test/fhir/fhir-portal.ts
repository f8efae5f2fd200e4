import type { SubmittedTestInput } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { fhirBase } from '../../src/features/fhir/fhir-base.ts';
import { everyMeasure } from '../builders/every-measure.ts';
import { givenIntegrationKey } from '../builders/integration-keys.ts';
import { givenOrganization, givenProfile } from '../builders/people.ts';
import { givenStoredTest } from '../builders/stored-tests.ts';
import { type DevicePortal, startDevicePortal } from '../device-portal.ts';

/** What the door answered. */
export interface Sent {
  status: number;
  headers: Headers;
  // The shape is what the tests are about, so each looks at what it names.
  body: { resourceType: string; [element: string]: unknown };
}

/** A portal with two people of whom one has an id of the organization's own, and an organization beside it with a person of the same id. */
export interface FhirPortal {
  portal: DevicePortal;
  /** Answered every measure, twice: once for the baseline. */
  known: number;
  /** Has no id of the organization's own, and one test. */
  nameless: number;
  /** Of `known`, the older one first. */
  testIds: number[];
  /** Took the first test. */
  trainerId: number;
  key: string;
  foreign: { key: string; organizationId: number; profileId: number; testId: number };
  /** Asks the door as the holder of a key: `key` unless another is named, and without one where that is null. */
  ask(path: string, init?: RequestInit & { as?: string | null }): Promise<Sent>;
  /** Sends a test of a person from the app, and returns its id. */
  submitted(profileId: number, overrides?: Partial<SubmittedTestInput>): Promise<number>;
}

export async function startFhirPortal(): Promise<FhirPortal> {
  const portal = await startDevicePortal();
  const { organizationId, server, football } = portal;
  const { db } = server;
  const submitted: FhirPortal['submitted'] = async (profileId, overrides = {}) => {
    const outcome = await portal.submitOne(portal.forProfile(profileId, overrides));
    if (outcome.profileTestId === null) throw new Error('the test was not stored');
    return outcome.profileTestId;
  };
  const known = (await givenProfile(db, organizationId, { groupIds: [football], externalId: 'MRN-1' })).id;
  const nameless = (await givenProfile(db, organizationId, { groupIds: [football] })).id;
  const testIds = [
    await submitted(known, { results: everyMeasure(), completedOn: '2026-03-02T15:42:00Z' }),
    await submitted(known, { results: everyMeasure(), completedOn: '2026-03-09T15:42:00Z' }),
  ];
  await submitted(nameless);
  const [taken] = await db.owner<{ id: number }>(
    sql`select administered_account_id as id from tests where id = ${testIds[0]}`,
  );
  const { key } = await givenIntegrationKey(db, organizationId);
  const otherId = (await givenOrganization(db)).id;
  const profileId = (await givenProfile(db, otherId, { externalId: 'MRN-1' })).id;
  const foreign = {
    key: (await givenIntegrationKey(db, otherId)).key,
    organizationId: otherId,
    profileId,
    testId: (await givenStoredTest(db, otherId, profileId)).id,
  };
  const ask: FhirPortal['ask'] = async (path, { as = key, ...init } = {}) => {
    await db.owner(sql`delete from rate_limits`);
    const response = await server.fetch(`${fhirBase}${path}`, {
      ...init,
      headers: { ...init.headers, ...(as === null ? {} : { authorization: `Bearer ${as}` }) },
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Sent['body'],
    };
  };
  return { portal, known, nameless, testIds, trainerId: taken?.id ?? 0, key, foreign, ask, submitted };
}

/** A line of a Bundle. */
export interface Entry {
  fullUrl?: string;
  resource: { resourceType: string; id: string; [element: string]: unknown };
}
export const entriesOf = ({ body }: Sent): Entry[] => (body.entry ?? []) as Entry[];
export const idsOf = (sent: Sent): string[] => entriesOf(sent).map(({ resource }) => resource.id);
/** Where a Bundle says that something else is, below the door's own address; null where it does not. */
export const linkOf = ({ body }: Sent, relation: string): string | null => {
  const links = body.link as { relation: string; url: string }[];
  const url = links.find((link) => link.relation === relation)?.url;
  return url === undefined ? null : url.slice(url.indexOf(fhirBase) + fhirBase.length);
};

/** The types that are made of tests. */
export const ofTests = [
  'Encounter',
  'Device',
  'Observation',
  'QuestionnaireResponse',
  'DiagnosticReport',
  'DocumentReference',
  'Provenance',
];

/** The types that are made of the organization itself. */
export const ofDirectory = ['Organization', 'Group', 'Practitioner'];
