import {
  downloadAllTrialsCsv,
  downloadBalanceXyzCsv,
  downloadFunctionalXyzCsv,
  getDetailedTestCalculationGraphs,
  getProfileTestById,
  grantOrganizationAccess,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyMeasure } from '../../../../test/builders/every-measure.ts';
import { aStanding } from '../../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../../test/device-portal.ts';
import type { SendOptions } from '../../../../test/http/start-test-server.ts';
import { refusalOf, signIn } from '../../../../test/portal.ts';

let portal: DevicePortal;
let superView: SendOptions;
let testId: number;
/** A test with a timed stance and nothing else: nothing of it is drawn. */
let heldTestId: number;

beforeAll(async () => {
  portal = await startDevicePortal();
  const { organizationId } = portal;
  const staff = (await signIn(portal.server, { isSuperAdmin: true })).options;
  await portal.server.sendOk(
    grantOrganizationAccess,
    { organizationId, reason: 'A sensor looks odd' },
    staff,
  );
  superView = { ...staff, organizationId };
  const profileId = await portal.aProfile();
  testId = await taken(profileId, everyMeasure());
  heldTestId = await taken(profileId, [
    { measureId: 1006, stanceId: 16, recording: { kind: 'stanceHold', heldMs: 9_000 } },
  ]);
});
afterAll(() => portal.server.stop());

async function taken(profileId: number, results: ReturnType<typeof everyMeasure>): Promise<number> {
  const outcome = await portal.submitOne(portal.forProfile(profileId, { results }));
  if (outcome.profileTestId === null) throw new Error(`the test was ${JSON.stringify(outcome.errors)}`);
  return outcome.profileTestId;
}

const graphsOf = (over: Partial<Parameters<typeof ask>[0]> = {}, options: SendOptions = superView) =>
  ask({ profileTestId: testId, ...over }, options);
const ask = (
  request: {
    profileTestId: number;
    profileTestResultId?: number | null;
    isPublic?: boolean;
    view?: 'sensors' | 'calculation';
  },
  options: SendOptions,
) => portal.server.sendOk(getDetailedTestCalculationGraphs, request, options);

async function resultOf(measureId: number): Promise<number> {
  const [row] = await portal.server.db.owner<{ id: number }>(
    sql`select id from results where test_id = ${testId} and measure_id = ${measureId} order by id limit 1`,
  );
  if (row === undefined) throw new Error(`no result of ${measureId}`);
  return row.id;
}

test('C354: without a result the first that has graphs is chosen, and all of them are named for going through them', async () => {
  const { selectedTestResultId, availableTestResultIds, testType, data } = await graphsOf();
  expect(availableTestResultIds.length).toBeGreaterThan(30);
  expect(selectedTestResultId).toBe(availableTestResultIds[0]);
  expect(testType).toBe('Shoulder width eyes open');
  expect(data.errorMessage).toBeNull();
  expect(data.scatterGraphs.map(({ key }) => key)).toEqual(['sway', 'topDown']);
  expect(data.scatterGraphs3d).toHaveLength(1);
  expect(data.namedScores.find(({ name }) => name === 'Score')?.value).toMatch(/^\d+\.\d$/);
});

test('C121 C354: the sensors of a result are four charts, for results with samples only', async () => {
  const squat = await resultOf(66);
  const sensors = await graphsOf({ view: 'sensors', profileTestResultId: squat });
  expect(sensors.selectedTestResultId).toBe(squat);
  expect(sensors.data.scatterGraphs.map(({ key }) => key)).toEqual([
    'accelerometer',
    'gyro',
    'motion',
    'quaternion',
  ]);
  const reaction = await resultOf(1002);
  expect(sensors.availableTestResultIds).not.toContain(reaction);
  expect(
    await refusalOf(
      portal.server,
      getDetailedTestCalculationGraphs,
      { profileTestId: testId, profileTestResultId: reaction, view: 'sensors' },
      superView,
    ),
  ).toEqual({ status: 404, code: 'result.not_found' });
});

test('C125 C354 C494: the Cobalt graphs come with the composite and the scores of each test', async () => {
  const { availableTestResultIds, data } = await graphsOf({ isPublic: true });
  const cobalt = await Promise.all([78, 80, 1022, 1023, 1025].map(resultOf));
  expect([...availableTestResultIds].toSorted()).toEqual(cobalt.toSorted());
  expect(data.scatterGraphs.map(({ key }) => key)).toEqual(['topDown', 'psi']);
  expect(data.scatterGraphs[1]?.marks?.at).toHaveLength(10);
  const parts = new Set(data.namedScores.map(({ part }) => part));
  expect(parts).toEqual(new Set([null, 'VMS', 'VMS Foam', 'Cobalt', 'Cobalt no foam', 'mCobalt']));
  expect(data.namedScores.find(({ name, part }) => name === 'Head turn' && part === null)?.value).toBe('80°');
});

test('C354 C435: where nothing can be drawn, the answer says why', async () => {
  const none = await ask({ profileTestId: heldTestId, view: 'sensors' }, superView);
  expect(none).toMatchObject({
    selectedTestResultId: null,
    availableTestResultIds: [],
    data: { scatterGraphs: [], errorMessage: 'No result of this test has these graphs.' },
  });
  const held = await ask({ profileTestId: heldTestId }, superView);
  expect(held.data.errorMessage).toBe('This result has no graphs, because it has no samples or trials.');
});

test('C121 C122: the internal graphs are for internal staff, and the Cobalt graphs for them or a named organization', async () => {
  for (const isPublic of [false, true]) {
    expect(
      await refusalOf(
        portal.server,
        getDetailedTestCalculationGraphs,
        { profileTestId: testId, isPublic },
        portal.admin,
      ),
    ).toEqual({ status: 403, code: 'graph.not_offered' });
  }
  const offered = async (options: SendOptions) =>
    (await portal.server.sendOk(getProfileTestById, { id: testId }, options)).offersCobaltGraphs;
  expect([await offered(portal.admin), await offered(superView)]).toEqual([false, true]);
});

test('C124: an organization of COBALT_ORGANIZATION_IDS sees the Cobalt graphs, and no internal ones', async () => {
  const { cobaltOrganizationIds } = portal.server.config;
  portal.server.config.cobaltOrganizationIds = [portal.organizationId];
  try {
    const { data } = await graphsOf({ isPublic: true }, portal.trainer);
    expect(data.scatterGraphs).toHaveLength(2);
    expect(
      (await portal.server.sendOk(getProfileTestById, { id: testId }, portal.trainer)).offersCobaltGraphs,
    ).toBe(true);
    const internal = { profileTestId: testId };
    expect(
      await refusalOf(portal.server, getDetailedTestCalculationGraphs, internal, portal.trainer),
    ).toMatchObject({ code: 'graph.not_offered' });
  } finally {
    portal.server.config.cobaltOrganizationIds = cobaltOrganizationIds;
  }
});

async function linesOf(
  call: typeof downloadBalanceXyzCsv | typeof downloadFunctionalXyzCsv | typeof downloadAllTrialsCsv,
  request: { id: number; profileTestResultId?: number },
) {
  const { status, headers, body } = await portal.server.sendForFile(call, request, superView);
  const [head = '', ...lines] = Buffer.from(body).toString('utf8').trimEnd().split('\r\n');
  return { status, name: headers.get('content-disposition'), head, lines };
}
const measureOf = (line: string) => Number(line.split(',')[2]);
/** The measure ids of the lines. */
const measuresIn = (lines: readonly string[]) => new Set(lines.map(measureOf));
const linesAbout = (lines: readonly string[], measureId: number) =>
  lines.filter((line) => measureOf(line) === measureId).map((line) => line.split(','));

test('C369 B409: the balance download holds every sample of every stance', async () => {
  const { status, name, head, lines } = await linesOf(downloadBalanceXyzCsv, { id: testId });
  expect({ status, name }).toEqual({
    status: 200,
    name: `attachment; filename="Balance_XYZ_${testId}.csv"`,
  });
  expect(head).toContain('Sample,Time (s),x (m/s2)');
  expect(measuresIn(lines)).toEqual(new Set([12, 1001, 1007, 1010, 1019, 1022, 1023, 1025]));
  expect(linesAbout(lines, 1001)).toHaveLength(5 * 1_000);
});

test('C371 B411: the functional download holds the squats and head turns, with the psi angle', async () => {
  const { head, lines } = await linesOf(downloadFunctionalXyzCsv, { id: testId });
  expect(measuresIn(lines)).toEqual(new Set([66, 67, 68, 78, 80, 81, 82]));
  expect(head.split(',').at(-1)).toBe('Psi (degrees)');
  const angles = linesAbout(lines, 78).map((cells) => cells[head.split(',').length - 1] ?? '');
  expect(angles.length).toBeGreaterThan(100);
  expect(angles.filter((angle) => angle === '' || !Number.isFinite(Number(angle)))).toEqual([]);
});

test('C123 C371: one result can be downloaded by itself', async () => {
  const squat = await resultOf(67);
  const { name, lines } = await linesOf(downloadFunctionalXyzCsv, { id: testId, profileTestResultId: squat });
  expect(name).toContain(`Functional_XYZ_${squat}.csv`);
  expect(lines).toHaveLength(1_000);
});

test('C370 B410: the trials of every result are in one file, under ids and without a name', async () => {
  const { head, lines } = await linesOf(downloadAllTrialsCsv, { id: testId });
  expect(head).toContain('Score,Trial,Shown,Answer,Right,Time (ms)');
  expect(measuresIn(lines).size).toBeGreaterThan(40);
  expect(linesAbout(lines, 1002)).toHaveLength(5);
});

test('C369: a download without recordings of its kind, or of a test nobody sees, is refused in words', async () => {
  expect(await refusalOf(portal.server, downloadBalanceXyzCsv, { id: heldTestId }, superView)).toEqual({
    status: 404,
    code: 'graph.nothing_to_download',
  });
  expect(await refusalOf(portal.server, downloadAllTrialsCsv, { id: 2_000_000 }, superView)).toEqual({
    status: 404,
    code: 'test.not_found',
  });
});

test('a look at graphs and a download are in the audit log, for whom they are about', async () => {
  const reads = () =>
    portal.server.db.owner<{ n: number }>(
      sql`select count(*)::int as n from audit.log where action = 'read' and entity = 'profiles'`,
    );
  const [before] = await reads();
  await graphsOf();
  await linesOf(downloadFunctionalXyzCsv, { id: testId });
  const [after] = await reads();
  expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(2);
});

test('graph.busy: when no thread is free a graph is refused in words, and a download never looks whole', async () => {
  const { threads } = portal.server.services;
  portal.server.services.threads = { ...threads, run: async () => null };
  try {
    expect(
      await refusalOf(portal.server, getDetailedTestCalculationGraphs, { profileTestId: testId }, superView),
    ).toEqual({ status: 503, code: 'graph.busy' });
    await expect(linesOf(downloadFunctionalXyzCsv, { id: testId })).rejects.toThrow('terminated');
  } finally {
    portal.server.services.threads = threads;
  }
  expect((await graphsOf()).data.errorMessage).toBeNull();
});

test('gyroscope readings that are fewer than the samples refuse the recording with both numbers', async () => {
  const standing = { ...aStanding(), gyroscope: { x: [0], y: [0], z: [0] } };
  const outcome = await portal.submitOne(
    portal.forProfile(await portal.aProfile(), { results: [{ measureId: 12, recording: standing }] }),
  );
  expect(outcome).toMatchObject({ status: 'refused', errors: [{ code: 'recording.readings_differ' }] });
  expect(outcome.errors[0]?.message).toContain('1 readings where the acceleration has 1000 samples');
});
