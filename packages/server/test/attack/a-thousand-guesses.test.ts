import { randomUUID } from 'node:crypto';
import {
  type Call,
  login,
  type RequestInputOf,
  redeemCode,
  requestMfaCode,
  verifyMfaCode,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../src/platform/secrets/password-hash.ts';
import { givenAccount, givenGroup, givenOrganization } from '../builders/people.ts';
import { givenCode } from '../builders/programs.ts';
import { aBrowser, type Browser } from '../http/a-browser.ts';
import { openPostOffice, type PostOffice } from '../http/a-post-office.ts';
import type { TestServer } from '../http/start-test-server.ts';
import { withinOneWindow } from '../one-window.ts';
import { password, startPortal } from '../portal.ts';

const guesses = 1_000;
const atOnce = 25;

let office: PostOffice;
let server: TestServer;
let organizationId: number;

beforeAll(async () => {
  office = await openPostOffice();
  server = await startPortal({ ...office.settings, TRUSTED_PROXIES: '1' });
  organizationId = (await givenOrganization(server.db)).id;
});
afterAll(async () => {
  await server.stop();
  await office.close();
});
beforeEach(withinOneWindow);

const aPerson = async () =>
  givenAccount(server.db, {
    organizationId,
    accessTypeId: 2,
    email: `dana.${randomUUID()}@westbrook.example`,
    passwordHash: await hashPassword(password),
  });

/** Sends a thousand guesses, many at once, and answers how often each status came. */
async function attack<C extends Call>(
  attacker: Browser,
  call: C,
  guess: (number: number) => RequestInputOf<C>,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let first = 0; first < guesses; first += atOnce) {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => attacker.send(call, guess(first + index))),
    );
    for (const { status, body } of answers) {
      if (body.isSuccess) throw new Error(`a guess of ${call.path} was right`);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  return statuses;
}

test('a thousand wrong passwords: ten are looked at, the rest are held off, and the person signs in elsewhere meanwhile', async () => {
  const { email } = await aPerson();
  const attacking = attack(aBrowser(server), login, (number) => ({ email, password: `Wrong-${number}!` }));
  const { body } = await aBrowser(server).send(login, { email, password });
  expect(body.isSuccess).toBe(true);
  expect(await attacking).toEqual({ 422: 10, 429: guesses - 10 });
});

test('a thousand wrong codes of the second factor: five are looked at, the challenge ends, and the person signs in anew', async () => {
  const person = await aPerson();
  await server.db.owner(
    sql`update organization_preferences set mfa_required = true where organization_id = ${organizationId}`,
  );
  // Whoever knows the password, in a browser of their own.
  const attacker = aBrowser(server);
  await attacker.send(login, { email: person.email, password });
  await attacker.send(requestMfaCode, { verificationMethod: 1 });
  const [mailed = ''] = await office.codesTo(person.email, 1);
  const statuses = await attack(attacker, verifyMfaCode, (number) => ({
    email: person.email,
    mfaCode: String((Number(mailed) + 1 + number) % 1_000_000).padStart(6, '0'),
  }));
  expect(Object.keys(statuses).every((status) => status === '422' || status === '429')).toBe(true);
  const [challenge] = await server.db.owner<{ tries: number }>(
    sql`select max(wrong_codes)::int as tries from mfa_challenges where account_id = ${person.id}`,
  );
  expect(challenge?.tries).toBeLessThanOrEqual(5);
  // The code that was mailed opens nothing there any more.
  expect((await attacker.send(verifyMfaCode, { email: person.email, mfaCode: mailed })).body.isSuccess).toBe(
    false,
  );

  const owner = aBrowser(server);
  await owner.send(login, { email: person.email, password });
  await owner.send(requestMfaCode, { verificationMethod: 1 });
  const mfaCode = (await office.codesTo(person.email, 2)).at(-1) ?? '';
  const { body } = await owner.send(verifyMfaCode, { email: person.email, mfaCode });
  expect(body.isSuccess).toBe(true);
});

test('a thousand wrong test codes: thirty are looked at, the rest are held off, and a team elsewhere redeems meanwhile', async () => {
  const groupId = (await givenGroup(server.db, organizationId)).id;
  const { code } = await givenCode(server.db, organizationId, { groupId });
  const attacking = attack(aBrowser(server), redeemCode, (number) => ({
    code: String((Number(code) + 1 + number) % 100_000).padStart(5, '0'),
  }));
  const { body } = await aBrowser(server).send(redeemCode, { code });
  expect(body.isSuccess).toBe(true);
  const statuses = await attacking;
  expect(statuses).toEqual({ 422: 30, 429: guesses - 30 });
});
