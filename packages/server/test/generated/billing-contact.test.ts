import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenOrganization } from '../builders/people.ts';
import { givenPlace, type Place } from '../builders/places.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { signIn, startPortal } from '../portal.ts';
import { everyCall } from './every-call.ts';

let server: TestServer;
let place: Place;
let contact: SendOptions;
beforeAll(async () => {
  server = await startPortal();
  const organizationId = (await givenOrganization(server.db)).id;
  const admin = await signIn(server, { organizationId, accessTypeId: 2 });
  place = await givenPlace(server, organizationId, admin.options);
  // A User who was granted no group, so that nothing but billing is theirs.
  contact = (await signIn(server, { organizationId, isBillingContact: true })).options;
});
afterAll(() => server.stop());

const answered = new Set<string>();

test.each(everyCall.map((requests) => [requests.call.path, requests] as const))(
  'B003: %s tells a billing contact nothing of a person’s health',
  async (path, { call, pointingAt }) => {
    const { marker, profileId, testId } = place;
    for (const request of Object.values(pointingAt(place, place))) {
      const { status, body } = await server.sendForFile(call, request ?? {}, contact);
      if (status !== 200) continue;
      answered.add(path);
      const text = Buffer.from(body).toString('utf8');
      for (const secret of [`${marker}a`, `${marker}b`, `${marker} note`]) expect(text).not.toContain(secret);
      expect(text).not.toMatch(new RegExp(`"(profileId|id)":${profileId},.*"lastTestDate"`));
      expect(text).not.toMatch(new RegExp(`"profileTestId":${testId}\\b`));
    }
  },
);

test('B003: the billing contact was answered by the calls of billing, and the person is there for whoever may see them', async () => {
  for (const path of ['Billing/GetInvoices', 'Billing/GetBillingOverview', 'Billing/GetProfileUsageHistory'])
    expect(answered).toContain(path);
  const [row] = await server.db.owner<{ name: string }>(
    sql`select first_name as name from profiles where id = ${place.profileId}`,
  );
  expect(row?.name).toBe(`${place.marker}a`);
});
