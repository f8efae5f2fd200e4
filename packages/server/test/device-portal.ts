import { randomUUID } from 'node:crypto';
import {
  redeemCode,
  type SubmissionOutcome,
  type SubmittedTestInput,
  submitTests,
} from '@plumbline/contract';
import { givenGroup, givenOrganization, givenProfile } from './builders/people.ts';
import { aSubmittedTest } from './builders/tests.ts';
import type { SendOptions, TestServer } from './http/start-test-server.ts';
import { signIn, startPortal } from './portal.ts';

/** An organization with two groups, a System Admin, and a trainer (a User) who has the first group only. */
export interface DevicePortal {
  server: TestServer;
  organizationId: number;
  football: number;
  soccer: number;
  admin: SendOptions;
  trainer: SendOptions;
  /** A profile in a group; football unless told. */
  aProfile(groupId?: number, birthDate?: string): Promise<number>;
  /** Sends tests as the trainer unless told. */
  submit(tests: SubmittedTestInput[], options?: SendOptions): Promise<SubmissionOutcome[]>;
  submitOne(one: SubmittedTestInput, options?: SendOptions): Promise<SubmissionOutcome>;
  forProfile(profileId: number, overrides?: Partial<SubmittedTestInput>): SubmittedTestInput;
  /** The token a phone gets for a code. */
  redeem(code: string): Promise<SendOptions>;
}

export async function startDevicePortal(
  settings?: Record<string, string>,
  more?: Parameters<typeof startPortal>[1],
): Promise<DevicePortal> {
  const server = await startPortal(settings, more);
  const organizationId = (await givenOrganization(server.db)).id;
  const football = (await givenGroup(server.db, organizationId, { name: 'Football' })).id;
  const soccer = (await givenGroup(server.db, organizationId, { name: 'Soccer', isDefault: true })).id;
  const admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  const trainer = (await signIn(server, { organizationId, groupIds: [football] })).options;
  const submit: DevicePortal['submit'] = async (tests, options = trainer) =>
    (await server.sendOk(submitTests, { tests: tests.map((one) => ({ ...one })) }, options)).outcomes;
  return {
    server,
    organizationId,
    football,
    soccer,
    admin,
    trainer,
    aProfile: async (groupId = football, birthDate = '2009-03-14') => {
      const lastName = `P${randomUUID().slice(0, 8)}`;
      return (await givenProfile(server.db, organizationId, { groupIds: [groupId], birthDate, lastName })).id;
    },
    submit,
    submitOne: async (one, options) => {
      const [outcome] = await submit([one], options);
      if (outcome === undefined) throw new Error('no outcome');
      return outcome;
    },
    forProfile: (profileId, overrides = {}) =>
      aSubmittedTest({ person: { kind: 'profile', profileId }, ...overrides }),
    redeem: async (code) => ({ token: (await server.sendOk(redeemCode, { code })).token }),
  };
}
