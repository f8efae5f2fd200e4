import { randomUUID } from 'node:crypto';
import { getWebProfileDetail, type SubmittedTestInput } from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

const halfAnEmoji = '\ud83d';

test.each<{ where: string; kept: boolean; bad: (one: SubmittedTestInput) => object }>([
  { where: 'the note', kept: true, bad: (one) => ({ ...one, note: `dizzy ${halfAnEmoji}` }) },
  { where: 'the note, as a zero character', kept: true, bad: (one) => ({ ...one, note: 'dizzy\0' }) },
  {
    where: 'the device',
    kept: true,
    bad: (one) => ({ ...one, device: { ...one.device, deviceModel: halfAnEmoji } }),
  },
  { where: 'a field nobody knows', kept: true, bad: (one) => ({ ...one, extra: { deep: ['a\0'] } }) },
  { where: 'a key', kept: true, bad: (one) => ({ ...one, [`k${halfAnEmoji}`]: 1 }) },
  {
    where: 'a name',
    kept: true,
    bad: (one) => ({
      ...one,
      person: {
        kind: 'new',
        person: {
          clientUuid: randomUUID(),
          firstName: `Ida${halfAnEmoji}`,
          lastName: 'Bad\0text',
          birthDate: '2010-02-03',
          sex: 'F',
          groupIds: [portal.football],
        },
      },
    }),
  },
  { where: 'its own id', kept: false, bad: (one) => ({ ...one, clientUuid: `${halfAnEmoji}\0` }) },
  {
    where: 'a field that nests without end',
    kept: false,
    bad: (one) => ({ ...one, extra: JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) }),
  },
])(
  'a bad character in $where costs the other tests of the batch nothing, and sent again it answers the same',
  async ({ bad, kept }) => {
    const profileId = await portal.aProfile();
    const batch = [
      portal.forProfile(profileId),
      bad(portal.forProfile(profileId)) as SubmittedTestInput,
      portal.forProfile(profileId),
    ];
    const outcomes = await portal.submit(batch);
    expect(outcomes.map(({ status }) => status)).toEqual(['stored', kept ? 'stored' : 'refused', 'stored']);
    const again = await portal.submit(batch);
    expect(again.map(({ status, wasKnown }) => [status, wasKnown])).toEqual(
      outcomes.map(({ status }) => [status, status === 'stored']),
    );
  },
);

test('half an emoji in a note is read as the sign for an unknown character', async () => {
  const profileId = await portal.aProfile();
  await portal.submitOne(portal.forProfile(profileId, { note: `dizzy ${halfAnEmoji}` }));
  const { newestTest } = await portal.server.sendOk(getWebProfileDetail, { id: profileId }, portal.trainer);
  expect(newestTest?.note).toBe('dizzy \ufffd');
});

test('a test that the portal itself cannot take is failed, not refused, and is stored when it comes again', async () => {
  const profileId = await portal.aProfile();
  const [first, second] = [portal.forProfile(profileId), portal.forProfile(profileId)];
  const { files } = portal.server.services;
  const { put } = files;
  let puts = 0;
  files.put = (...args) => {
    puts += 1;
    return puts === 1 ? Promise.reject(new Error('no space left on device')) : put.apply(files, args);
  };
  try {
    const outcomes = await portal.submit([first, second]);
    expect(outcomes.map(({ status }) => status)).toEqual(['failed', 'stored']);
    expect(outcomes[0]?.errors[0]?.code).toBe('submission.failed');
    expect((await portal.submitOne(first)).status).toBe('stored');
  } finally {
    files.put = put;
  }
});
