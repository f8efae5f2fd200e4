import { randomUUID } from 'node:crypto';
import { getProfileTestById, submitTests } from '@plumbline/contract';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { givenGroup, givenProfile } from './people.ts';
import { givenProtocol } from './programs.ts';
import { aSubmittedTest } from './tests.ts';

/** A corner of an organization: a profile with a test, and everything an id in a request can point at. */
export interface Place {
  organizationId: number;
  groupId: number;
  protocolId: number;
  profileId: number;
  clientUuid: string;
  testId: number;
  resultId: number;
  /** Stands in every name and note of the place, and nowhere else. */
  marker: string;
}

/** Makes a place, as the organization's System Admin would. `isGrouped: false` leaves the profile without a group. */
export async function givenPlace(
  server: TestServer,
  organizationId: number,
  admin: SendOptions,
  { isGrouped = true }: { isGrouped?: boolean } = {},
): Promise<Place> {
  const marker = `Zq${randomUUID().slice(0, 8)}`;
  const clientUuid = randomUUID();
  const groupId = (await givenGroup(server.db, organizationId, { name: `${marker} group` })).id;
  const protocolId = (await givenProtocol(server.db, organizationId, { name: `${marker} protocol` })).id;
  const { id: profileId } = await givenProfile(server.db, organizationId, {
    firstName: `${marker}a`,
    lastName: `${marker}b`,
    clientUuid,
    groupIds: isGrouped ? [groupId] : [],
  });
  const one = aSubmittedTest({ person: { kind: 'profile', profileId }, note: `${marker} note` });
  const { outcomes } = await server.sendOk(submitTests, { tests: [{ ...one }] }, admin);
  const testId = outcomes[0]?.profileTestId ?? 0;
  const { profileTest } = await server.sendOk(getProfileTestById, { id: testId }, admin);
  const resultId = Object.values(profileTest.measureResults)[0]?.results[0]?.profileTestResultId ?? 0;
  return { organizationId, groupId, protocolId, profileId, clientUuid, testId, resultId, marker };
}
