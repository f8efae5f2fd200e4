import {
  excludeIncludeTestResults,
  getProfileAverages,
  getProfileTestById,
  grantOrganizationAccess,
  type ProfileTest,
  previewTestResults,
  updateProfileTestNote,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anMbess } from '../../../test/builders/every-measure.ts';
import { givenGroup, givenOrganization } from '../../../test/builders/people.ts';
import { givenMembership } from '../../../test/builders/stored-tests.ts';
import { reactions } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';

let portal: DevicePortal;
let staff: SendOptions;
/** A System Admin of an organization that shares people with ours. */
let neighbour: SendOptions & { organizationId: number };

beforeAll(async () => {
  portal = await startDevicePortal();
  const internal = await signIn(portal.server, { isSuperAdmin: true });
  await portal.server.sendOk(
    grantOrganizationAccess,
    { organizationId: portal.organizationId, reason: 'Asked by the school' },
    internal.options,
  );
  staff = { ...internal.options, organizationId: portal.organizationId };
  const organizationId = (await givenOrganization(portal.server.db)).id;
  neighbour = {
    ...(await signIn(portal.server, { organizationId, accessTypeId: 2 })).options,
    organizationId,
  };
});
afterAll(() => portal.server.stop());

const rt = (ms: number) => [{ measureId: 1002, recording: reactions(ms - 10, ms - 5, ms, ms + 5, ms + 10) }];

async function taken(
  profileId: number,
  completedOn: string,
  results: Parameters<DevicePortal['submitOne']>[0]['results'] = rt(250),
): Promise<number> {
  const { profileTestId } = await portal.submitOne(portal.forProfile(profileId, { results, completedOn }));
  return profileTestId ?? 0;
}
const read = async (id: number, options = portal.trainer): Promise<ProfileTest> =>
  (await portal.server.sendOk(getProfileTestById, { id }, options)).profileTest;
const resultIds = ({ measureResults }: ProfileTest) =>
  Object.values(measureResults).flatMap(({ results }) =>
    results.map(({ profileTestResultId }) => profileTestResultId),
  );
const baseline = async (profileId: number, measureId = 1002) => {
  const { averages } = await portal.server.sendOk(getProfileAverages, { ids: [profileId] }, portal.trainer);
  return averages[String(profileId)]?.find((one) => one.measureId === measureId)?.score ?? null;
};
async function oneTest() {
  const profileId = await portal.aProfile();
  const profileTestId = await taken(profileId, '2026-01-05T10:00:00Z');
  return { profileId, profileTestId, ids: resultIds(await read(profileTestId)) };
}
const audited = (entity: string, entityId: number) =>
  portal.server.db.owner<{ before: Record<string, unknown> | null; after: Record<string, unknown> | null }>(
    sql`select before, after from audit.log where entity = ${entity} and entity_id = ${String(entityId)} order by id`,
  );

test('C117 C342: a note is written with who and when, changed, and removed; each change is in the audit log', async () => {
  const { profileId, profileTestId } = await oneTest();
  const write = (note: string) =>
    portal.server.sendOk(updateProfileTestNote, { profileId, profileTestId, note }, portal.trainer);
  await write('  Slept 9 h.\nHeadache after school.  ');
  expect(await read(profileTestId)).toMatchObject({
    note: 'Slept 9 h.\nHeadache after school.',
    noteAccountName: 'Fixture Account',
    noteChangedOn: expect.stringMatching(/Z$/),
  });
  await write('Retest on Monday.');
  expect((await read(profileTestId)).note).toBe('Retest on Monday.');
  await write('');
  expect((await read(profileTestId)).note).toBeNull();
  const notes = (await audited('tests', profileTestId)).map(({ after }) => after?.note ?? null);
  expect(notes.slice(-3)).toEqual(['Slept 9 h.\nHeadache after school.', 'Retest on Monday.', null]);
});

test('a note longer than 5,000 characters is refused by its shape, one of 5,000 is kept whole', async () => {
  const { profileId, profileTestId } = await oneTest();
  const request = { profileId, profileTestId, note: 'n'.repeat(5_001) };
  expect((await refusalOf(portal.server, updateProfileTestNote, request, portal.trainer)).status).toBe(400);
  await portal.server.sendOk(updateProfileTestNote, { ...request, note: 'n'.repeat(5_000) }, portal.trainer);
  expect((await read(profileTestId)).note).toHaveLength(5_000);
});

test('test.note_changed: a note that somebody else wrote in the meantime is not overwritten', async () => {
  const { profileId, profileTestId } = await oneTest();
  const write = { profileId, profileTestId, note: 'From the first', replacedNote: null };
  await portal.server.sendOk(updateProfileTestNote, write, portal.trainer);
  const late = { ...write, note: 'From the second' };
  expect(await refusalOf(portal.server, updateProfileTestNote, late, portal.admin)).toEqual({
    status: 409,
    code: 'test.note_changed',
  });
  expect((await read(profileTestId)).note).toBe('From the first');
  await portal.server.sendOk(
    updateProfileTestNote,
    { ...late, replacedNote: 'From the first' },
    portal.admin,
  );
  expect((await read(profileTestId)).note).toBe('From the second');
});

test('test.note_withheld: internal staff neither read nor write notes, and read decisions without reasons and names', async () => {
  const { profileId, profileTestId, ids } = await oneTest();
  const note = { profileId, profileTestId, note: 'Told in confidence' };
  await portal.server.sendOk(updateProfileTestNote, note, portal.trainer);
  const decision = { profileId, profileTestId, profileTestResultIds: ids, reason: 'Pat dropped it' };
  await portal.server.sendOk(excludeIncludeTestResults, { ...decision, shouldExclude: true }, portal.trainer);
  expect(await refusalOf(portal.server, updateProfileTestNote, note, staff)).toEqual({
    status: 403,
    code: 'test.note_withheld',
  });
  await portal.server.sendOk(
    excludeIncludeTestResults,
    { ...decision, shouldExclude: false, reason: 'Asked by the school' },
    staff,
  );
  const seen = await read(profileTestId, staff);
  expect(seen).toMatchObject({
    note: null,
    noteAccountName: null,
    noteChangedOn: null,
    administeredAccountEmail: null,
    administeredAccountName: null,
  });
  expect(seen.measureResults['1002']?.results[0]?.decisions).toMatchObject([
    { action: 'exclude', reason: null, accountName: null },
    { action: 'include', reason: null, accountName: null },
  ]);
  expect(JSON.stringify(seen)).not.toMatch(/confidence|Pat dropped/);
});

test('C243 C347: results are excluded with a reason and included again; score, baseline and receipt follow, and it is audited', async () => {
  const profileId = await portal.aProfile();
  const profileTestId = await taken(profileId, '2026-01-05T10:00:00Z', rt(200));
  await taken(profileId, '2026-01-12T10:00:00Z', rt(300));
  const ids = resultIds(await read(profileTestId));
  const decide = (shouldExclude: boolean, reason: string) =>
    portal.server.sendOk(
      excludeIncludeTestResults,
      { profileId, profileTestId, profileTestResultIds: ids, shouldExclude, reason },
      portal.trainer,
    );
  expect(await baseline(profileId)).toBe(250);
  await decide(true, 'Phone slipped');
  expect(await baseline(profileId)).toBe(300);
  const excluded = (await read(profileTestId)).measureResults['1002'];
  expect(excluded).toMatchObject({ isExcluded: true, changeWord: 'Excluded' });
  expect(excluded?.results[0]).toMatchObject({
    isExcluded: true,
    isCounted: false,
    decisions: [{ action: 'exclude', reason: 'Phone slipped', accountName: 'Fixture Account' }],
  });
  await decide(false, 'It had not');
  expect(await baseline(profileId)).toBe(250);
  const decisions = await portal.server.db.owner<{ action: string; id: number }>(
    sql`select id, action from result_decisions where result_id = ${ids[0] ?? 0} order by id`,
  );
  expect(decisions.map(({ action }) => action)).toEqual(['exclude', 'include']);
  expect((await audited('result_decisions', decisions[0]?.id ?? 0))[0]?.after).toMatchObject({
    reason: 'Phone slipped',
  });
});

test('a decision without a reason is refused by its shape', async () => {
  const { profileId, profileTestId, ids } = await oneTest();
  const request = { profileId, profileTestId, profileTestResultIds: ids, shouldExclude: true, reason: '  ' };
  expect((await refusalOf(portal.server, excludeIncludeTestResults, request, portal.trainer)).status).toBe(
    400,
  );
});

test('C116: a whole session column is taken out and another put back in one transaction', async () => {
  const profileId = await portal.aProfile();
  const again = anMbess().map((result) => ({ ...result, repetition: 2 }));
  const profileTestId = await taken(profileId, '2026-01-05T10:00:00Z', [...anMbess(), ...again]);
  const column = async (repetition: number) =>
    (await read(profileTestId)).measureResults['1001']?.results.filter((r) => r.repetition === repetition) ??
    [];
  const ids = async (repetition: number) => (await column(repetition)).map((r) => r.profileTestResultId);
  const [first, second] = [await ids(1), await ids(2)];
  const base = { profileId, profileTestId, shouldExclude: true };
  await portal.server.sendOk(
    excludeIncludeTestResults,
    { ...base, profileTestResultIds: first, reason: 'Foam was missing' },
    portal.trainer,
  );
  await portal.server.sendOk(
    excludeIncludeTestResults,
    { ...base, profileTestResultIds: second, oppositeResultIds: first, reason: 'It was the other round' },
    portal.trainer,
  );
  expect((await column(1)).every(({ isCounted }) => isCounted)).toBe(true);
  expect((await column(2)).every(({ isExcluded }) => isExcluded)).toBe(true);
  expect((await column(1))[0]?.decisions.at(-1)).toMatchObject({
    action: 'include',
    reason: 'It was the other round',
  });
});

test('C116: a preview says what the baselines would become, as saving then makes them, and changes nothing', async () => {
  const profileId = await portal.aProfile();
  const profileTestId = await taken(profileId, '2026-01-05T10:00:00Z', rt(200));
  await taken(profileId, '2026-01-12T10:00:00Z', rt(300));
  const ids = resultIds(await read(profileTestId));
  const ask = { profileId, profileTestId, excludedResultIds: ids, includedResultIds: [] };
  const { baselineChanges } = await portal.server.sendOk(previewTestResults, ask, portal.trainer);
  expect(baselineChanges).toMatchObject([
    {
      measureId: 1002,
      before: { score: 250, baselineTestCount: 2 },
      after: { score: 300, baselineTestCount: 1 },
    },
  ]);
  expect(await baseline(profileId)).toBe(250);
  const [result] = (await read(profileTestId)).measureResults['1002']?.results ?? [];
  expect(result).toMatchObject({ isExcluded: false, decisions: [] });
  await portal.server.sendOk(
    excludeIncludeTestResults,
    { profileId, profileTestId, profileTestResultIds: ids, shouldExclude: true, reason: 'Phone slipped' },
    portal.trainer,
  );
  expect(await baseline(profileId)).toBe(300);
  const back = { ...ask, excludedResultIds: [], includedResultIds: ids };
  expect(
    (await portal.server.sendOk(previewTestResults, back, portal.trainer)).baselineChanges,
  ).toMatchObject([{ before: { score: 300 }, after: { score: 250 } }]);
});

test('a preview without any baseline left says so, and is refused as the decision would be', async () => {
  const { profileId, profileTestId, ids } = await oneTest();
  const ask = { profileId, profileTestId, excludedResultIds: ids, includedResultIds: [] as number[] };
  const { baselineChanges } = await portal.server.sendOk(previewTestResults, ask, portal.trainer);
  expect(baselineChanges).toMatchObject([{ measureId: 1002, before: { baselineTestCount: 1 }, after: null }]);
  const codeOf = async (change: Partial<typeof ask>) =>
    (await refusalOf(portal.server, previewTestResults, { ...ask, ...change }, portal.trainer)).code;
  expect(await codeOf({ includedResultIds: ids })).toBe('result.decided_twice');
  expect(await codeOf({ excludedResultIds: [2_000_000] })).toBe('result.not_found');
  expect(await codeOf({ profileTestId: 2_000_000 })).toBe('test.not_found');
});

test('result.decided_twice: no result is excluded and included at once, and nothing happens', async () => {
  const { profileId, profileTestId, ids } = await oneTest();
  const request = {
    profileId,
    profileTestId,
    profileTestResultIds: ids,
    oppositeResultIds: ids,
    shouldExclude: true,
    reason: 'Both',
  };
  expect((await refusalOf(portal.server, excludeIncludeTestResults, request, portal.trainer)).code).toBe(
    'result.decided_twice',
  );
  expect((await read(profileTestId)).measureResults['1002']?.results[0]?.isExcluded).toBe(false);
});

test('a result that a validity rule flagged counts once a person restores it, and no longer when they take that back', async () => {
  const profileId = await portal.aProfile();
  const flagged = [{ measureId: 1002, recording: reactions(90, 95, 98, 250, 260, 240, 245, 250, 255, 260) }];
  const profileTestId = await taken(profileId, '2026-01-05T10:00:00Z', flagged);
  const ids = resultIds(await read(profileTestId));
  const decide = (shouldExclude: boolean, reason: string) =>
    portal.server.sendOk(
      excludeIncludeTestResults,
      { profileId, profileTestId, profileTestResultIds: ids, shouldExclude, reason },
      portal.trainer,
    );
  expect(await baseline(profileId)).toBeNull();
  await decide(false, 'Watched the whole test');
  const [restored] = (await read(profileTestId)).measureResults['1002']?.results ?? [];
  expect(restored).toMatchObject({ isRestored: true, isCounted: true });
  expect(await baseline(profileId)).toBe(restored?.score);
  await decide(true, 'Watched again');
  expect(await baseline(profileId)).toBeNull();
});

test('two people who decide about one test at the same time lose neither decision', async () => {
  const profileId = await portal.aProfile();
  const repeated = [240, 250, 260].flatMap((ms, i) => rt(ms).map((one) => ({ ...one, repetition: i + 1 })));
  const profileTestId = await taken(profileId, '2026-01-05T10:00:00Z', repeated);
  const [low, , high] = resultIds(await read(profileTestId));
  const exclude = (id: number | undefined, options: SendOptions) =>
    portal.server.sendOk(
      excludeIncludeTestResults,
      { profileId, profileTestId, profileTestResultIds: [id ?? 0], shouldExclude: true, reason: 'Noise' },
      options,
    );
  await Promise.all([exclude(low, portal.trainer), exclude(high, portal.admin)]);
  expect(await baseline(profileId)).toBe(250);
  expect((await read(profileTestId)).measureResults['1002']?.score).toBe(250);
});

test('abuse: a test of another profile, a foreign test and a foreign result change nothing', async () => {
  const own = await oneTest();
  const other = await oneTest();
  const hidden = await portal.aProfile(portal.soccer);
  const hiddenTestId = await taken2(hidden);
  const decide = (over: object) => ({
    profileId: own.profileId,
    profileTestId: own.profileTestId,
    profileTestResultIds: own.ids,
    shouldExclude: true,
    reason: 'Mine',
    ...over,
  });
  const refused = (over: object) =>
    refusalOf(portal.server, excludeIncludeTestResults, decide(over), portal.trainer);
  expect((await refused({ profileTestId: other.profileTestId })).code).toBe('test.not_found');
  expect((await refused({ profileId: other.profileId })).code).toBe('test.not_found');
  expect((await refused({ profileTestResultIds: other.ids })).code).toBe('result.not_found');
  expect((await refused({ oppositeResultIds: other.ids })).code).toBe('result.not_found');
  expect((await refused({ profileId: hidden, profileTestId: hiddenTestId })).code).toBe('test.not_found');
  const note = (profileId: number, profileTestId: number) =>
    refusalOf(
      portal.server,
      updateProfileTestNote,
      { profileId, profileTestId, note: 'Mine' },
      portal.trainer,
    );
  expect((await note(own.profileId, other.profileTestId)).code).toBe('test.not_found');
  expect((await note(hidden, hiddenTestId)).code).toBe('test.not_found');
  expect(
    (await refusalOf(portal.server, getProfileTestById, { id: hiddenTestId }, portal.trainer)).code,
  ).toBe('test.not_found');
  for (const { profileTestId } of [own, other]) {
    const { note: stored, measureResults } = await read(profileTestId);
    expect(stored).toBeNull();
    expect(measureResults['1002']?.results[0]).toMatchObject({ isExcluded: false, decisions: [] });
  }
});

/** Taken by the System Admin, as the trainer does not reach the group. */
async function taken2(profileId: number): Promise<number> {
  const { profileTestId } = await portal.submitOne(portal.forProfile(profileId), portal.admin);
  return profileTestId ?? 0;
}

test('test.not_yours_to_change: an organization that shares the person reads the test and changes nothing of it', async () => {
  const { profileId, profileTestId, ids } = await oneTest();
  const group = await givenGroup(portal.server.db, neighbour.organizationId);
  await givenMembership(portal.server.db, neighbour.organizationId, profileId, [group.id]);
  expect((await read(profileTestId, neighbour)).id).toBe(profileTestId);
  const decision = {
    profileId,
    profileTestId,
    profileTestResultIds: ids,
    shouldExclude: true,
    reason: 'Ours',
  };
  expect((await refusalOf(portal.server, excludeIncludeTestResults, decision, neighbour)).code).toBe(
    'test.not_yours_to_change',
  );
  const note = { profileId, profileTestId, note: 'Ours' };
  expect((await refusalOf(portal.server, updateProfileTestNote, note, neighbour)).code).toBe(
    'test.not_yours_to_change',
  );
});
