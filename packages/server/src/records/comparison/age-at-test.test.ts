import { getProfileBaselines, getProfileTestById, getWebProfileDetail } from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reactions } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';

let portal: DevicePortal;

beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

/** The norms of reaction time end with the age of 65, which this person was until 14 June 2026. */
const birthDate = '1960-06-15';
const rt = [{ measureId: 1002, recording: reactions(240, 245, 250, 255, 260) }];

test('an old test keeps its percentile: norms are read with the age on its day, in its own offset, on page, tab and baseline', async () => {
  const profileId = await portal.aProfile(portal.football, birthDate);
  const { server, trainer } = portal;
  const taken = (completedOn: string) =>
    portal.submitOne(portal.forProfile(profileId, { completedOn, results: rt }));
  const percentileOf = async (id: number | null | undefined) =>
    (await server.sendOk(getProfileTestById, { id: id ?? 0 }, trainer)).profileTest.measureResults['1002']
      ?.percentileDisplay;
  const baselines = async () =>
    (await server.sendOk(getProfileBaselines, { id: profileId }, trainer)).baselines.map(
      ({ baseline, norms }) => [baseline.percentileNumber !== null, norms?.population ?? null],
    );

  // By UTC it is the birthday already.
  const dayBefore = await taken('2026-06-14T23:30:00-06:00');
  const { profile } = await server.sendOk(getWebProfileDetail, { id: profileId }, trainer);
  expect(profile.ageYears).toBeGreaterThan(65);
  expect(await percentileOf(dayBefore.profileTestId)).toMatch(/^\d+$/);
  expect(await baselines()).toEqual([[true, 'Ages 17 to 65, phone moved']]);

  const birthday = await taken('2026-06-15T00:30:00-06:00');
  expect(await percentileOf(birthday.profileTestId)).toBe('No norms');
  expect(await percentileOf(dayBefore.profileTestId)).toMatch(/^\d+$/);
  expect(await baselines(), 'a baseline is of its newest test').toEqual([[false, null]]);
});
