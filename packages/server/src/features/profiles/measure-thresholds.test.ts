import {
  getAuditLogPaged,
  getProfileBaselines,
  getWebProfileDetail,
  type RequestInputOf,
  updateMeasureThresholds,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: DevicePortal;

beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

/** A staircase that turns about a glance of so many milliseconds. */
const glances = (ms: number) => [
  {
    measureId: 1004,
    recording: {
      kind: 'inspectionTrials' as const,
      trials: [
        { durationMs: 250, isCorrect: true },
        { durationMs: 200, isCorrect: true },
        ...Array.from({ length: 20 }, (_, i) => ({
          durationMs: i % 2 === 0 ? ms - 10 : ms + 10,
          isCorrect: i % 2 === 1,
        })),
      ],
    },
  },
];

type Thresholds = RequestInputOf<typeof updateMeasureThresholds>['thresholds'];
const set = (profileId: number, thresholds: Thresholds) =>
  portal.server.sendOk(updateMeasureThresholds, { profileId, measureId: 1004, thresholds }, portal.trainer);

/** A baseline of 60 ms, and a later test that was 15 ms slower. */
async function aSlowerPerson(): Promise<number> {
  const profileId = await portal.aProfile();
  await portal.submit([
    portal.forProfile(profileId, { results: glances(60), completedOn: '2026-01-05T10:00:00Z' }),
    portal.forProfile(profileId, {
      results: glances(75),
      completedOn: '2026-02-05T10:00:00Z',
      isNonBaseline: true,
    }),
  ]);
  return profileId;
}

/** What the tab of the baselines, the page and the stored row of the lists say of the newest test. */
async function whatIsSaid(profileId: number) {
  const { server, trainer } = portal;
  const { baselines } = await server.sendOk(getProfileBaselines, { id: profileId }, trainer);
  const { newestTest } = await server.sendOk(getWebProfileDetail, { id: profileId }, trainer);
  const [summary] = await server.db.owner<{ level: string | null }>(
    sql`select largest_change ->> 'changeLevel' as level from profile_summaries where profile_id = ${profileId}`,
  );
  const inspection = baselines.find(({ baseline }) => baseline.measureId === 1004);
  return {
    thresholds: inspection?.thresholds,
    tab: inspection?.newest?.comparison.changeLevel,
    page: newestTest?.measureResults['1004']?.changeData.level,
    list: summary?.level,
  };
}

test('C254: thresholds set for a profile judge its tests on the page, the tab and the lists, until the usual ones are back', async () => {
  const profileId = await aSlowerPerson();
  const usual = { yellowMs: expect.closeTo(18.102, 3), redMs: expect.closeTo(23.264, 3) };
  const normal = { tab: 'normal', page: 'normal', list: 'normal' };
  expect(await whatIsSaid(profileId)).toEqual({ thresholds: { own: null, usual }, ...normal });

  const wide = { yellowMs: 10, redMs: 20 };
  await set(profileId, wide);
  expect(await whatIsSaid(profileId)).toEqual({
    thresholds: { own: wide, usual },
    tab: 'warning',
    page: 'warning',
    list: 'warning',
  });
  const narrow = { yellowMs: 5, redMs: 15 };
  await set(profileId, narrow);
  expect(await whatIsSaid(profileId)).toEqual({
    thresholds: { own: narrow, usual },
    tab: 'bad',
    page: 'bad',
    list: 'bad',
  });
  await set(profileId, null);
  expect(await whatIsSaid(profileId)).toEqual({ thresholds: { own: null, usual }, ...normal });
});

test('A199 C254: the audit log has who set thresholds, what they were, and who took them away', async () => {
  const profileId = await portal.aProfile();
  await set(profileId, { yellowMs: 10, redMs: 20 });
  await set(profileId, { yellowMs: 10, redMs: 30 });
  await set(profileId, null);
  const { entries } = await portal.server.sendOk(getAuditLogPaged, { rowCount: 50 }, portal.admin);
  const ofThresholds = entries.filter(
    ({ entity, entityId }) => entity === 'measure_thresholds' && entityId === String(profileId),
  );
  expect(ofThresholds.map(({ sentence }) => sentence.split(':')[0])).toEqual(['Removed', 'Changed', 'Added']);
  expect(ofThresholds[1]?.changes).toEqual([{ field: 'Red ms', before: '20', after: '30' }]);
  expect(new Set(ofThresholds.map(({ accountId }) => accountId)).size).toBe(1);
  expect(ofThresholds[0]?.accountId).not.toBeNull();
});

test('C254: what is out of order, out of bounds or of another measure is refused, and nothing is stored', async () => {
  const profileId = await portal.aProfile();
  for (const [measureId, thresholds] of [
    [1004, { yellowMs: 40, redMs: 20 }],
    [1004, { yellowMs: 0, redMs: 20 }],
    [1002, { yellowMs: 10, redMs: 20 }],
  ] as const) {
    const refused = await refusalOf(
      portal.server,
      updateMeasureThresholds,
      { profileId, measureId, thresholds },
      portal.trainer,
    );
    expect(refused).toMatchObject({ status: 400 });
  }
  const elsewhere = await portal.aProfile(portal.soccer);
  expect(
    await refusalOf(
      portal.server,
      updateMeasureThresholds,
      { profileId: elsewhere, measureId: 1004, thresholds: { yellowMs: 10, redMs: 20 } },
      portal.trainer,
    ),
  ).toMatchObject({ status: 404 });
  const stored = await portal.server.db.owner(
    sql`select 1 from measure_thresholds where profile_id in (${profileId}, ${elsewhere})`,
  );
  expect(stored).toEqual([]);
});
