import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadExport, getExports, getTestRawData, startExport, submitTests } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import S3rver from 's3rver';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openFiles } from '../../src/platform/files/files.ts';
import { openS3Store } from '../../src/platform/files/s3-store.ts';
import { StorageTrouble, withStorageTrouble } from '../../src/platform/files/storage-trouble.ts';
import { givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { aSubmittedTest } from '../builders/tests.ts';
import { refusalOf, signIn, startPortal } from '../portal.ts';
import type { SendOptions, TestServer } from './start-test-server.ts';

/** The whole portal on file storage that speaks S3, which goes away and comes back. */

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const away = { status: 503, code: 'server.storage_unavailable' };

let folder: string;
let port = 0;
let store: S3rver | null = null;
let server: TestServer;
let admin: SendOptions;
let profileId: number;

async function comeBack(): Promise<void> {
  if (store !== null) return;
  store = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'recordings', configs: [] }],
  });
  port = (await store.run()).port;
}
async function goAway(): Promise<void> {
  await store?.close();
  store = null;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-s3-'));
  await comeBack();
  server = await startPortal({
    FILES: 's3',
    S3_BUCKET: 'recordings',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  const organizationId = (await givenOrganization(server.db)).id;
  const groupId = (await givenGroup(server.db, organizationId)).id;
  profileId = (await givenProfile(server.db, organizationId, { groupIds: [groupId] })).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
});
afterEach(comeBack);
afterAll(async () => {
  await server.stop();
  await goAway();
  await rm(folder, { recursive: true, force: true });
});

const aTest = () => ({
  ...aSubmittedTest({ person: { kind: 'profile', profileId }, completedOn: '2026-03-02T12:00:00Z' }),
});
const submit = async (one: ReturnType<typeof aTest>) => {
  const { outcomes } = await server.sendOk(submitTests, { tests: [one] }, admin);
  return outcomes[0];
};
const rowsOf = (clientUuid: unknown) =>
  server.db.owner(sql`select 1 from submissions where client_uuid = ${String(clientUuid)}`);

test('while it is away no test is acknowledged and nothing of one is stored; sent again, it is there whole', async () => {
  const one = aTest();
  await goAway();
  const { status, headers, body } = await server.send(submitTests, { tests: [one] }, admin);
  expect([status, body.isSuccess]).toEqual([503, false]);
  expect(headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await rowsOf(one.clientUuid)).toEqual([]);
  await comeBack();
  const stored = await submit(one);
  expect(stored).toMatchObject({ status: 'stored', wasKnown: false });
  const asked = { id: stored?.profileTestId ?? 0 };
  const { testResultsRawData } = await server.sendOk(getTestRawData, asked, admin);
  expect(testResultsRawData.length).toBeGreaterThan(0);
});

test('what is stored is not lost: reading says that storage is away, then reads the same', async () => {
  const { profileTestId } = (await submit(aTest())) ?? {};
  const asked = { id: profileTestId ?? 0 };
  const before = await server.sendOk(getTestRawData, asked, admin);
  await goAway();
  expect(await refusalOf(server, getTestRawData, asked, admin)).toEqual(away);
  // Nobody is told where the storage is, and the log says why.
  const told = JSON.stringify(await server.send(getTestRawData, asked, admin));
  expect(told).not.toContain(`:${port}`);
  expect(server.logLines().map(({ message }) => message)).toContain('the file storage is in trouble');
  await comeBack();
  expect(await server.sendOk(getTestRawData, asked, admin)).toEqual(before);
});

test('an export that is ready is fetched again later, and never half of it for the whole', async () => {
  await submit(aTest());
  const days = { startDate: '2026-03-01', endDate: '2026-03-31' };
  const { export: begun } = await server.sendOk(startExport, { ...days, kind: 'tests' }, admin);
  await vi.waitFor(
    async () => {
      const { exports } = await server.sendOk(getExports, {}, admin);
      expect(exports.find(({ id }) => id === begun.id)?.status).toBe('ready');
    },
    { timeout: 20_000, interval: 25 },
  );
  const asked = { exportId: begun.id };
  await goAway();
  expect(await refusalOf(server, downloadExport, asked, admin)).toEqual(away);
  await comeBack();
  expect((await server.sendForFile(downloadExport, asked, admin)).status).toBe(200);
});

test('a file that is missing is no trouble of the storage: asking again would not help', async () => {
  const { profileTestId } = (await submit(aTest())) ?? {};
  await rm(join(folder, 's3', 'recordings', 'recordings'), { recursive: true });
  const asked = { id: profileTestId ?? 0 };
  expect((await refusalOf(server, getTestRawData, asked, admin)).code).toBe('server.unexpected');
});

test('a storage that takes the question and never answers is given up', async () => {
  const mute: Server = createServer(() => undefined);
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  const settings = { kind: 's3', bucket: 'recordings', region: 'us-east-1', endpoint, credentials } as const;
  const mutedStore = openS3Store(settings, { answerMs: 100, attempts: 1 });
  const files = openFiles(withStorageTrouble(mutedStore));
  await expect(files.read('recordings', 'ab'.repeat(32))).rejects.toBeInstanceOf(StorageTrouble);
  await expect(files.put('recordings', new Uint8Array(9))).rejects.toBeInstanceOf(StorageTrouble);
  mute.closeAllConnections();
  await new Promise((resolve) => mute.close(resolve));
});
