import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenIntegrationKey } from '../../../../test/builders/integration-keys.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../../test/builders/people.ts';
import { givenStoredTest } from '../../../../test/builders/stored-tests.ts';
import { outcomeOf } from '../../../../test/fhir/outcome-of.ts';
import type { TestServer } from '../../../../test/http/start-test-server.ts';
import { startPortal } from '../../../../test/portal.ts';
import { runJob, runPortalJob } from '../../../../test/run-job.ts';
import { fhirBase } from '../fhir-base.ts';
import { maxStoredBulk } from './bulk.routes.ts';
import { firstPosition, rowsOfStep } from './bulk-parts.ts';
import { type BulkRecord, insertBulk } from './bulk-record.ts';
import { makeBulkExport } from './make-bulk.job.ts';
import { purgeBulkExports } from './purge-bulk.job.ts';

/** More than one step of tests. */
const testCount = rowsOfStep.tests + 20;

let server: TestServer;
let organizationId: number;
let profileIds: number[];
/** The second person alone is in it. */
let smallGroupId: number;
let key: string;
let integrationId: number;
let otherKey: string;

beforeAll(async () => {
  server = await startPortal();
  const { db } = server;
  organizationId = (await givenOrganization(db)).id;
  const group = (await givenGroup(db, organizationId)).id;
  profileIds = [];
  for (const externalId of ['A-1', 'A-2']) {
    const { id } = await givenProfile(db, organizationId, { groupIds: [group], externalId });
    await givenStoredTest(db, organizationId, id);
    profileIds.push(id);
  }
  smallGroupId = (await givenGroup(db, organizationId)).id;
  await db.owner(sql`insert into profile_groups (organization_id, profile_id, group_id)
    values (${organizationId}, ${profileIds[1]}, ${smallGroupId})`);
  // The first test of each again and again: what is exported is read from rows alone.
  await db.owner(sql`with added as (insert into tests (organization_id, profile_id, client_uuid, completed_at, input_class)
      select ${organizationId}, ${profileIds[0]}, gen_random_uuid(), '2026-03-02T15:00:00Z'::timestamptz + make_interval(mins => n), 'motion'
      from generate_series(1, ${testCount - 2}) n returning id, organization_id, profile_id, completed_at)
    insert into test_measures (test_id, measure_id, organization_id, profile_id, input_class, completed_at, score, standing)
      select id, 1002, organization_id, profile_id, 'motion', completed_at, 250, 'counted' from added`);
  ({ key, integrationId } = await givenIntegrationKey(db, organizationId));
  otherKey = (await givenIntegrationKey(db, organizationId)).key;
}, 120_000);
afterAll(() => server.stop());
beforeEach(() => server.db.owner(sql`delete from rate_limits`));

const ask = (path: string, init: RequestInit & { as?: string } = {}): Promise<Response> =>
  server.fetch(path.replace(/^https?:\/\/[^/]+/, ''), {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${init.as ?? key}` },
  });
const begin = (path: string, as = key): Promise<Response> =>
  ask(`${fhirBase}${path}`, { headers: { prefer: 'respond-async' }, as });

async function begun(path = '/$export', as = key): Promise<{ status: string; exportId: number }> {
  const response = await begin(path, as);
  expect(response.status).toBe(202);
  const [row] = await server.db.owner<{ id: number }>(sql`select max(id)::int as id from fhir_exports`);
  return { status: response.headers.get('content-location') ?? '', exportId: row?.id ?? 0 };
}
/** What it takes for the whole; the queue may be done with it before anybody asks how far it is. */
async function rowCountOf(exportId: number): Promise<number | undefined> {
  const [row] = await server.db.owner<{ count: number }>(
    sql`select row_count as count from fhir_exports where id = ${exportId}`,
  );
  return row?.count;
}
/** One that the queue knows nothing of. */
const inserted = (types: BulkRecord['types']): Promise<{ status: string; exportId: number }> =>
  server.db.database.transaction({ as: 'job', name: 'test', organizationId, accountId: null }, async (tx) => {
    const { id, reference } = await insertBulk(
      tx,
      organizationId,
      {
        integrationId,
        types,
        groupId: null,
        position: firstPosition(types),
        requestUrl: 'https://portal.example',
        since: new Date('2020-01-01'),
        changedAfter: null,
        changedUntil: new Date(),
        rowCount: testCount + 2,
      },
      new Date(),
    );
    return { status: `${fhirBase}/bulk/${reference}`, exportId: id };
  });
const work = (exportId: number, of = organizationId): Promise<void> =>
  runJob(server, makeBulkExport, of, { exportId });

interface Manifest {
  transactionTime: string;
  output: { type: string; url: string; count: number }[];
}

/** Every resource of an export as `Type/id`, read from its files. */
async function everythingIn({ output }: Manifest): Promise<string[]> {
  const found: string[] = [];
  for (const { type, url, count } of output) {
    const response = await ask(url);
    expect(response.headers.get('content-type')).toContain('application/fhir+ndjson');
    const lines = (await response.text()).trimEnd().split('\n');
    expect(lines).toHaveLength(count);
    for (const line of lines) {
      const resource: { resourceType: string; id: string } = JSON.parse(line);
      expect(resource.resourceType).toBe(type);
      found.push(`${type}/${resource.id}`);
    }
  }
  return found;
}
const manifestOf = async (status: string, as = key): Promise<Manifest> =>
  (await ask(status, { as })).json() as Promise<Manifest>;

test('a bulk export is begun, says how far it is, and holds each resource once', async () => {
  const { status, exportId } = await begun();
  await work(exportId);
  const manifest = await manifestOf(status);
  const found = await everythingIn(manifest);
  expect(new Set(found).size).toBe(found.length);
  const count = (type: string) => found.filter((one) => one.startsWith(`${type}/`)).length;
  expect([count('Patient'), count('Encounter'), count('Observation'), count('Provenance')]).toEqual([
    2,
    testCount,
    testCount,
    testCount,
  ]);
  expect([count('Organization'), count('Group'), count('Practitioner')]).toEqual([1, 2, 0]);
  // What changed since goes into the next one, and nothing twice.
  await server.db.owner(sql`update tests set is_excluded = true where profile_id = ${profileIds[1]}`);
  const later = await begun(`/Patient/$export?_type=Encounter&_since=${manifest.transactionTime}`);
  await work(later.exportId);
  expect(await everythingIn(await manifestOf(later.status))).toHaveLength(1);
});

test('an export of a group holds its people and their tests alone; of no group, and of one of others, there is none', async () => {
  const { status, exportId } = await begun(`/Group/${smallGroupId}/$export`);
  expect(await rowCountOf(exportId)).toBe(2);
  await work(exportId);
  const manifest = await manifestOf(status);
  const found = await everythingIn(manifest);
  expect(found.filter((one) => /^(Patient|Group|Organization)/.test(one)).toSorted()).toEqual([
    `Group/${smallGroupId}`,
    `Organization/${organizationId}`,
    `Patient/${profileIds[1]}`,
  ]);
  expect(found.filter((one) => one.startsWith('Encounter/'))).toHaveLength(1);
  expect(manifest).toMatchObject({ request: expect.stringMatching(`/Group/${smallGroupId}/\\$export$`) });
  const foreign = (await givenGroup(server.db, (await givenOrganization(server.db)).id)).id;
  for (const id of [foreign, 9_999_999]) expect((await begin(`/Group/${id}/$export`)).status).toBe(404);
});

test('an export of what changed since calls back a test that went to somebody without an id, also one of a group', async () => {
  const [before] = await server.db.owner<{ at: Date }>(
    sql`select max(changed_at) as at from fhir_sessions where organization_id = ${organizationId}`,
  );
  const nameless = (await givenProfile(server.db, organizationId)).id;
  const [moved] = await server.db.owner<{ id: number }>(
    sql`update tests set profile_id = ${nameless} where profile_id = ${profileIds[1]} returning id`,
  );
  for (const whole of ['/Patient', `/Group/${smallGroupId}`]) {
    const { status, exportId } = await begun(
      `${whole}/$export?_type=Encounter&_since=${before?.at.toISOString()}`,
    );
    await work(exportId);
    const { output } = await manifestOf(status);
    expect(JSON.parse(await (await ask(output[0]?.url ?? '')).text())).toMatchObject({
      id: String(moved?.id),
      status: 'entered-in-error',
      subject: { reference: `Patient/${profileIds[1]}` },
    });
    await ask(status, { method: 'DELETE' });
  }
  await server.db.owner(sql`update tests set profile_id = ${profileIds[1]} where id = ${moved?.id ?? 0}`);
});

test('whoever left a group is missing from its members, which come with the next export of it', async () => {
  const { db } = server;
  const own = (await givenOrganization(db)).id;
  const as = (await givenIntegrationKey(db, own)).key;
  const followed = (await givenGroup(db, own)).id;
  const [stays, goes, moves] = [
    await givenProfile(db, own, { groupIds: [followed], externalId: 'G-1' }),
    await givenProfile(db, own, { groupIds: [followed], externalId: 'G-2' }),
    await givenProfile(db, own, { groupIds: [followed], externalId: 'G-3' }),
  ];
  const exported = async (since = '') => {
    const { status, exportId } = await begun(`/Group/${followed}/$export${since}`, as);
    await work(exportId, own);
    const { transactionTime, output } = await manifestOf(status, as);
    const file = output.find(({ type }) => type === 'Group');
    const group = file && JSON.parse(await (await ask(file.url, { as })).text());
    const types = output.map(({ type }) => type);
    await ask(status, { method: 'DELETE', as });
    const members = (group?.member ?? []) as { entity: { reference: string } }[];
    return {
      since: `?_since=${transactionTime}`,
      types,
      members: members.map(({ entity }) => entity.reference),
    };
  };
  const of = (...people: { id: number }[]) => people.map(({ id }) => `Patient/${id}`);
  const first = await exported();
  expect(first.members).toEqual(of(stays, goes, moves));
  // One leaves the group alone, the other one the organization.
  await db.owner(sql`delete from profile_groups where group_id = ${followed} and profile_id = ${goes.id}`);
  await db.owner(sql`update profile_organizations set ended_at = now() where profile_id = ${moves.id}`);
  const second = await exported(first.since);
  expect(second.members).toEqual(of(stays));
  expect(second.types).toEqual(['Group']);
  expect((await exported(second.since)).types).toEqual([]);
});

test('how far it is counts what was asked for alone', async () => {
  const aboutOf = async (path: string) => {
    const { status, exportId } = await begun(path);
    const count = await rowCountOf(exportId);
    await ask(status, { method: 'DELETE' });
    return count;
  };
  expect(await aboutOf('/$export?_type=Patient')).toBe(2);
  expect(await aboutOf('/$export?_type=Encounter')).toBe(testCount);
  expect(await aboutOf('/$export?_type=Patient&_since=2100-01-01')).toBe(0);
});

test('one that is killed in the middle goes on from its last step: nothing is missing and nothing is doubled', async () => {
  const { status, exportId } = await inserted(['Patient', 'Observation']);
  expect((await ask(status)).headers.get('x-progress')).toBe(`0 of about ${testCount + 2} people and tests`);
  const stopped = new AbortController();
  const killed = {
    ...server.services,
    files: {
      ...server.services.files,
      // The server dies while it keeps the second file.
      keepPiece: async (folder: string, bytes: Uint8Array) => {
        if (stopped.signal.aborted) throw new Error('killed');
        stopped.abort();
        return server.services.files.keepPiece(folder, bytes);
      },
    },
  };
  await expect(
    makeBulkExport.run(
      {
        jobId: 'killed',
        data: { exportId },
        attempt: 1,
        isLastAttempt: false,
        requestedBy: { organizationId, accountId: null, requestId: null },
        signal: new AbortController().signal,
        transaction: (run) =>
          server.db.database.transaction(
            { as: 'job', name: 'killed', organizationId, accountId: null },
            (tx) => run(tx, null),
          ),
        settle: () => Promise.reject(new Error('not asked')),
      },
      killed,
    ),
  ).rejects.toThrow('killed');
  expect((await ask(status)).headers.get('x-progress')).toMatch(/^2 of/);
  await work(exportId);
  // Two jobs that do the same add it once.
  await work(exportId);
  const found = await everythingIn(await manifestOf(status));
  expect([found.length, new Set(found).size]).toEqual([testCount + 2, testCount + 2]);
});

test('an export of another key is not there, and a deleted one neither; its files go', async () => {
  const { status, exportId } = await begun('/$export?_type=Patient');
  await work(exportId);
  const { output } = await manifestOf(status);
  expect((await ask(status, { as: otherKey })).status).toBe(404);
  expect((await ask(output[0]?.url ?? '', { as: otherKey })).status).toBe(404);
  expect((await ask(status, { method: 'DELETE' })).status).toBe(202);
  expect((await ask(status)).status).toBe(404);
  await runPortalJob(server, purgeBulkExports);
  expect(await server.db.owner(sql`select 1 from fhir_exports where id = ${exportId}`)).toEqual([]);
});

test('a request that cannot be understood begins nothing, and only two are at work at once', async () => {
  const refusedWith = async (path: string) => (await begin(path)).status;
  expect(await refusedWith('/$export?_type=Medication')).toBe(400);
  expect(await refusedWith('/$export?_since=yesterday')).toBe(400);
  expect(await refusedWith('/$export?_typeFilter=x')).toBe(400);
  expect(await refusedWith('/$export?_outputFormat=text/csv')).toBe(400);
  expect((await ask(`${fhirBase}/$export`)).status).toBe(400);
  const exports = () => server.db.owner(sql`select id from fhir_exports order by id`);
  const before = await exports();
  for (const path of ['/$export', '/Patient/$export']) {
    const head = await ask(`${fhirBase}${path}`, { method: 'HEAD', headers: { prefer: 'respond-async' } });
    expect(head.status).toBe(405);
  }
  expect(await exports()).toEqual(before);
  await inserted(['Patient']);
  await inserted(['Patient']);
  const third = await begin('/$export');
  expect({ status: third.status, body: await third.json() }).toMatchObject(
    outcomeOf('fhir.too_many_exports'),
  );
  await server.db.owner(sql`update fhir_exports set status = 'failed' where status = 'working'`);
  const [failed] = await server.db.owner<{ reference: string }>(
    sql`select reference from fhir_exports where status = 'failed' limit 1`,
  );
  const look = await ask(`${fhirBase}/bulk/${failed?.reference}`);
  expect({ status: look.status, body: await look.json() }).toMatchObject(outcomeOf('fhir.export_failed'));
});

test('finished exports are limited too, and a deleted one makes room', async () => {
  const { db } = server;
  const own = await givenIntegrationKey(db, organizationId);
  await db.owner(sql`insert into fhir_exports (organization_id, integration_id, types, request_url, since, changed_until, status,
      row_count, expires_at)
    select ${organizationId}, ${own.integrationId}, '{Patient}', 'https://portal.example', '2020-01-01', now(), 'ready', 0,
      now() + interval '1 day' from generate_series(1, ${maxStoredBulk}::int)`);
  const beginAgain = () => ask(`${fhirBase}/$export`, { as: own.key, headers: { prefer: 'respond-async' } });
  const full = await beginAgain();
  expect({ status: full.status, body: await full.json() }).toMatchObject(outcomeOf('fhir.too_many_stored'));
  const [one] = await db.owner<{ reference: string }>(
    sql`select reference from fhir_exports where integration_id = ${own.integrationId} limit 1`,
  );
  const path = `${fhirBase}/bulk/${one?.reference}`;
  expect((await ask(path, { as: own.key, method: 'DELETE' })).status).toBe(202);
  expect((await beginAgain()).status).toBe(202);
});
