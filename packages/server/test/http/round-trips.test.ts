import { getProfilesPaged, getWebProfileDetail } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { givenProfile } from '../builders/people.ts';
import { reactions } from '../builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../device-portal.ts';

const steady = [{ measureId: 1002, recording: reactions(240, 245, 250, 255, 260) }];

describe.runIf(inject('database').kind === 'postgres')('round trips to the database', () => {
  let portal: DevicePortal;
  beforeAll(async () => {
    portal = await startDevicePortal();
  });
  afterAll(() => portal.server.stop());

  /** Jobs and their queue wait for themselves; everything else is the call's. */
  const waits = () => {
    const { viewer = 0, identity = 0, none = 0 } = portal.server.db.database.roundTrips?.() ?? {};
    return viewer + identity + none;
  };
  const tripsOf = async (call: () => Promise<unknown>): Promise<number> => {
    const before = waits();
    await call();
    return waits() - before;
  };

  test('a page of profiles, also a searched one, waits three times: for the session, the page and the commit', async () => {
    const { server, organizationId, football, admin, trainer } = portal;
    await givenProfile(server.db, organizationId, { groupIds: [football], lastName: 'Lindqvist' });
    for (const asker of [admin, trainer]) {
      expect(await tripsOf(() => server.sendOk(getProfilesPaged, {}, asker))).toBe(3);
      const searched = { SearchString: 'lind' };
      expect(await tripsOf(() => server.sendOk(getProfilesPaged, searched, asker))).toBe(3);
    }
  });

  test('a profile, its tests and its newest results wait four times', async () => {
    const { server, admin, trainer } = portal;
    const id = await portal.aProfile();
    await portal.submitOne(portal.forProfile(id, { results: steady }));
    for (const asker of [admin, trainer])
      expect(await tripsOf(() => server.sendOk(getWebProfileDetail, { id }, asker))).toBe(4);
  });

  test('a test of somebody known waits four times, however many tests came before, and a batch three times a test', async () => {
    const id = await portal.aProfile();
    const aTest = () => portal.forProfile(id, { results: steady });
    for (const asker of [portal.trainer, portal.admin]) {
      for (let count = 0; count < 2; count += 1) {
        const trips = await tripsOf(async () => {
          expect(await portal.submitOne(aTest(), asker)).toMatchObject({ status: 'stored', errors: [] });
        });
        expect(trips).toBe(4);
      }
    }
    expect(await tripsOf(() => portal.submit([aTest(), aTest(), aTest()]))).toBe(1 + 3 * 3);
  });

  test('a test that was sent before waits three times', async () => {
    const sent = portal.forProfile(await portal.aProfile(), { results: steady });
    await portal.submitOne(sent);
    const again = async () => expect(await portal.submitOne(sent)).toMatchObject({ wasKnown: true });
    expect(await tripsOf(again)).toBe(3);
  });
});
