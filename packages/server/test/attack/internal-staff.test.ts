import {
  createExternalIntegration,
  createWebhook,
  getExternalIntegrations,
  getGroups,
  getHeldTests,
  getProfilesPaged,
  getProtocols,
  grantOrganizationAccess,
  masterSearch,
  newPdfReport,
  rotateIntegrationKey,
  rotateWebhookSecret,
} from '@plumbline/contract';
import { permissionsOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../../reports/test/read-pdf.ts';
import { givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { givenPlace, type Place } from '../builders/places.ts';
import { requestsWithIds } from '../generated/requests-with-ids.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../portal.ts';

/** security.md, section 8, abuse case 6: internal staff read what is medical and never whose it is. */

let server: TestServer;
let organizationId: number;
let place: Place;
let admin: SendOptions;
let inside: SendOptions;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  place = await givenPlace(server, organizationId, admin);
  inside = (await staff()).options;
});
afterAll(() => server.stop());

/** Internal staff who have the organization open. */
async function staff(): Promise<{ id: number; options: SendOptions }> {
  const { id, options } = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, options);
  return { id, options: { ...options, organizationId } };
}

/** The profile's name, its notes and its event's name; other things of the place bear the marker too and name nobody. */
const namesOf = ({ marker }: Place) =>
  [`${marker}a`, `${marker}b`, `${marker} note`, `${marker} event`].map((name) => name.toLowerCase());

const permitted = permissionsOf({ kind: 'super', isBillingContact: false });
const clinical = requestsWithIds.filter(
  ({ call }) => permitted.has(call.permission) && /^(Profile|Device|Session|Group)\//.test(call.path),
);
const withoutIds = [
  [getProfilesPaged, {}],
  [getGroups, {}],
  [getProtocols, {}],
  [getHeldTests, {}],
] as const;
const isReading = (path: string) => /\/(Get|NewPdfReport)/.test(path);
const paths = clinical.map(({ call }) => call.path);

test('the calls that are tried are those of the clinic', () => {
  for (const path of [
    'Profile/GetWebProfileDetail',
    'Profile/GetProfile',
    'Profile/GetProfileTestById',
    'Profile/GetTestRawData',
    'Profile/GetProfileBaselines',
    'Profile/GetProfileHistory',
    'Profile/GetProfileAverages',
    'Profile/NewPdfReport',
    'Profile/UpdateProfile',
    'Profile/UpdateProfileEvent',
    'Profile/AdjustBaselineCalculationDate',
    'Profile/UpdateMeasureThresholds',
    'Session/GetSessionsByProfileId',
    'Group/BulkMove',
  ]) {
    expect(paths).toContain(path);
  }
});

// First: what staff may change, the calls below do change.
test('the names are there to be withheld: the System Admin is told all four', async () => {
  const replies = await Promise.all(
    clinical
      .filter(({ call }) => ['Profile/GetWebProfileDetail', 'Profile/GetProfile'].includes(call.path))
      .flatMap(({ call, pointingAt }) =>
        Object.values(pointingAt(place, place)).map((request) => server.sendForFile(call, request, admin)),
      ),
  );
  const told = replies
    .map(({ body }) => Buffer.from(body).toString('utf8'))
    .join()
    .toLowerCase();
  for (const name of namesOf(place)) expect(told).toContain(name);
});

test.each(clinical.map((one) => [one.call.path, one] as const))(
  '%s: neither the reply nor its headers name anybody',
  async (path, { call, pointingAt }) => {
    let answeredCount = 0;
    for (const [field, request] of Object.entries(pointingAt(place, place))) {
      const answer = await server.sendForFile(call, request, inside);
      expect(answer.status, field).toBeLessThan(500);
      if (answer.status === 200) answeredCount += 1;
      const isPdf = answer.headers.get('content-type') === 'application/pdf';
      const text = isPdf ? (await readPdf(answer.body)).text : Buffer.from(answer.body).toString('utf8');
      const told = `${text}\n${[...answer.headers.values()].join('\n')}`.toLowerCase();
      for (const name of namesOf(place)) expect(told, `${field}: ${name}`).not.toContain(name);
    }
    // What nobody was told cannot have told a name.
    if (isReading(path)) expect(answeredCount).toBeGreaterThan(0);
  },
);

test.each(withoutIds.map(([call, request]) => [call.path, call, request] as const))(
  '%s: no row names anybody',
  async (_path, call, request) => {
    const answer = await server.sendForFile(call, request, inside);
    expect(answer.status).toBe(200);
    const told = Buffer.from(answer.body).toString('utf8').toLowerCase();
    for (const name of namesOf(place)) expect(told).not.toContain(name);
  },
);

test('the report is drawn, and neither its pages nor its file name say who', async () => {
  const answer = await server.sendForFile(newPdfReport, { id: place.profileId }, inside);
  const { text } = await readPdf(answer.body);
  expect(text).toContain(String(place.profileId));
  const disposition = answer.headers.get('content-disposition') ?? '';
  expect(disposition).toContain(String(place.profileId));
  for (const name of namesOf(place)) expect(`${text} ${disposition}`.toLowerCase()).not.toContain(name);
});

test('no key, no address and no secret with which names leave comes into the hands of internal staff', async () => {
  const open = (path: string, key: string) =>
    server.fetch(path, { headers: { authorization: `Bearer ${key}` } });
  const scopes = ['people:read', 'fhir:read'] as const;
  const model = { ehrPartnerId: 4, scopes: [...scopes] };
  const { id, apiKey } = await server.sendOk(createExternalIntegration, { model }, inside);
  expect(apiKey).toBeNull();
  for (const integrationId of [id, place.integrationId]) {
    const asked = { id: integrationId, endsNow: true };
    expect(await refusalOf(server, rotateIntegrationKey, asked, inside)).toEqual({
      status: 403,
      code: 'integration.key_not_yours',
    });
  }
  // What a list shows of a key opens nothing.
  const { models } = await server.sendOk(getExternalIntegrations, {}, inside);
  for (const { apiKey: shown } of models) {
    for (const path of ['/api/partner/v1/people?externalId=nobody', '/api/fhir/r4/Patient'])
      expect((await open(path, shown ?? '')).status).toBe(401);
  }
  const direct = { ehrPartnerId: 10, toAddress: 'staff@direct.example' };
  const sent = await server.sendOk(createExternalIntegration, { model: direct }, inside);
  const listed = await server.sendOk(getExternalIntegrations, {}, inside);
  expect(listed.models.find((one) => one.id === sent.id)?.status).toBe('Disabled');
  const notYours = { status: 403, code: 'webhook.not_yours' };
  const webhook = {
    integrationId: place.integrationId,
    url: 'https://93.184.215.14/staff',
    events: ['test.stored' as const],
  };
  expect(await refusalOf(server, createWebhook, { model: webhook }, inside)).toEqual(notYours);
  expect(await refusalOf(server, rotateWebhookSecret, { id: place.webhookId }, inside)).toEqual(notYours);
  // The key that a System Admin makes opens the same doors.
  const made = await server.sendOk(rotateIntegrationKey, { id }, admin);
  for (const path of ['/api/partner/v1/people?externalId=nobody', '/api/fhir/r4/Patient'])
    expect((await open(path, made.apiKey)).status).toBe(200);
});

describe('names cannot be worked out by sorting and searching', () => {
  const byName = (isAscending: boolean, SearchString = '') => ({
    SortByColumn: 'fullName' as const,
    SortAscending: isAscending,
    SearchString,
    RowsPerPage: 100,
  });
  let ids: number[];
  beforeAll(async () => {
    const groupId = (await givenGroup(server.db, organizationId)).id;
    ids = [];
    for (const lastName of ['Ziegler', 'Miller', 'Adams']) {
      ids.push((await givenProfile(server.db, organizationId, { lastName, groupIds: [groupId] })).id);
    }
  });
  const listed = async (request: Parameters<typeof byName>, as: SendOptions) => {
    const { profiles } = await server.sendOk(getProfilesPaged, byName(...request), as);
    return profiles.map(({ id }) => id).filter((id) => ids.includes(id));
  };

  test('by name the list is in the order of ids, up or down, searched or not', async () => {
    expect(await listed([true], admin)).toEqual(ids.toReversed());
    const digit = String(ids[0]).slice(0, 1);
    for (const search of ['', digit]) {
      for (const isAscending of [true, false]) {
        const seen = await listed([isAscending, search], inside);
        if (search === '') expect(seen).toHaveLength(ids.length);
        expect(seen, `${search} ${isAscending}`).toEqual(
          seen.toSorted((a, b) => (isAscending ? a - b : b - a)),
        );
      }
    }
  });

  test('a search for a name, or a part of one, finds nobody', async () => {
    for (const term of ['Ziegler', 'zieg', 'Test', place.marker]) {
      const found = await server.sendOk(getProfilesPaged, { SearchString: term }, inside);
      expect(found, term).toMatchObject({ profiles: [], totalRowCount: 0 });
      const everywhere = JSON.stringify(await server.sendOk(masterSearch, { searchString: term }, inside));
      expect(everywhere, term).not.toMatch(/ziegler|adams|miller/i);
      expect(everywhere, term).not.toContain(`${place.marker}b`);
    }
    const { totalRowCount } = await server.sendOk(getProfilesPaged, { SearchString: 'zieg' }, admin);
    expect(totalRowCount).toBe(1);
  });
});

describe('without a grant that lives the organization is closed to every one of these calls', () => {
  const noGrant = { status: 403, code: 'organization.no_grant' };
  const closing = [
    [
      'never granted',
      async (id: number) => server.db.owner(sql`delete from staff_grants where account_id = ${id}`),
    ],
    [
      'expired',
      async (id: number) =>
        server.db.owner(
          sql`update staff_grants set expires_at = now() - interval '1 second' where account_id = ${id}`,
        ),
    ],
    [
      'revoked mid-session',
      async (id: number) =>
        server.db.owner(sql`update staff_grants set revoked_at = now() where account_id = ${id}`),
    ],
  ] as const;
  test.each(closing)('%s', async (_why, close) => {
    const { id, options } = await staff();
    await server.sendOk(getProfilesPaged, {}, options);
    await close(id);
    for (const { call, pointingAt } of clinical) {
      for (const [field, request] of Object.entries(pointingAt(place, place))) {
        const what = `${call.path} ${field}`;
        expect(await refusalOf(server, call, request as never, options), what).toEqual(noGrant);
      }
    }
  });
});
