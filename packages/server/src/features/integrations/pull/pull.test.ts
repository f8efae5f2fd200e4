import { type PulledTest, partnerBase, submitTests } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type GivenKey, givenIntegrationKey } from '../../../../test/builders/integration-keys.ts';
import { givenOrganization, givenProfile } from '../../../../test/builders/people.ts';
import { givenStoredTest } from '../../../../test/builders/stored-tests.ts';
import { aSubmittedTest } from '../../../../test/builders/tests.ts';
import { type DeliveryPortal, startDeliveryPortal } from '../../../../test/delivery-portal.ts';
import { cursorText, readCursor } from './cursor.ts';

let portal: DeliveryPortal;
let given: GivenKey;
beforeAll(async () => {
  portal = await startDeliveryPortal({});
  given = await givenIntegrationKey(portal.server.db, portal.organizationId, { partnerId: 8 });
});
afterAll(() => portal.server.stop());
beforeEach(() =>
  portal.server.services.limits.clear(
    { name: 'partner-key', max: 60, windowSeconds: 60 },
    String(given.integrationId),
  ),
);

const fetchWith = (path: string, key = given.key, body?: object) =>
  portal.server.fetch(partnerBase + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
async function ask<Reply>(path: string, key?: string, body?: object): Promise<Reply> {
  const response = await fetchWith(path, key, body);
  expect(response.status).toBe(200);
  return (await response.json()) as Reply;
}
interface Page {
  tests: PulledTest[];
  next: string;
  hasMore: boolean;
}
const pull = (since?: string, key?: string) =>
  ask<Page>(`/tests${since === undefined ? '' : `?since=${since}`}`, key);
/** From here on. */
const now = async () => {
  let page = await pull();
  while (page.hasMore) page = await pull(page.next);
  return page.next;
};
const identify = (profileId: number, externalId: string | null) =>
  portal.server.db.owner(sql`update profiles set external_id = ${externalId} where id = ${profileId}`);
const aKnownTest = async (externalId: string) => {
  const made = await portal.aTested();
  await identify(made.profileId, externalId);
  return made;
};

test('B512: the systems of partners 1, 2, 3 and 8 pull, and so do those of the others that have a key', async () => {
  for (const partnerId of [0, 1, 2, 3, 4, 6, 7, 8, 9]) {
    const { key } = await givenIntegrationKey(portal.server.db, portal.organizationId, { partnerId });
    expect(await ask('/key', key)).toMatchObject({ partnerId, organizationId: portal.organizationId });
    expect((await fetchWith('/tests', key)).status).toBe(200);
  }
});

test('a test is told once it has somebody with an external id, with what it measured', async () => {
  const since = await now();
  const { profileId, testId } = await portal.aTested();
  expect((await pull(since)).tests).toEqual([]);
  await identify(profileId, 'K-1');
  const { tests, next, hasMore } = await pull(since);
  expect(hasMore).toBe(false);
  expect(tests).toEqual([
    {
      testId,
      revision: 2,
      status: 'final',
      changedAt: expect.any(String),
      content: {
        personId: profileId,
        externalId: 'K-1',
        isAmbiguous: false,
        completedAt: expect.any(String),
        utcOffsetMinutes: 0,
        isNonBaseline: false,
        isExcluded: false,
        measures: [
          { measureId: 1002, name: expect.any(String), score: expect.any(Number), standing: 'counted' },
        ],
        hasReport: true,
        deliveryStatusId: null,
      },
    },
  ]);
  expect((await pull(next)).tests).toEqual([]);
  // The reply got lost: the same again.
  expect((await pull(since)).tests).toEqual(tests);
});

test('corrected, moved, taken from view and deleted ones are told again, and others are not', async () => {
  const { profileId, testId } = await aKnownTest('C-1');
  const { owner } = portal.server.db;
  let since = await now();
  const told = async () => {
    const page = await pull(since);
    since = page.next;
    return page.tests.map(({ status, content }) => ({ status, externalId: content?.externalId }));
  };
  // A note is no part of it.
  await owner(sql`update tests set note = 'seen' where id = ${testId}`);
  expect(await told()).toEqual([]);
  await owner(sql`update test_measures set score = score + 1 where test_id = ${testId}`);
  expect(await told()).toEqual([{ status: 'amended', externalId: 'C-1' }]);
  const other = await givenProfile(portal.server.db, portal.organizationId, { externalId: 'C-2' });
  await owner(sql`update tests set profile_id = ${other.id} where id = ${testId}`);
  expect(await told()).toEqual([{ status: 'amended', externalId: 'C-2' }]);
  await identify(other.id, null);
  expect(await told()).toEqual([{ status: 'removed', externalId: undefined }]);
  await identify(other.id, 'C-3');
  expect(await told()).toEqual([{ status: 'amended', externalId: 'C-3' }]);
  await owner(
    sql`update profile_organizations set ended_at = now() where profile_id = ${other.id} and organization_id = ${portal.organizationId}`,
  );
  expect(await told()).toEqual([{ status: 'removed', externalId: undefined }]);
  await owner(sql`delete from tests where id = ${testId}`);
  expect(await told()).toEqual([{ status: 'removed', externalId: undefined }]);
  expect(profileId).not.toBe(other.id);
});

test('what a slow transaction stores is told after what was committed meanwhile, and is not missed', async () => {
  const slow = await aKnownTest('S-1');
  const fast = await aKnownTest('S-2');
  const since = await now();
  const { urls } = portal.server.db;
  if (urls === null) return;
  const client = new pg.Client({ connectionString: urls.owner, options: '-c app.job=fixture' });
  await client.connect();
  await client.query('begin');
  await client.query('update tests set is_excluded = true where id = $1', [slow.testId]);
  await portal.server.db.owner(sql`update tests set is_excluded = true where id = ${fast.testId}`);
  const first = await pull(since);
  expect(first.tests.map(({ testId }) => testId)).toEqual([fast.testId]);
  await client.query('commit');
  await client.end();
  expect((await pull(first.next)).tests.map(({ testId }) => testId)).toEqual([slow.testId]);
});

test('pages are bounded, and follow each other without a gap', async () => {
  const since = await now();
  const made = [await aKnownTest('P-1'), await aKnownTest('P-2'), await aKnownTest('P-3')];
  const seen: number[] = [];
  let page = await ask<Page>(`/tests?limit=2&since=${since}`);
  expect(page).toMatchObject({ hasMore: true });
  seen.push(...page.tests.map(({ testId }) => testId));
  page = await ask<Page>(`/tests?limit=2&since=${page.next}`);
  expect(page).toMatchObject({ hasMore: false });
  seen.push(...page.tests.map(({ testId }) => testId));
  expect(seen).toEqual(made.map(({ testId }) => testId));
});

test.each([
  { path: '/tests?limit=0', field: 'limit', params: { minimum: 1 } },
  { path: '/tests?limit=101', field: 'limit', params: { maximum: 100 } },
  { path: '/tests?limit=x', field: 'limit' },
  { path: '/tests?since=nonsense', field: 'since' },
  { path: `/tests?since=${'x'.repeat(201)}`, field: 'since', params: { maximum: 200 } },
  { path: '/people', field: 'externalId' },
  { path: '/people?externalId=a%00', field: 'externalId.0' },
  { path: `/people?${'externalId=a&'.repeat(101)}`, field: 'externalId', params: { maximum: 100 } },
])(
  '$field that does not fit is refused, with its bound where it has one',
  async ({ path, field, params }) => {
    const response = await fetchWith(path);
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 400,
      body: {
        isSuccess: false,
        errors: [
          {
            code: 'request.invalid',
            message: expect.any(String),
            field,
            ...(params === undefined ? {} : { params }),
          },
        ],
      },
    });
  },
);

test('a cursor reads back, and nothing else is one', () => {
  const cursor = { changedAt: '2026-10-06T12:00:00.123456Z', testId: 7 };
  expect(readCursor(cursorText(cursor))).toEqual(cursor);
  const moments = [
    '2026-13-45T99:00:00',
    '2026-02-30T00:00:00',
    '2026-02-01T24:00:00',
    '0000-01-01T00:00:00',
  ];
  const made = moments.map((moment) => Buffer.from(`1 ${moment}.000000Z 7`).toString('base64url'));
  for (const text of ['', 'x', ...made]) expect(readCursor(text)).toBeNull();
});

test('people come by their external ids; one that two have is said to be ambiguous, there and at their tests', async () => {
  const { profileId, testId } = await aKnownTest('T-1');
  const since = await now();
  const twin = await givenProfile(portal.server.db, portal.organizationId, {
    externalId: 'T-1',
    firstName: 'Noa',
  });
  await givenStoredTest(portal.server.db, portal.organizationId, twin.id, {
    completedAt: new Date().toISOString(),
  });
  const { people } = await ask<{ people: object[] }>('/people?externalId=T-1&externalId=nobody');
  expect(people).toEqual([
    {
      personId: profileId,
      externalId: 'T-1',
      isAmbiguous: true,
      firstName: 'Maya',
      lastName: 'Okafor',
      birthDate: '2009-03-14',
      sex: 'F',
    },
    {
      personId: twin.id,
      externalId: 'T-1',
      isAmbiguous: true,
      firstName: 'Noa',
      lastName: 'Profile',
      birthDate: '2009-03-14',
      sex: 'F',
    },
  ]);
  const told = (await pull(since)).tests;
  expect(told.map(({ content }) => content?.isAmbiguous)).toEqual(told.map(() => true));
  // Also what was told before as somebody's own.
  expect(told.map((entry) => entry.testId)).toContain(testId);
  const since2 = await now();
  await identify(twin.id, 'T-2');
  const mended = (await pull(since2)).tests.filter((entry) => entry.testId === testId);
  expect(mended).toMatchObject([{ status: 'amended', content: { isAmbiguous: false } }]);
});

test('B511: what a partner says becomes the status of the delivery, the last word counts, and what a person decided stays', async () => {
  const { testId } = await aKnownTest('D-1');
  const say = async (outcome: string, id = testId) =>
    (
      await ask<{ deliveries: { statusId: number | null }[] }>('/deliveries', undefined, {
        deliveries: [{ testId: id, outcome }],
      })
    ).deliveries[0]?.statusId;
  const words: readonly (readonly [string, number])[] = [
    ['noMatch', 8],
    ['noMatch', 8],
    ['multipleMatches', 10],
    ['refused', 5],
    ['delivered', 3],
    ['delivered', 3],
  ];
  for (const [outcome, statusId] of words) {
    expect(await say(outcome)).toBe(statusId);
    expect(await portal.stateOf(testId)).toEqual([expect.objectContaining({ statusId })]);
  }
  await portal.server.db.owner(
    sql`update pdf_sync_intents set intent_status_id = 11 where test_id = ${testId}`,
  );
  expect(await say('noMatch')).toBe(11);
  expect(await portal.stateOf(testId)).toEqual([expect.objectContaining({ statusId: 11 })]);
  expect((await pull()).tests.length).toBeGreaterThan(0);
  // Of a test that the key does not see nothing is stored.
  const unknown = await portal.aTested();
  expect(await say('delivered', unknown.testId)).toBeNull();
  expect(await portal.stateOf(unknown.testId)).toEqual([]);
});

test('B511: the next test of somebody whom a partner knows is owed to it, Pending until it is acknowledged, and no job takes it up', async () => {
  const { profileId } = await aKnownTest('O-1');
  const { outcomes } = await portal.server.sendOk(
    submitTests,
    {
      tests: [
        aSubmittedTest({
          person: { kind: 'profile', profileId },
          completedOn: new Date(Date.now() - 60_000).toISOString(),
        }),
      ] as Record<string, unknown>[],
    },
    portal.trainer,
  );
  const testId = outcomes[0]?.profileTestId ?? 0;
  const mine = async () =>
    portal.server.db.owner<{ statusId: number }>(
      sql`select intent_status_id as status_id from pdf_sync_intents where test_id = ${testId} and integration_id = ${given.integrationId}`,
    );
  await portal.minute();
  expect(await mine()).toEqual([{ statusId: 1 }]);
  await ask('/deliveries', undefined, { deliveries: [{ testId, outcome: 'delivered' }] });
  expect(await mine()).toEqual([{ statusId: 3 }]);
});

test('the report comes as PDF, is noted in the audit log, and is not there for another key', async () => {
  const { profileId, testId } = await aKnownTest('R-1');
  const response = await fetchWith(`/tests/${testId}/report`);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(new TextDecoder().decode((await response.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
  const [read] = await portal.server.db.owner(
    sql`select after from audit.log where viewing_as = 'app_partner' and action = 'read' order by id desc limit 1`,
  );
  expect(read).toMatchObject({
    after: { call: `GET ${partnerBase}/tests/:id/report`, profileIds: [profileId] },
  });
  const elsewhere = (await givenOrganization(portal.server.db)).id;
  const theirs = await givenIntegrationKey(portal.server.db, elsewhere);
  const unnamed = await portal.aTested();
  const notFound = async (id: number | string, key?: string) =>
    (await fetchWith(`/tests/${id}/report`, key)).status;
  expect(await notFound(testId, theirs.key)).toBe(404);
  expect(await notFound(unnamed.testId)).toBe(404);
  for (const id of [999_999, 0, 'x', '99999999999']) expect(await notFound(id)).toBe(404);
});

test('each address asks for its own scope', async () => {
  const { key } = await givenIntegrationKey(portal.server.db, portal.organizationId, { scopes: [] });
  for (const path of ['/people?externalId=a', '/tests', '/tests/1/report'])
    expect((await fetchWith(path, key)).status).toBe(403);
  const response = await fetchWith('/deliveries', key, { deliveries: [] });
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'partner.scope_missing', params: { scope: 'deliveries:write' } }] },
  });
});
