import {
  getEventsExport,
  getExports,
  getTestResultsExport,
  grantOrganizationAccess,
  startExport,
  startRawDataExport,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { signIn, startPortal } from '../../../test/portal.ts';
import { readWorkbook } from '../../../test/read-workbook.ts';

// Tens of thousands of rows take the embedded database a while.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const mostRows = 20_002;
const rowsAtOnce = 20_000;
const day = { startDate: '2026-03-01', endDate: '2026-03-01' };

let server: TestServer;
let organizationId: number;
let profileId: number;
let admin: SendOptions;
let superView: SendOptions;

beforeAll(async () => {
  server = await startPortal({ EXPORT_MAX_ROWS: String(mostRows) });
  organizationId = (await givenOrganization(server.db)).id;
  profileId = (await givenProfile(server.db, organizationId)).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, staff);
  superView = { ...staff, organizationId };
  await server.db.owner(sql`insert into tests (organization_id, profile_id, client_uuid, completed_at, input_class)
    values (${organizationId}, ${profileId}, gen_random_uuid(), '2026-03-01T12:00:00Z', 'motion')`);
  await moreResults(rowsAtOnce);
});
afterAll(() => server.stop());

async function moreResults(count: number): Promise<void> {
  await server.db.owner(sql`insert into results (organization_id, test_id, profile_id, measure_id, repetition, score)
    select t.organization_id, t.id, t.profile_id, 1002, n + (select count(*) from results), 250
    from tests t cross join generate_series(1, ${count}) n where t.organization_id = ${organizationId}`);
}

async function refusal(call: Parameters<TestServer['send']>[0], request: object, as: SendOptions) {
  const { status, body } = await server.sendForFile(call, request, as);
  const { errors } = JSON.parse(new TextDecoder().decode(body)) as {
    errors: { code: string; message: string }[];
  };
  return { status, code: errors[0]?.code, message: errors[0]?.message };
}

test('C336: what can be waited for is answered at once, one row more is prepared, and what no spreadsheet takes is refused', async () => {
  const atOnce = await server.sendForFile(getTestResultsExport, day, admin);
  expect(atOnce.status).toBe(200);
  expect((await readWorkbook(atOnce.body)).Results).toHaveLength(rowsAtOnce + 1);

  await moreResults(1);
  expect(await refusal(getTestResultsExport, day, admin)).toEqual({
    status: 422,
    code: 'export.large',
    message: 'That is more than 20,000 rows, so the export is prepared in the background.',
  });
  const { export: begun } = await server.sendOk(startExport, { ...day, kind: 'tests' }, admin);
  expect(begun.rowCount).toBe(1 + rowsAtOnce + 1);

  await moreResults(2);
  const tooMany = {
    status: 422,
    code: 'export.too_many_rows',
    message: 'That is more than 20,002 rows. Choose fewer days or fewer groups.',
  };
  expect(await refusal(getTestResultsExport, day, admin)).toEqual(tooMany);
  expect(await refusal(startExport, { ...day, kind: 'tests' }, admin)).toEqual(tooMany);
  expect(await refusal(startRawDataExport, { ...day, kind: 'allTrials' }, superView)).toEqual(tooMany);
  // Nothing was begun for them.
  expect((await server.sendOk(getExports, {}, admin)).exports.map(({ id }) => id)).toEqual([begun.id]);
  expect((await server.sendOk(getExports, {}, superView)).exports).toEqual([]);
});

test('C337: events are counted in the same way', async () => {
  const moreEvents = (count: number) =>
    server.db.owner(sql`insert into events (organization_id, profile_id, event_type_id, name, started_at, ended_at)
      select ${organizationId}, ${profileId}, 2, 'Knock', '2026-03-01T00:00:00Z'::timestamptz + (k + n) * interval '1 second',
        '2026-03-01T00:00:00.5Z'::timestamptz + (k + n) * interval '1 second'
      from (select count(*) as k from events) before cross join generate_series(1, ${count}) n`);
  await moreEvents(rowsAtOnce + 1);
  expect(await refusal(getEventsExport, day, admin)).toMatchObject({ status: 422, code: 'export.large' });
  await moreEvents(2);
  for (const [call, request] of [
    [getEventsExport, day],
    [startExport, { ...day, kind: 'events' }],
  ] as const)
    expect(await refusal(call, request, admin)).toMatchObject({ status: 422, code: 'export.too_many_rows' });
});
