import {
  adjustBaselineCalculationDate,
  bulkMove,
  type Call,
  createProfile,
  createProfileEvent,
  createSession,
  decideImportRequest,
  deleteProfile,
  excludeIncludeTestResults,
  generateProfileAccessLink,
  getProfile,
  getProfilesPaged,
  getProfileTestById,
  importProfile,
  type RequestInputOf,
  submitProfileAccessLink,
  submitTests,
  updateMeasureThresholds,
  updateProfile,
  updateProfileEvent,
  updateProfileTestNote,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenCode, givenProtocol } from '../builders/programs.ts';
import { givenEvent } from '../builders/stored-tests.ts';
import { aSubmittedTest } from '../builders/tests.ts';
import { aViewer } from '../database/viewers.ts';
import { newProfile } from '../generated/requests/profile-requests.ts';
import { refusalOf } from '../portal.ts';
import { rowsAsText } from '../rows-as-text.ts';
import { type Person, type SharingPortal, startSharingPortal } from '../sharing-portal.ts';

let portal: SharingPortal;
/** Of the trainer's group, with a test and an event. */
let seen: Person;
let seenTest: { id: number; resultId: number };
/** Of a group that the trainer has not, with the same. */
let hidden: Person;
let hiddenTest: { id: number; resultId: number };
let hiddenEventId: number;
let protocolId: number;
/** What somebody needs to take a profile of another organization over. */
let arriving: RequestInputOf<typeof submitProfileAccessLink>;

beforeAll(async () => {
  portal = await startSharingPortal();
  const { server, school } = portal;
  await server.db.owner(
    sql`update organization_preferences set is_sway_visa_enabled = true
      where organization_id in (${portal.otherSchool.id}, ${portal.clinic.id})`,
  );
  protocolId = (await givenProtocol(server.db, school.id)).id;
  seen = await portal.aPerson();
  hidden = await portal.aPerson(school.soccer);
  seenTest = await tested(seen);
  hiddenTest = await tested(hidden);
  const patient = await portal.aPatient();
  arriving = portal.facts(patient, (await portal.aLink(patient, portal.therapist.options)).uniqueId);
  const past = { startedAt: '2025-01-01T00:00:00Z', endedAt: '2025-02-01T00:00:00Z' };
  hiddenEventId = (await givenEvent(server.db, school.id, hidden.id, past)).id;
});
afterAll(() => portal.server.stop());

async function tested({ id: profileId }: Person): Promise<{ id: number; resultId: number }> {
  const { server, admin } = portal;
  const one = aSubmittedTest({ person: { kind: 'profile', profileId } });
  const { outcomes } = await server.sendOk(submitTests, { tests: [{ ...one }] }, admin.options);
  const id = outcomes[0]?.profileTestId ?? 0;
  const { profileTest } = await server.sendOk(getProfileTestById, { id }, admin.options);
  const result = Object.values(profileTest.measureResults)[0]?.results[0];
  return { id, resultId: result?.profileTestResultId ?? 0 };
}

/** Everything that says who belongs where and what was measured, as it lies in the tables. */
const allRows = () =>
  rowsAsText(portal.server.db, [
    'profiles',
    'profile_organizations',
    'profile_groups',
    'account_organizations',
    'account_groups',
    'events',
    'tests',
    'results',
    'profile_baselines',
    'bulk_moves',
    'profile_access_links',
    'codes',
  ]);

const aNewProfile = (groupIds: number[]): RequestInputOf<typeof createProfile> => ({
  profile: { ...newProfile(0, protocolId).profile, groupIds },
});
/** A week from today: a code ends within a year. */
const aCode = (of: { groupId: number } | { profileId: number }): RequestInputOf<typeof createSession> => ({
  session: {
    ...of,
    organizationProtocolId: protocolId,
    endsOn: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10),
  },
});
const anEvent = { name: 'Fall', eventTypeId: 4, startedOn: '2026-03-01T00:00:00Z', endedOn: null };

interface Attempt {
  why: string;
  call: Call;
  request: () => object;
}
const attempt = <C extends Call>(why: string, call: C, request: () => RequestInputOf<C>): Attempt => ({
  why,
  call,
  request,
});

/** security.md, section 8, abuse case 2. */
describe('a User reaches no profile outside the granted groups, and brings nobody into them or out', () => {
  const attempts: readonly Attempt[] = [
    attempt('moves somebody hidden into the own group', bulkMove, () => ({
      profileIds: [hidden.id],
      oldGroupId: portal.school.soccer,
      newGroupId: portal.school.football,
      removeFromOldGroup: false,
    })),
    attempt('moves somebody hidden beside somebody seen', bulkMove, () => ({
      profileIds: [seen.id, hidden.id],
      oldGroupId: portal.school.football,
      newGroupId: portal.school.soccer,
      removeFromOldGroup: false,
    })),
    attempt('moves somebody seen into a group of elsewhere', bulkMove, () => ({
      profileIds: [seen.id],
      oldGroupId: portal.school.football,
      newGroupId: portal.otherSchool.track,
      removeFromOldGroup: false,
    })),
    attempt('takes somebody hidden into the own group on the form', updateProfile, () => ({
      profile: { id: hidden.id, groupIds: [portal.school.football] },
      updateGroups: true,
    })),
    attempt('adds somebody seen to a group that is not granted', updateProfile, () => ({
      profile: { id: seen.id, groupIds: [portal.school.football, portal.school.soccer] },
      updateGroups: true,
    })),
    attempt('creates somebody in a group that is not granted', createProfile, () =>
      aNewProfile([portal.school.soccer]),
    ),
    attempt('creates somebody in a group of elsewhere, beside an own one', createProfile, () =>
      aNewProfile([portal.school.football, portal.otherSchool.track]),
    ),
    attempt('deletes somebody hidden', deleteProfile, () => ({ id: hidden.id })),
    attempt('starts an event of somebody hidden', createProfileEvent, () => ({
      profileEvent: { profileId: hidden.id, ...anEvent },
    })),
    attempt("moves a hidden person's event to somebody seen", updateProfileEvent, () => ({
      profileEvent: { id: hiddenEventId, profileId: seen.id, ...anEvent },
    })),
    attempt('starts the baseline of somebody hidden later', adjustBaselineCalculationDate, () => ({
      profileId: hidden.id,
      baselineStartDate: '2026-03-05T00:00:00Z',
    })),
    attempt('sets thresholds for somebody hidden', updateMeasureThresholds, () => ({
      profileId: hidden.id,
      measureId: 1004,
      thresholds: { yellowMs: 20, redMs: 40 },
    })),
    attempt('writes a note on a hidden test by way of somebody seen', updateProfileTestNote, () => ({
      profileId: seen.id,
      profileTestId: hiddenTest.id,
      note: 'Seen',
    })),
    attempt('excludes a hidden result by way of a seen test', excludeIncludeTestResults, () => ({
      profileId: seen.id,
      profileTestId: seenTest.id,
      profileTestResultIds: [hiddenTest.resultId],
      shouldExclude: true,
      reason: 'Phone was dropped',
    })),
    attempt('makes a code for somebody hidden', createSession, () => aCode({ profileId: hidden.id })),
    attempt('makes a code for a group that is not granted', createSession, () =>
      aCode({ groupId: portal.school.soccer }),
    ),
    attempt('makes a code for a group of elsewhere', createSession, () =>
      aCode({ groupId: portal.otherSchool.track }),
    ),
    attempt('imports somebody into a group that is not granted', importProfile, () => ({
      profileId: hidden.id,
      firstName: hidden.firstName,
      lastName: hidden.lastName,
      birthDate: hidden.birthDate,
      groupIds: [portal.school.soccer],
    })),
    attempt('imports somebody hidden, of the own organization, into the own group', importProfile, () => ({
      profileId: hidden.id,
      firstName: hidden.firstName,
      lastName: hidden.lastName,
      birthDate: hidden.birthDate,
      groupIds: [portal.school.football],
    })),
    attempt('takes somebody into a group that is not granted by a link', submitProfileAccessLink, () => ({
      ...arriving,
      groupIdsToAdd: [portal.school.football, portal.school.soccer],
    })),
    attempt('takes somebody into a group of elsewhere by a link', submitProfileAccessLink, () => ({
      ...arriving,
      groupIdsToAdd: [portal.otherSchool.track],
    })),
    attempt('makes a link to somebody hidden', generateProfileAccessLink, () => ({ profileId: hidden.id })),
  ];

  test.each(attempts.map((one) => [one.why, one] as const))('%s', async (_why, { call, request }) => {
    const before = await allRows();
    const { status } = await refusalOf(portal.server, call, request() as never, portal.trainer.options);
    expect([403, 404, 409, 422]).toContain(status);
    expect(await allRows()).toEqual(before);
  });

  test('sends a test of somebody hidden with a code of the own group', async () => {
    const { server, school } = portal;
    const { code } = await givenCode(server.db, school.id, { groupId: school.football });
    const before = await allRows();
    const one = { ...aSubmittedTest({ person: { kind: 'profile', profileId: hidden.id } }), code };
    const { body } = await server.send(submitTests, { tests: [one] }, portal.trainer.options);
    expect(body.isSuccess && body.outcomes.some((outcome) => outcome.status === 'stored')).toBe(false);
    expect(await allRows()).toEqual(before);
  });

  test('writes memberships past the calls', async () => {
    const { server, school, trainer } = portal;
    const viewer = aViewer({
      kind: 'member',
      accountId: trainer.id,
      organizationId: school.id,
      groupIds: [school.football],
    });
    for (const statement of [
      sql`insert into profile_groups (organization_id, profile_id, group_id) values (${school.id}, ${hidden.id}, ${school.football})`,
      sql`insert into profile_organizations (organization_id, profile_id) values (${portal.otherSchool.id}, ${seen.id})`,
      sql`insert into account_groups (account_id, organization_id, group_id) values (${trainer.id}, ${school.id}, ${school.soccer})`,
      sql`update account_organizations set access_type_id = 2 where account_id = ${trainer.id}`,
      sql`delete from profile_groups where profile_id = ${hidden.id}`,
    ]) {
      await expect(
        server.db.database.transaction({ as: 'viewer', viewer, requestId: 'attack' }, (tx) =>
          tx.query(statement),
        ),
      ).rejects.toThrow(/permission denied/);
    }
  });

  test('knows every right fact of somebody elsewhere, and without consent reads nothing and cannot consent for them', async () => {
    const { server, otherTrainer, otherSchool, trainer } = portal;
    const { id: profileId, ...facts } = seen;
    const asked = { profileId, ...facts, groupIds: [otherSchool.track] };
    const before = await allRows();
    expect(await server.sendOk(importProfile, asked, otherTrainer.options)).toMatchObject({
      isImported: false,
    });
    const [request] = await server.db.owner<{ id: number }>(
      sql`select max(id) as id from profile_import_requests where profile_id = ${profileId}`,
    );
    const consent = { id: request?.id ?? 0, isApproved: true };
    expect((await refusalOf(server, decideImportRequest, consent, otherTrainer.options)).code).toBe(
      'profile.import_request_not_found',
    );
    expect(await refusalOf(server, getProfile, { id: profileId }, otherTrainer.options)).toEqual({
      status: 404,
      code: 'profile.not_found',
    });
    const { profiles } = await server.sendOk(getProfilesPaged, {}, otherTrainer.options);
    expect(profiles).toEqual([]);
    expect(await allRows()).toEqual(before);
    // The request was real: the home can consent.
    await server.sendOk(decideImportRequest, consent, trainer.options);
    await server.sendOk(getProfile, { id: profileId }, otherTrainer.options);
  });
});

/** security.md, section 8, abuse case 3. The ids that the requests do have are tried one by one in generated/foreign-rows.test.ts. */
describe('ids of elsewhere in a body, and a body that disagrees with the header', () => {
  const stowaways = () => ({
    organizationId: portal.otherSchool.id,
    orgId: portal.otherSchool.id,
    selectedOrganizationId: portal.otherSchool.id,
    accountId: portal.otherTrainer.id,
    currentProfileId: hidden.id,
    createdBy: portal.otherTrainer.id,
  });
  const foreignRows = () =>
    rowsAsText(
      portal.server.db,
      ['profile_organizations', 'profile_groups', 'events', 'tests', 'bulk_moves'],
      sql`t.organization_id = ${portal.otherSchool.id}`,
    );

  test('whatever organization, account or profile a body smuggles in, what is made belongs to the header’s', async () => {
    const { server, trainer, school } = portal;
    const more = stowaways();
    const before = await foreignRows();
    const doneBy = async (accountId: number) =>
      (
        await server.db.owner<{ n: number }>(
          sql`select count(*)::int as n from audit.log where account_id = ${accountId}`,
        )
      )[0]?.n;
    const logged = await doneBy(portal.otherTrainer.id);
    const person = aNewProfile([school.football]);
    const made = await server.send(
      createProfile,
      { ...more, ...person, profile: { ...more, ...person.profile } } as never,
      trainer.options,
    );
    const event = await server.send(
      createProfileEvent,
      { ...more, profileEvent: { ...more, profileId: seen.id, ...anEvent } } as never,
      trainer.options,
    );
    const one = aSubmittedTest({ person: { kind: 'profile', profileId: seen.id } });
    const sent = await server.send(
      submitTests,
      { ...more, tests: [{ ...more, ...one }] } as never,
      trainer.options,
    );
    // A body's unknown keys are dropped, so all three are made: for the header's organization.
    expect([made.status, event.status, sent.status]).toEqual([200, 200, 200]);
    expect(await foreignRows()).toEqual(before);
    const strays = await server.db.owner<{ id: number }>(
      sql`select id from profiles where organization_id = ${portal.otherSchool.id}
        union all select id from tests where profile_id = ${hidden.id} and id <> ${hiddenTest.id}
        union all select id from events where profile_id = ${hidden.id} and id <> ${hiddenEventId}`,
    );
    expect(strays).toEqual([]);
    expect(await doneBy(portal.otherTrainer.id)).toBe(logged);
  });

  test('a header of the other organization is refused, with the own organization in the body', async () => {
    const { server, trainer, school, otherSchool } = portal;
    const before = await allRows();
    const asked = { ...trainer.options, organizationId: otherSchool.id };
    const bodies = [
      [createProfile, { organizationId: school.id, ...aNewProfile([school.football]) }],
      [updateProfile, { organizationId: school.id, profile: { id: seen.id, firstName: 'X' } }],
      [createProfileEvent, { organizationId: school.id, profileEvent: { profileId: seen.id, ...anEvent } }],
    ] as const;
    for (const [call, body] of bodies) {
      expect(await refusalOf(server, call as Call, body as never, asked), call.path).toEqual({
        status: 403,
        code: 'organization.not_yours',
      });
    }
    expect(await allRows()).toEqual(before);
  });
});
