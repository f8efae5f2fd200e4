import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getTestRawData, submitTests } from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reactions } from '../builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../device-portal.ts';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

/** Does something while the files' folder is not there and cannot be made again. */
async function withoutFiles(work: () => Promise<void>): Promise<void> {
  const { files } = portal.server.config;
  if (files.kind !== 'disk') throw new Error('the portal of this test has a folder');
  const aside = join(files.folder, '..', 'aside');
  // The first file makes the folder.
  await mkdir(files.folder, { recursive: true });
  await rename(files.folder, aside);
  await writeFile(files.folder, 'a file where the folder was');
  try {
    await work();
  } finally {
    await rename(files.folder, `${aside} file`);
    await rename(aside, files.folder);
  }
}

test('while files cannot be stored, phones are told to come back and nothing of a test is kept; afterwards it is taken', async () => {
  const { server, trainer } = portal;
  const profileId = await portal.aProfile();
  const one = portal.forProfile(profileId, {
    results: [{ measureId: 1002, recording: reactions(232, 243, 251, 262, 277) }],
  });
  await withoutFiles(async () => {
    const { status, headers, body } = await server.send(submitTests, { tests: [{ ...one }] }, trainer);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(body).toMatchObject({ errors: [{ code: 'server.storage_unavailable' }] });
    expect(await (await server.fetch('/metrics')).text()).toContain('storage_trouble_total 1');
  });
  const told = server.logLines().filter(({ level }) => level === 'error');
  expect(told.map(({ message }) => message)).toEqual(['the file storage is in trouble']);

  const taken = await portal.submitOne(one);
  expect(taken).toMatchObject({ status: 'stored', wasKnown: false });
  const id = taken.profileTestId ?? 0;
  await withoutFiles(async () => {
    const { status, body } = await server.send(getTestRawData, { id }, portal.admin);
    expect([status, body]).toMatchObject([503, { errors: [{ code: 'server.storage_unavailable' }] }]);
  });
  expect((await server.send(getTestRawData, { id }, portal.admin)).status).toBe(200);
});
