import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { signIn } from '../../../test/portal.ts';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** An organization of its own, somebody to test there, and how a phone sends their tests. */
async function givenTesting(facts: { typeId?: number; isDemo?: boolean } = {}) {
  const { server } = portal;
  const organizationId = (await givenOrganization(server.db)).id;
  await server.db.owner(sql`update organizations set type_id = ${facts.typeId ?? 2}, is_demo = ${facts.isDemo ?? false}
    where id = ${organizationId}`);
  const group = (await givenGroup(server.db, organizationId, { name: 'Football' })).id;
  const { options } = await signIn(server, { organizationId, accessTypeId: 2 });
  const person = async () => (await givenProfile(server.db, organizationId, { groupIds: [group] })).id;
  return {
    organizationId,
    person,
    send: async (profileId: number, overrides: object = {}) => {
      const one = aSubmittedTest({
        person: { kind: 'profile', profileId },
        completedOn: daysAgo(0),
        ...overrides,
      });
      expect(await portal.submitOne(one, options)).toMatchObject({ status: 'stored' });
    },
  };
}

const counted = (payerId: number) =>
  portal.server.db.owner<{ family: string; profileId: number; by: number }>(
    sql`select family, profile_id as "profileId", testing_organization_id as by from tested_people
      where organization_id = ${payerId} order by family, period_start, profile_id`,
  );

test('B271: the first test of a person in a period costs one credit, the next ones none; without a term none is counted', async () => {
  const { organizationId, person, send } = await givenTesting();
  const id = await person();
  await send(id);
  expect(await counted(organizationId)).toEqual([]);
  await givenSubscription(portal.server, organizationId, { from: -100, to: 100 });
  await givenSubscription(portal.server, organizationId, { from: -500, to: -101 });
  await send(id);
  await send(id, { completedOn: daysAgo(30) });
  expect(await counted(organizationId)).toEqual([{ family: 'sports', profileId: id, by: organizationId }]);
  await send(id, { completedOn: daysAgo(200) });
  expect(await counted(organizationId)).toHaveLength(2);
});

test('B271: fifty phones at once count every person once', async () => {
  const { organizationId, person, send } = await givenTesting();
  await givenSubscription(portal.server, organizationId);
  const people = await Promise.all(Array.from({ length: 5 }, person));
  await Promise.all(
    Array.from({ length: 10 }, () => people)
      .flat()
      .map((id) => send(id)),
  );
  expect((await counted(organizationId)).map(({ profileId }) => profileId)).toEqual(
    people.toSorted((one, other) => one - other),
  );
});

test('B271: demo organizations consume nothing', async () => {
  const { organizationId, person, send } = await givenTesting({ isDemo: true });
  await givenSubscription(portal.server, organizationId);
  await send(await person());
  expect(await counted(organizationId)).toEqual([]);
});

test('B271: a clinic uses clinical credits where it has both, a school those of sports', async () => {
  for (const [typeId, family] of [
    [11, 'clinical'],
    [2, 'sports'],
  ] as const) {
    const { organizationId, person, send } = await givenTesting({ typeId });
    await givenSubscription(portal.server, organizationId);
    await givenSubscription(portal.server, organizationId, { packageTierId: 8 });
    await send(await person());
    expect(await counted(organizationId)).toMatchObject([{ family }]);
  }
});

test('B271: the pool is the payer’s, once for both of its organizations, unless the child has a term of its own', async () => {
  const payer = await givenTesting();
  const child = await givenTesting();
  await givenSubscription(portal.server, payer.organizationId);
  await portal.server.db.owner(sql`insert into organization_billing (organization_id, bill_to_organization_id)
    values (${child.organizationId}, ${payer.organizationId})`);
  const id = await child.person();
  await child.send(id);
  expect(await counted(payer.organizationId)).toEqual([
    { family: 'sports', profileId: id, by: child.organizationId },
  ]);
  await givenSubscription(portal.server, child.organizationId);
  const other = await child.person();
  await child.send(other);
  expect(await counted(payer.organizationId)).toHaveLength(1);
  expect(await counted(child.organizationId)).toMatchObject([{ profileId: other }]);
});

test('B271: only the job of the organization that stored a test counts a person', async () => {
  const counting = sql`select identity.count_tested_person(${portal.organizationId}, 1, 1, now(), false)`;
  await expect(portal.server.db.owner(counting)).rejects.toThrow();
});
