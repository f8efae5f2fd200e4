import {
  continueExport,
  deleteExport,
  downloadExport,
  getAuditLogPaged,
  getExports,
  getTestRawData,
  getTestResultsExport,
  grantOrganizationAccess,
  startExport,
  startRawDataExport,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenExport, givenQueuedExport } from '../../../test/builders/exports.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { aStanding, aSubmittedTest, reactions } from '../../../test/builders/tests.ts';
import { aViewer } from '../../../test/database/viewers.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';
import { readWorkbook } from '../../../test/read-workbook.ts';
import { openZip } from '../../platform/spreadsheets/zip-entries.ts';
import { type Cursor, findEnds } from './chosen-tests.ts';
import { addPiece } from './export-record.ts';
import { selectionOfDays } from './export-selection.ts';
import { firstPosition } from './export-steps.ts';
import { purgeExports } from './purge-exports.job.ts';

// A job that fails is tried again after some seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const days = { startDate: '2026-03-01', endDate: '2026-03-31' };

let server: TestServer;
let organizationId: number;
let groupId: number;
let profileId: number;
let admin: SendOptions;
let second: SendOptions;
let member: SendOptions;
let superView: SendOptions;
let testIds: number[];

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  groupId = (await givenGroup(server.db, organizationId)).id;
  profileId = (
    await givenProfile(server.db, organizationId, { lastName: 'Quarterstaff', groupIds: [groupId] })
  ).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  second = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  member = (await signIn(server, { organizationId, groupIds: [groupId] })).options;
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, staff);
  superView = { ...staff, organizationId };
  const tests = [1, 2, 3].map((day) =>
    aSubmittedTest({
      person: { kind: 'profile', profileId },
      completedOn: `2026-03-0${day}T12:00:00Z`,
      results: [
        { measureId: 1002, recording: reactions(240 + day, 245, 250, 255, 260) },
        { measureId: 12, recording: aStanding(0.05 * day, 4) },
      ],
    }),
  );
  const { outcomes } = await server.sendOk(submitTests, { tests }, admin);
  testIds = outcomes.map(({ profileTestId }) => profileTestId ?? 0);
});
afterAll(() => server.stop());

const ready = (id: number, as: SendOptions) =>
  vi.waitFor(
    async () => {
      const made = (await server.sendOk(getExports, {}, as)).exports.find((one) => one.id === id);
      expect(made?.status).toBe('ready');
      return made;
    },
    { timeout: 60_000, interval: 25 },
  );
const piecesOf = async (id: number): Promise<{ folder: string; hash: string }[]> =>
  server.db.owner(
    sql`select e.folder, p.hash from exports e join export_pieces p on p.export_id = e.id where e.id = ${id}`,
  );

test('it is found where the next pieces of tests end, and that none is left behind the last', async () => {
  const viewer = aViewer({ kind: 'admin', organizationId });
  const selection = selectionOfDays(
    { ...days, groupIds: [], profileIds: [], isCovidOnly: false, includeSurveys: true },
    organizationId,
    'UTC',
    { kind: 'admin', groupIds: [] },
  );
  const plan = { sharedProfileIds: [], lastTestId: Math.max(...testIds) };
  const endsBehind = (after: Cursor | null, testsOfBatch: number, batches: number) =>
    server.db.database.transaction({ as: 'viewer', viewer, requestId: 'test' }, (tx) =>
      findEnds(tx, selection, plan, after, testsOfBatch, batches),
    );
  const [first, second, third] = await endsBehind(null, 1, 8);
  expect([first?.id, second?.id, third?.id]).toEqual(testIds);
  expect(await endsBehind(null, 2, 8)).toEqual([second, third]);
  expect(await endsBehind(null, 2, 1)).toEqual([second]);
  expect(await endsBehind(first ?? null, 2, 8)).toEqual([third]);
  expect(await endsBehind(third ?? null, 2, 8)).toEqual([]);
});

test('C336: an export that is made as a job is found again, and holds what the same one at once holds', async () => {
  const { export: begun } = await server.sendOk(startExport, { ...days, kind: 'tests' }, admin);
  expect(begun).toMatchObject({ kind: 'tests', status: 'working', ...days, isStalled: false });
  expect(await refusalOf(server, downloadExport, { exportId: begun.id }, admin).catch(() => null)).toSatisfy(
    (refused) => refused === null || refused.code === 'export.not_ready',
  );
  const made = await ready(begun.id, admin);
  expect(made).toMatchObject({ rowCount: 3 + 6, doneCount: 9 });
  expect(made?.byteCount).toBeGreaterThan(1_000);
  const file = await server.sendForFile(downloadExport, { exportId: begun.id }, admin);
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="Tests_${organizationId}_2026-03-01_2026-03-31.xlsx"`,
  );
  const atOnce = await server.sendForFile(getTestResultsExport, days, admin);
  const [later, now] = [await readWorkbook(file.body), await readWorkbook(atOnce.body)];
  expect(later.Tests).toHaveLength(4);
  expect(later.Tests).toEqual(now.Tests);
  expect(later.Results).toEqual(now.Results);

  const { entries } = await server.sendOk(getAuditLogPaged, { entity: 'profiles' }, admin);
  const sentences = entries.map(({ sentence }) => sentence);
  expect(sentences).toContain(`Exported in the background from profile ${profileId}`);
  expect(sentences).toContain('Fetched an export (9)');
});

test('C336: nobody else sees, fetches, continues or deletes an export, not even a System Admin', async () => {
  const { export: begun } = await server.sendOk(startExport, { ...days, kind: 'tests' }, member);
  await ready(begun.id, member);
  for (const as of [admin, second, superView]) {
    expect((await server.sendOk(getExports, {}, as)).exports.map(({ id }) => id)).not.toContain(begun.id);
    for (const call of [downloadExport, continueExport, deleteExport] as const)
      expect(await refusalOf(server, call, { exportId: begun.id }, as)).toEqual({
        status: 404,
        code: 'export.not_found',
      });
  }
  expect((await server.sendForFile(downloadExport, { exportId: begun.id }, member)).status).toBe(200);
});

test('two servers that make the same piece add it once, and the second goes on from where the first stands', async () => {
  const { id: accountId } = await signIn(server, { organizationId, accessTypeId: 2 });
  const id = await givenQueuedExport(server.db, { organizationId, accountId });
  const viewer = aViewer({ kind: 'admin', accountId, organizationId });
  const to = { ...firstPosition, step: 1 };
  const piece = {
    entry: 'a.xml',
    packed: new Uint8Array(),
    packedBytes: 3,
    plainBytes: 9,
    crc: 7,
    hash: 'ab'.repeat(32),
    plainHash: null,
    rowCount: null,
  };
  const add = () =>
    server.db.database.transaction({ as: 'viewer', viewer, requestId: 'test' }, (tx) =>
      addPiece(tx, { organizationId, id }, firstPosition, to, { rows: 5, piece }, new Date()),
    );
  const added = await Promise.all([add(), add()]);
  expect(added.toSorted()).toEqual([false, true]);
  expect(await piecesOf(id)).toHaveLength(1);
  const [stored] = await server.db.owner<{ doneCount: number; position: object }>(
    sql`select done_count, position from exports where id = ${id}`,
  );
  expect(stored).toEqual({ doneCount: 5, position: to });
  expect(await add()).toBe(false);
});

test('what was deleted is gone at once, and from storage with what expired', async () => {
  const { export: begun } = await server.sendOk(startExport, { ...days, kind: 'tests' }, admin);
  await ready(begun.id, admin);
  const { export: kept } = await server.sendOk(startExport, { ...days, kind: 'tests' }, admin);
  await ready(kept.id, admin);
  const [piece] = await piecesOf(begun.id);
  const [keptPiece] = await piecesOf(kept.id);
  await server.sendOk(deleteExport, { exportId: begun.id }, admin);
  expect((await server.sendOk(getExports, {}, admin)).exports.map(({ id }) => id)).not.toContain(begun.id);
  expect(await refusalOf(server, downloadExport, { exportId: begun.id }, admin)).toMatchObject({
    status: 404,
  });
  await server.db.database.transaction({ as: 'identity', requestId: 'test' }, (tx) =>
    server.services.jobs.enqueue(tx, purgeExports, null),
  );
  await vi.waitFor(async () => expect(await piecesOf(begun.id)).toEqual([]), { timeout: 30_000 });
  await expect(server.services.files.readPiece(piece?.folder ?? '', piece?.hash ?? '')).rejects.toThrow(
    'is missing',
  );
  await server.services.files.readPiece(keptPiece?.folder ?? '', keptPiece?.hash ?? '');

  // The link to the other one ends by itself.
  await server.db.owner(sql`update exports set expires_at = now() where id = ${kept.id}`);
  expect(await refusalOf(server, downloadExport, { exportId: kept.id }, admin)).toMatchObject({
    status: 404,
  });
});

test('C369 C370 C371: recordings of many tests are a zip file of every sample and every trial, by ids', async () => {
  for (const kind of ['balanceXyz', 'allTrials'] as const) {
    const { export: begun } = await server.sendOk(startRawDataExport, { ...days, kind }, superView);
    await ready(begun.id, superView);
    const file = await server.sendForFile(downloadExport, { exportId: begun.id }, superView);
    const name = kind === 'balanceXyz' ? 'Balance_XYZ' : 'All_Trials';
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="${name}_${organizationId}_2026-03-01_2026-03-31.zip"`,
    );
    const zip = await openZip(file.body);
    const text = Buffer.from((await zip.read(`${name}_0001.csv`)) ?? []).toString('utf8');
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toMatch(/^Test id,Result id,/);
    expect(text).not.toContain('Quarterstaff');
    const linesOf = (testId: number) => lines.filter((line) => line.startsWith(`${testId},`)).length;
    for (const testId of testIds) {
      const { testResultsRawData } = await server.sendOk(getTestRawData, { id: testId }, admin);
      const samples = testResultsRawData.flatMap(({ rawData }) =>
        Array.isArray(rawData.x) ? rawData.x : [],
      );
      const trials = testResultsRawData.flatMap(({ rawData }) =>
        Array.isArray(rawData.trials) ? rawData.trials : [],
      );
      // Beside the trials, the standing is one line with its score.
      expect(linesOf(testId)).toBe(kind === 'balanceXyz' ? samples.length : trials.length + 1);
    }
  }
  const nothing = { ...days, kind: 'functionalXyz' as const };
  expect(await refusalOf(server, startRawDataExport, nothing, superView)).toMatchObject({ status: 404 });
  expect(await refusalOf(server, startRawDataExport, { ...days, kind: 'allTrials' }, admin)).toMatchObject({
    status: 403,
  });
});

test('an account keeps twenty exports, and another one is refused with that number', async () => {
  const { id: accountId, options } = await signIn(server, { organizationId, accessTypeId: 2 });
  for (let n = 0; n < 20; n += 1) await givenExport(server.db, { organizationId, accountId });
  expect(await refusalOf(server, startExport, { ...days, kind: 'tests' }, options)).toEqual({
    status: 409,
    code: 'export.too_many_kept',
  });
});
