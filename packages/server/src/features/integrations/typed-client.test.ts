import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { submitTests } from '@plumbline/contract';
import { createPartnerClient, type PulledTest, type SentRoster } from '@plumbline/partner-client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenIntegrationKey } from '../../../test/builders/integration-keys.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { type RosterPortal, startRosterPortal } from '../../../test/roster-portal.ts';
import { newKey, sentPerson } from '../../../test/sent-rosters.ts';

let portal: RosterPortal;
beforeAll(async () => {
  portal = await startRosterPortal();
});
afterAll(() => portal.server.stop());

/** A partner's system made of the typed client, to which the first reply of each address is lost. */
async function aSystem() {
  const { key } = await givenIntegrationKey(portal.server.db, portal.organizationId, { partnerId: 8 });
  const answered = new Set<string>();
  const partner = createPartnerClient({
    portal: `${portal.server.url}/`,
    key,
    fetch: async (request) => {
      const address = `${request.method} ${new URL(request.url).pathname}`;
      const response = await fetch(request);
      if (answered.has(address)) return response;
      answered.add(address);
      await response.body?.cancel();
      throw new TypeError('the reply was lost');
    },
  });
  return partner;
}
/** Asks again where a reply was lost, as a partner does. */
const untilAnswered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return ask();
  }
};

test('the typed client sends a roster, pulls the tests of its people in the night, and acknowledges them', async () => {
  const partner = await aSystem();
  const people = [sentPerson(), sentPerson({ groups: ['Nowhere'] })];
  const idempotencyKey = newKey();
  const sent = await untilAnswered(() => partner.POST('/rosters', { body: { idempotencyKey, people } }));
  const path = { id: sent.data?.rosterId ?? 0 };
  const until = async (status: SentRoster['status']): Promise<SentRoster> => {
    for (;;) {
      const { data, error } = await untilAnswered(() => partner.GET('/rosters/{id}', { params: { path } }));
      if (error !== undefined) throw new Error(error.errors[0]?.message);
      if (data.status === status) return data;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const { fingerprint, counts } = await until('checked');
  expect(counts).toMatchObject({ toCreate: 1, refused: 1 });
  const { data: page } = await untilAnswered(() => partner.GET('/rosters/{id}/rows', { params: { path } }));
  expect(page?.rows.map(({ action, problems }) => [action, ...problems])).toEqual([
    ['create'],
    ['refused', 'Groups: you cannot choose Nowhere.'],
  ]);
  const wrong = await untilAnswered(() =>
    partner.POST('/rosters/{id}/apply', { params: { path }, body: { fingerprint: 'of yesterday' } }),
  );
  expect(wrong.error?.errors[0]?.code).toBe('roster.changed');
  await partner.POST('/rosters/{id}/apply', { params: { path }, body: { fingerprint: fingerprint ?? '' } });
  expect((await until('applied')).counts).toMatchObject({ created: 1 });

  // Somebody of the roster is tested.
  const externalId = people[0]?.externalId ?? '';
  const [person] = await portal.server.db.owner<{ id: number }>(
    sql`select id from profiles where external_id = ${externalId}`,
  );
  const completedOn = new Date(Date.now() - 3_600_000).toISOString();
  const submitted = aSubmittedTest({ person: { kind: 'profile', profileId: person?.id ?? 0 }, completedOn });
  const tests = [submitted] as Record<string, unknown>[];
  const { outcomes } = await portal.server.sendOk(submitTests, { tests }, portal.trainer);
  const testId = outcomes[0]?.profileTestId ?? 0;

  // The night.
  const stored: PulledTest[] = [];
  let since: string | undefined;
  for (let hasMore = true; hasMore; ) {
    const query = since === undefined ? {} : { since };
    const { data, error } = await untilAnswered(() => partner.GET('/tests', { params: { query } }));
    if (error !== undefined) throw new Error(error.errors[0]?.message);
    stored.push(...data.tests);
    since = data.next;
    hasMore = data.hasMore;
  }
  expect(stored).toMatchObject([{ testId, status: 'final', content: { externalId } }]);
  const known = await untilAnswered(() =>
    partner.GET('/people', { params: { query: { externalId: [externalId, 'nobody'] } } }),
  );
  expect(known.data?.people).toMatchObject([{ externalId, firstName: people[0]?.firstName }]);
  const report = await untilAnswered(() =>
    partner.GET('/tests/{id}/report', { params: { path: { id: testId } }, parseAs: 'arrayBuffer' }),
  );
  expect(
    Buffer.from((report.data ?? new ArrayBuffer(0)) as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const body = { deliveries: [{ testId, outcome: 'delivered' as const }] };
  const { data: acknowledged } = await untilAnswered(() => partner.POST('/deliveries', { body }));
  expect(acknowledged?.deliveries).toEqual([{ testId, statusId: 3 }]);
});

test('the document that the client is generated from is served to everybody, and says every address of the door', async () => {
  const response = await portal.server.fetch('/api/partner/v1/openapi.json');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const document = (await response.json()) as { paths: object; servers: unknown };
  expect(document.servers).toEqual([{ url: '/api/partner/v1' }]);
  expect(Object.keys(document.paths).sort()).toEqual([
    '/deliveries',
    '/key',
    '/people',
    '/rosters',
    '/rosters/{id}',
    '/rosters/{id}/apply',
    '/rosters/{id}/rows',
    '/tests',
    '/tests/{id}/report',
  ]);
});

/** A partner's program, as the page of the first call has it. */
const program = `import { createPartnerClient, type PulledTest } from './plumbline-partner.ts';

const partner = createPartnerClient({ portal: process.env.PORTAL ?? '', key: process.env.PLUMBLINE_KEY ?? '' });
const { data, error } = await partner.GET('/tests');
if (error) throw new Error(error.errors[0]?.message);
const tests: PulledTest[] = data.tests;
// @ts-expect-error there is no such address
const wrong = await partner.GET('/nothing');
const status: number = wrong.response.status;
console.log(JSON.stringify({ testIds: tests.map(({ testId }) => testId), hasMore: data.hasMore, status }));
`;

test('a partner gets the client as one file without a key, compiles it strictly and asks the portal with it', async () => {
  const response = await portal.server.fetch('/api/partner/v1/client.ts');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="plumbline-partner.ts"');
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-partner-'));
  const modules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url));
  const run = promisify(execFile);
  try {
    writeFileSync(join(folder, 'plumbline-partner.ts'), await response.text());
    writeFileSync(join(folder, 'program.ts'), program);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    symlinkSync(modules, join(folder, 'node_modules'));
    const compiler = join(modules, 'typescript-7/bin/tsc');
    const options =
      '--strict --noUncheckedIndexedAccess --target es2023 --lib es2023,dom --module nodenext --types node';
    await run(
      process.execPath,
      [
        compiler,
        ...options.split(' '),
        '--allowImportingTsExtensions',
        '--rewriteRelativeImportExtensions',
        '--outDir',
        'made',
        'program.ts',
      ],
      { cwd: folder },
    );
    const { key } = await givenIntegrationKey(portal.server.db, portal.organizationId, { partnerId: 8 });
    const { stdout } = await run(process.execPath, ['made/program.js'], {
      cwd: folder,
      env: { PORTAL: portal.server.url, PLUMBLINE_KEY: key },
    });
    const pulled = JSON.parse(stdout) as { testIds: number[]; hasMore: boolean; status: number };
    const direct = await portal.server.fetch('/api/partner/v1/tests', {
      headers: { authorization: `Bearer ${key}` },
    });
    const { tests } = (await direct.json()) as { tests: { testId: number }[] };
    expect(pulled).toEqual({ testIds: tests.map(({ testId }) => testId), hasMore: false, status: 404 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
