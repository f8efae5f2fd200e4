import {
  allCalls,
  type Call,
  checkEmailAddress,
  endAccountProfile,
  excludeIncludeTestResults,
  generateProfileAccessLink,
  getAccountProfilesByProfileId,
  getProfileAccessLinksByProfileId,
  getProfilesForAccount,
  getProfileTestById,
  submitProfileAccessLink,
  submitTests,
  updateProfileTestNote,
} from '@plumbline/contract';
import { kindPermissions } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSubmittedTest } from '../builders/tests.ts';
import type { SendOptions } from '../http/start-test-server.ts';
import { refusalOf, signIn } from '../portal.ts';
import { type Person, type SharingPortal, startSharingPortal } from '../sharing-portal.ts';

let portal: SharingPortal;
let person: Person;
let testId: number;
let resultId: number;

beforeAll(async () => {
  portal = await startSharingPortal();
  person = await portal.aPerson();
  ({ testId, resultId } = await tested(person, portal.admin.options));
});
afterAll(() => portal.server.stop());

async function tested({ id: profileId }: Person, by: SendOptions) {
  const { server } = portal;
  const one = aSubmittedTest({ person: { kind: 'profile', profileId } });
  const { outcomes } = await server.sendOk(submitTests, { tests: [{ ...one }] }, by);
  const id = outcomes[0]?.profileTestId ?? 0;
  const { profileTest } = await server.sendOk(getProfileTestById, { id }, by);
  const [measure] = Object.values(profileTest.measureResults);
  return { testId: id, resultId: measure?.results[0]?.profileTestResultId ?? 0 };
}

const denied = { status: 403, code: 'access.denied' };
const notThere = { status: 404, code: 'profile.not_found' };
/** What somebody who knows every id would send. */
const knowing = () => ({
  id: person.id,
  profileId: person.id,
  profileTestId: testId,
  profileTestResultIds: [resultId],
  groupIds: [portal.school.football],
  organizationId: portal.school.id,
});

/** Every call of the contract, one after another. */
const askingAll = 120_000;

/** security.md, section 8, abuse case 7. */
describe('a family account', () => {
  /** Everything it is meant to ask. A new call that it may ask is named here on purpose, or this fails. */
  const meant: readonly string[] = [
    'Profile/GenerateProfileAccessLink',
    'Profile/GetProfileAccessLinksByProfileId',
    'Profile/GetProfileAccessLinkState',
    'Profile/GetAccountProfilesByProfileId',
    'Profile/EndProfileAccessLink',
    'Profile/EndAccountProfile',
    'Profile/GetProfileAccessForm',
    'Profile/SubmitProfileAccessLink',
    'GetProfilesForAccount',
  ];
  const own = new Set<string>(['public', 'signedIn', 'account:personal', 'account:password']);

  test(
    'may ask about its own account and about sharing, and nothing of tests, groups or others',
    async () => {
      const { options } = await portal.aFamily(person);
      const asked = allCalls.filter(({ permission }) => !own.has(permission));
      const admitted: string[] = [];
      for (const call of asked) {
        const { status, body } = await portal.server.send(call, knowing() as never, options);
        const codes = body.isSuccess ? [] : body.errors.map(({ code }) => code);
        if (status === 403 && codes.includes('access.denied')) continue;
        admitted.push(call.path);
      }
      const expected = new Set(meant);
      expect(admitted.filter((path) => !expected.has(path) && !isImportRequest(path))).toEqual([]);
      expect(asked.length).toBeGreaterThan(50);
    },
    askingAll,
  );

  test('reads no test of its own profile either, and asks of no email whether it has an account', async () => {
    const { server, trainer } = portal;
    const { options } = await portal.aFamily(person);
    expect(await refusalOf(server, getProfileTestById, { id: testId }, options)).toEqual(denied);
    expect(await refusalOf(server, checkEmailAddress, { email: trainer.email }, options)).toEqual(denied);
  });

  test('neither shares nor sees a profile that is not linked to it, whatever id it names', async () => {
    const { server } = portal;
    const other = await portal.aPerson();
    const { options } = await portal.aFamily(other);
    await expectNothingOf(person, options);
    expect((await server.sendOk(getProfilesForAccount, {}, options)).profiles.map(({ id }) => id)).toEqual([
      other.id,
    ]);
  });

  test('after unlinking keeps nothing: no name, no list, no link, no sharing', async () => {
    const { server, admin } = portal;
    const family = await portal.aFamily(person);
    const { uniqueId } = await portal.aLink(person, family.options);
    const { accountProfiles } = await server.sendOk(
      getAccountProfilesByProfileId,
      { id: person.id },
      admin.options,
    );
    const entry = accountProfiles.find(({ accountId }) => accountId === family.id);
    await server.sendOk(endAccountProfile, { id: entry?.id ?? 0 }, admin.options);
    expect((await server.sendOk(getProfilesForAccount, {}, family.options)).profiles).toEqual([]);
    await expectNothingOf(person, family.options);
    const facts = portal.facts(person, uniqueId, { relationshipTypeId: 3 });
    expect((await refusalOf(server, submitProfileAccessLink, facts, family.options)).code).toBe(
      'sharing.link_invalid',
    );
  });

  async function expectNothingOf({ id }: Person, options: SendOptions) {
    const { server } = portal;
    expect(await refusalOf(server, generateProfileAccessLink, { profileId: id }, options)).toEqual(notThere);
    for (const call of [getProfileAccessLinksByProfileId, getAccountProfilesByProfileId]) {
      expect(await refusalOf(server, call, { id }, options), call.path).toEqual(notThere);
    }
  }
});

/** The family decides about requests for its profiles; profiles/import-profile.test.ts tries those of others. */
const isImportRequest = (path: string) => path.includes('ImportRequest');

describe('a COVID account (type 4)', () => {
  test(
    'may ask about its own account only, whatever it names',
    async () => {
      const { options } = await signIn(portal.server, { accountTypeId: 4 });
      const admits = new Set<string>(kindPermissions.covid);
      expect([...admits].toSorted()).toEqual(['account:personal', 'public', 'signedIn']);
      const closed: Call[] = allCalls.filter(({ permission }) => !admits.has(permission));
      for (const call of closed) {
        const { status, body } = await portal.server.send(call, knowing() as never, options);
        const codes = body.isSuccess ? [] : body.errors.map(({ code }) => code);
        expect({ path: call.path, status, codes }).toEqual({
          path: call.path,
          status: 403,
          codes: ['access.denied'],
        });
      }
      expect(closed.length).toBeGreaterThan(50);
    },
    askingAll,
  );
});

describe('a second organization that has the profile', () => {
  test('reads a test that it did not take, and writes nothing of it', async () => {
    const { server, admin, otherAdmin, otherSchool, school } = portal;
    const { uniqueId } = await portal.aLink(person, admin.options);
    const facts = portal.facts(person, uniqueId, { groupIdsToAdd: [otherSchool.track] });
    await server.sendOk(submitProfileAccessLink, facts, otherAdmin.options);
    const { profileTest } = await server.sendOk(getProfileTestById, { id: testId }, otherAdmin.options);
    expect(profileTest).toMatchObject({ id: testId });
    const stored = async () => {
      const [found] = await server.db.owner<{ all: string }>(
        sql`select (select string_agg(t::text, ',') from tests t where t.id = ${testId})
          || (select string_agg(r::text, ',' order by r.id) from results r where r.test_id = ${testId})
          || (select count(*)::text from result_decisions d where d.result_id = ${resultId}) as all`,
      );
      return found?.all;
    };
    const before = await stored();
    expect(before).toBeDefined();
    const note = { profileId: person.id, profileTestId: testId, note: 'Ours now' };
    const decision = {
      profileId: person.id,
      profileTestId: testId,
      profileTestResultIds: [resultId],
      shouldExclude: true,
      reason: 'Phone was dropped',
    };
    for (const [call, request] of [
      [updateProfileTestNote, note],
      [excludeIncludeTestResults, decision],
    ] as const) {
      const { status } = await refusalOf(server, call as Call, request as never, otherAdmin.options);
      expect([403, 404, 422], call.path).toContain(status);
    }
    expect(await stored()).toBe(before);
    // The one that took it can.
    await server.sendOk(updateProfileTestNote, note, admin.options);
    expect(await stored()).not.toBe(before);
    // And what the second one takes is its own, beside the first's.
    const second = await tested(person, otherAdmin.options);
    const [of] = await server.db.owner<{ organizationId: number }>(
      sql`select organization_id from tests where id = ${second.testId}`,
    );
    expect([of?.organizationId, school.id]).toEqual([otherSchool.id, school.id]);
  });
});
