import { getProfilesPaged, logout } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBrowser } from '../../../test/http/a-browser.ts';
import { type MfaPortal, startMfaPortal } from '../../../test/mfa-portal.ts';

let portal: MfaPortal;
beforeAll(async () => {
  portal = await startMfaPortal();
});
afterAll(() => portal.stop());

test('a browser that gave a code is trusted: not asked again for the period, by this account alone, over a sign-out', async () => {
  const organizationId = await portal.asking(10);
  const person = await portal.aPerson([organizationId]);
  const browser = aBrowser(portal.server);
  const token = await portal.entersWithCode(browser, person);
  await browser.send(logout, {}, { token });
  const again = await portal.enters(browser, person);
  expect(again).toMatchObject({ mfaIsRequired: false, account: { id: person.id } });
  await portal.server.sendOk(getProfilesPaged, {}, { token: again.token ?? '', organizationId });

  expect((await portal.enters(browser, await portal.aPerson([organizationId]))).mfaIsRequired).toBe(true);
  expect((await portal.enters(aBrowser(portal.server), person)).mfaIsRequired).toBe(true);
  await portal.verifiedDaysAgo(person.id, 9);
  expect((await portal.enters(browser, person)).mfaIsRequired).toBe(false);
  await portal.verifiedDaysAgo(person.id, 10);
  expect((await portal.enters(browser, person)).mfaIsRequired).toBe(true);
});

test('two accounts in one browser are both remembered there', async () => {
  const organizationId = await portal.asking();
  const [first, second] = [await portal.aPerson([organizationId]), await portal.aPerson([organizationId])];
  const browser = aBrowser(portal.server);
  await portal.entersWithCode(browser, first);
  await portal.entersWithCode(browser, second);
  expect((await portal.enters(browser, first)).mfaIsRequired).toBe(false);
  expect((await portal.enters(browser, second)).mfaIsRequired).toBe(false);
});

test('A225 B499: with a period of 0 every sign-in is asked', async () => {
  const person = await portal.aPerson([await portal.asking(0)]);
  const browser = aBrowser(portal.server);
  await portal.entersWithCode(browser, person);
  await portal.patiently(person.id);
  await portal.entersWithCode(browser, person);
});

test('in several organizations the strictest period counts', async () => {
  const person = await portal.aPerson([
    await portal.asking(30),
    await portal.asking(5),
    await portal.quiet(),
  ]);
  const browser = aBrowser(portal.server);
  await portal.entersWithCode(browser, person);
  await portal.verifiedDaysAgo(person.id, 4);
  expect((await portal.enters(browser, person)).mfaIsRequired).toBe(false);
  await portal.verifiedDaysAgo(person.id, 6);
  expect((await portal.enters(browser, person)).mfaIsRequired).toBe(true);
});

test.each([
  {
    what: 'password',
    change: (id: number) => sql`update accounts set password_hash = 'another' where id = ${id}`,
  },
  { what: 'phone', change: (id: number) => sql`update accounts set phone = '555-555-0100' where id = ${id}` },
])('a changed $what ends the trust in every browser', async ({ change }) => {
  const person = await portal.aPerson([await portal.asking()]);
  const browser = aBrowser(portal.server);
  await portal.entersWithCode(browser, person);
  await portal.server.db.owner(change(person.id));
  await portal.server.db.owner(
    sql`update accounts set password_hash = ${portal.passwordHash} where id = ${person.id}`,
  );
  expect((await portal.enters(browser, person)).mfaIsRequired).toBe(true);
});

test('another change of an account leaves trust alone', async () => {
  const person = await portal.aPerson([await portal.asking()]);
  const browser = aBrowser(portal.server);
  await portal.entersWithCode(browser, person);
  await portal.server.db.owner(sql`update accounts set first_name = 'Dana' where id = ${person.id}`);
  expect((await portal.enters(browser, person)).mfaIsRequired).toBe(false);
});

test('a cookie that was planted before somebody signed in is not the one that is trusted', async () => {
  const person = await portal.aPerson([await portal.asking()]);
  const thief = aBrowser(portal.server);
  await portal.enters(thief, await portal.aPerson([await portal.quiet()]));
  const planted = thief.cookies.get('__Host-device') ?? '';
  expect(planted.length).toBeGreaterThan(40);
  const browser = aBrowser(portal.server);
  browser.cookies.set('__Host-device', planted);
  await portal.entersWithCode(browser, person);
  expect((await portal.enters(thief, person)).mfaIsRequired).toBe(true);
});
