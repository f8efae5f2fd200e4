import {
  allCalls,
  type Call,
  getMobileToken,
  grantOrganizationAccess,
  redeemCode,
} from '@plumbline/contract';
import { permissionsOf, type ViewerKind } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/platform/secrets/password-hash.ts';
import { givenOrganization } from '../builders/people.ts';
import { givenPlace, type Place } from '../builders/places.ts';
import { givenCode } from '../builders/programs.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { password, signIn, startPortal } from '../portal.ts';
import { rowsAsText } from '../rows-as-text.ts';
import type { RequestsOfCall } from './requests/requests-of-call.ts';
import { requestsWithoutIds } from './requests/requests-without-ids.ts';
import { requestsWithIds } from './requests-with-ids.ts';

/** They end the session they are asked with, or answer only in the middle of a sign-in. */
const endsOwnSession = new Set(['logout', 'account/EndAllSessions', 'saml/InitiateSingleLogout']);
const empty = allCalls.filter(
  (call) =>
    !endsOwnSession.has(call.path) &&
    call.request.safeParse({}).success &&
    !requestsWithIds.some((requests) => requests.call === call),
);
/** Every call that can be made from the call alone, or for which a request is listed. */
const sent: readonly RequestsOfCall[] = [
  ...empty.map((call) => ({ call, pointingAt: () => ({ nothing: {} }) })),
  ...requestsWithoutIds,
  ...requestsWithIds,
];
/** A call that changes nothing says so in the first word of its name. */
const isRead = ({ path }: Call): boolean =>
  /^(Get|Find|MasterSearch|Check|Preview|Download|Export|Validate)/i.test(path.split('/').at(-1) ?? '');

/** Attempts are counted by calls that fail too, and the job that writes an export goes on while other calls are made. */
const changedBeside = ['rate_limits', 'export_pieces'];

/** They need what the fixture's tests have not: their rows are asked for, and there are none. */
const refuses = new Map([
  ['Report/DownloadBalanceXyzCsv', 404],
  ['Report/DownloadFunctionalXyzCsv', 404],
]);

let server: TestServer;
/** What the System Admin's requests are about. */
let own: Place;
/** What everybody else's are about, so that nobody finds done what the System Admin did. */
let apart: Place;
let tables: string[];
const askers = new Map<ViewerKind, SendOptions>([['signedOut', {}]]);

beforeAll(async () => {
  server = await startPortal();
  tables = (
    await server.db.owner<{ name: string }>(sql`select tablename as name from pg_tables
      where schemaname = 'public' and not (tablename = any (${sql.param(changedBeside)}::text[])) order by 1`)
  ).map(({ name }) => name);
  const organizationId = (await givenOrganization(server.db)).id;
  server.config.cobaltOrganizationIds = [organizationId];
  const admin = await signIn(server, { organizationId, accessTypeId: 2 });
  own = await givenPlace(server, organizationId, admin.options);
  apart = await givenPlace(server, organizationId, admin.options);
  await server.db.owner(
    sql`update accounts set password_hash = ${await hashPassword(password)} where id = ${apart.accountId}`,
  );
  const device = { DeviceId: 'd', DeviceName: 'n', AppVersion: '1', Platform: 'iOS', OsVersion: '1' };
  await server.sendOk(getMobileToken, { DeviceInfo: device, Email: admin.email }, admin.options);
  const { code } = await givenCode(server.db, organizationId, { groupId: apart.groupId });
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, staff);
  const enterpriseId = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
  await server.db.owner(
    sql`update organizations set enterprise_org_id = ${enterpriseId} where id = ${organizationId}`,
  );
  await server.db.owner(sql`insert into messages (organization_id, account_id, communication_type_id, kind, recipient, app_content,
    status, once_key) values (${organizationId}, ${admin.id}, 3, 'testReminder', '', '{"title": "Due", "text": "Today", "validUntil": null}', 'sent', 'fixture')`);
  askers
    .set('admin', admin.options)
    .set('codeToken', { token: (await server.sendOk(redeemCode, { code })).token })
    .set('super', { ...staff, organizationId })
    .set('staff', staff)
    .set('enterpriseAdmin', (await signIn(server, { organizationId: enterpriseId, accessTypeId: 2 })).options)
    .set('family', (await signIn(server, { accountTypeId: 5 })).options);
});
afterAll(() => server.stop());

const order: readonly ViewerKind[] = ['admin', 'codeToken', 'super', 'staff', 'enterpriseAdmin', 'family'];

function askerOf(call: Call): ViewerKind {
  if (call.permission === 'public') return 'signedOut';
  const kind = order.find((viewer) =>
    permissionsOf({ kind: viewer, isBillingContact: false }).has(call.permission),
  );
  if (kind === undefined) throw new Error(`nobody here may ask ${call.path}`);
  return kind;
}

/** Features with a call that changed rows when it was sent below. */
const written = new Set<string>();

test.each(sent.map((requests) => [requests.call.path, requests] as const))(
  '%s answers',
  async (path, { call, pointingAt }) => {
    const before = isRead(call) ? null : await rowsAsText(server.db, tables);
    const asker = askerOf(call);
    const place = asker === 'admin' ? own : apart;
    const [request] = Object.values(pointingAt(place, place));
    const { status, body } = await server.sendForFile(call, request ?? {}, askers.get(asker));
    expect(status, Buffer.from(body).toString('utf8').slice(0, 300)).toBe(refuses.get(path) ?? 200);
    if (before === null) return;
    const after = await rowsAsText(server.db, tables);
    const changed = tables.filter((table) => before[table] !== after[table]);
    // An export that goes on in its job is no proof for another feature.
    if (changed.some((table) => table !== 'exports' || call.feature === 'exports')) written.add(call.feature);
  },
);

test('each feature that writes has written', () => {
  const writing = new Set(allCalls.filter((call) => !isRead(call)).map(({ feature }) => feature));
  expect(writing.size).toBeGreaterThan(10);
  expect([...writing].filter((feature) => !written.has(feature))).toEqual([]);
});

test('each feature has answered', () => {
  const answered = new Set(sent.map(({ call }) => call.feature));
  expect(allCalls.filter(({ feature }) => !answered.has(feature))).toEqual([]);
});
