import { getProfilesPaged, login, requestMfaCode, verifyMfaCode } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aBrowser } from '../../../test/http/a-browser.ts';
import { gatewaySecret } from '../../../test/http/a-post-office.ts';
import { anotherCode, type MfaPortal, startMfaPortal } from '../../../test/mfa-portal.ts';
import { withinOneWindow } from '../../../test/one-window.ts';
import { password } from '../../../test/portal.ts';
import { sendMfaCode } from './send-mfa-code.job.ts';

let portal: MfaPortal;
beforeAll(async () => {
  portal = await startMfaPortal();
});
afterAll(() => portal.stop());
beforeEach(withinOneWindow);

const gone = { status: 422, code: 'mfa.challenge_gone' };
const notRight = { status: 422, code: 'mfa.code_not_right' };

test('A069 A170 A286 A287: a right password asks for a code; the code that comes by mail signs in', async () => {
  const organizationId = await portal.asking();
  const person = await portal.aPerson([organizationId], '555-555-0142');
  const browser = aBrowser(portal.server);
  const first = await portal.enters(browser, person);
  expect(first).toMatchObject({
    mfaIsRequired: true,
    token: null,
    account: null,
    availableOrganizations: [],
    selectedOrganization: null,
    permissions: [],
    mfaMethods: [
      { verificationMethod: 1, destination: 'd•••••@westbrook.example' },
      { verificationMethod: 2, destination: '•••-•••-0142' },
    ],
  });
  expect(await portal.asks(browser)).toMatchObject({
    verificationMethod: 1,
    destination: 'd•••••@westbrook.example',
    validMinutes: 10,
    resendsLeft: 3,
    resendInSeconds: 30,
  });
  const [code = ''] = await portal.office.codesTo(person.email);
  const { body } = await browser.send(verifyMfaCode, { email: person.email, mfaCode: code });
  expect(body).toMatchObject({
    isSuccess: true,
    mfaIsRequired: false,
    account: { id: person.id },
    selectedOrganization: { id: organizationId },
    mfaMethods: [],
  });
  const token = body.isSuccess ? (body.token ?? '') : '';
  await portal.server.sendOk(getProfilesPaged, {}, { token, organizationId });

  const noted = await portal.server.db.owner<{ action: string; after: object }>(
    sql`select action, after from audit.log where entity = 'access' and account_id = ${person.id} order by id`,
  );
  expect(noted.map(({ action }) => action)).toEqual([
    'second_factor_asked',
    'second_factor_given',
    'signed_in',
  ]);
  expect(noted.at(-1)?.after).toMatchObject({ secondFactor: 'code' });
});

test('the cookie of a challenge is for this browser and page alone, and what is stored is neither it nor the code', async () => {
  const person = await portal.aPerson([await portal.asking()]);
  const browser = aBrowser(portal.server);
  const { setCookies } = await browser.send(login, { email: person.email, password });
  const line = setCookies.find((text) => text.startsWith('__Host-mfa=')) ?? '';
  expect(line).toMatch(/; Path=\/; Max-Age=2700; HttpOnly; Secure; SameSite=Strict$/);
  await portal.asks(browser);
  const [code = ''] = await portal.office.codesTo(person.email);
  const [stored] = await portal.server.db.owner<{ all: string; queued: string }>(
    sql`select (select string_agg(c::text, ' ') from mfa_challenges c where account_id = ${person.id}) as all,
      (select string_agg(j.data::text, ' ') from pgboss.job j where j.name = 'access.send_mfa_code') as queued`,
  );
  const cookie = browser.cookies.get('__Host-mfa') ?? '';
  expect(cookie.length).toBeGreaterThan(40);
  expect(stored?.all).not.toContain(cookie);
  // A hash or a time in milliseconds may hold the same six digits by chance, among others.
  const codeAlone = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`);
  expect(stored?.all).not.toMatch(codeAlone);
  expect(stored?.queued).not.toMatch(codeAlone);
  expect(stored?.queued).not.toContain('westbrook');
  expect(JSON.stringify(portal.server.logLines())).not.toMatch(codeAlone);
});

test('A154 A155 A365: by phone, the code goes to the stored number, whatever the request names', async () => {
  const phone = `555-55${String(Math.floor(Math.random() * 10))}-${1000 + Math.floor(Math.random() * 8999)}`;
  const person = await portal.aPerson([await portal.asking()], phone);
  const browser = aBrowser(portal.server);
  await portal.enters(browser, person);
  const asked = await portal.asks(browser, {
    email: 'thief@elsewhere.example',
    phoneNumber: '+15555550666',
    verificationMethod: 2,
  });
  expect(asked).toMatchObject({ verificationMethod: 2, destination: `•••-•••-${phone.slice(-4)}` });
  const dialled = `+1${phone.replaceAll('-', '')}`;
  const [code = ''] = await portal.office.codesTo(dialled);
  expect(portal.office.arrived.find(({ to }) => to === dialled)?.text).toBe(
    `${code} is your verification code. It works once, for 10 minutes.`,
  );
  expect(portal.office.arrived.some(({ to }) => to.includes('thief') || to.endsWith('0666'))).toBe(false);
  expect(portal.office.gatewayHeaders.at(-1)).toMatchObject({
    authorization: `Bearer ${gatewaySecret}`,
    'content-type': 'application/json',
  });
  const { body } = await browser.send(verifyMfaCode, { email: person.email, mfaCode: code });
  expect(body.isSuccess).toBe(true);
});

test('a gateway that fails is tried again, with a new code', async () => {
  const person = await portal.aPerson([await portal.asking()], '+15555550177');
  const browser = aBrowser(portal.server);
  await portal.enters(browser, person);
  portal.office.answerWith(307);
  const before = portal.office.gatewayHeaders.length;
  await portal.asks(browser, { verificationMethod: 2 });
  await expect.poll(() => portal.office.gatewayHeaders.length, { timeout: 10_000 }).toBeGreaterThan(before);
  portal.office.answerWith(202);
  // The queue waits some seconds before it tries again; the test does not.
  const itsTimeHasCome = () =>
    portal.server.db.owner(sql`update pgboss.job set start_after = now() - interval '1 second'
      where name = ${sendMfaCode.name} and state = 'retry' returning id`);
  await expect.poll(itsTimeHasCome, { timeout: 10_000 }).toHaveLength(1);
  const [code = ''] = await portal.office.codesTo('+15555550177');
  expect((await browser.send(verifyMfaCode, { email: person.email, mfaCode: code })).status).toBe(200);
}, 30_000);

test('a challenge is worth nothing in another browser, with or without one of its own', async () => {
  const person = await portal.aPerson([await portal.asking()]);
  const own = aBrowser(portal.server);
  await portal.enters(own, person);
  await portal.asks(own);
  const [code = ''] = await portal.office.codesTo(person.email);
  const stranger = aBrowser(portal.server);
  expect(await stranger.refusal(verifyMfaCode, { email: person.email, mfaCode: code })).toEqual(gone);
  expect(await stranger.refusal(requestMfaCode, { verificationMethod: 1 })).toEqual(gone);
  // Even who knows the password has a challenge, and a code, of their own.
  await portal.enters(stranger, person);
  expect(await stranger.refusal(verifyMfaCode, { email: person.email, mfaCode: code })).toEqual(notRight);
  expect((await own.send(verifyMfaCode, { email: person.email, mfaCode: code })).status).toBe(200);
});

test('of two sign-ins in one browser, the code of one does not open the other', async () => {
  const organizationId = await portal.asking();
  const [first, second] = [await portal.aPerson([organizationId]), await portal.aPerson([organizationId])];
  const browser = aBrowser(portal.server);
  await portal.enters(browser, first);
  await portal.enters(browser, second);
  await portal.asks(browser);
  const [code = ''] = await portal.office.codesTo(second.email);
  expect(await browser.refusal(verifyMfaCode, { email: first.email, mfaCode: code })).toEqual(gone);
  expect((await browser.send(verifyMfaCode, { email: second.email, mfaCode: code })).status).toBe(200);
});

test.each(['12345', '1234567', '12345a', '１２３４５６', ''])(
  'A223 A350: "%s" is no code of six digits',
  async (mfaCode) => {
    const refused = await aBrowser(portal.server).refusal(verifyMfaCode, { email: 'a@x.example', mfaCode });
    expect(refused).toEqual({ status: 400, code: 'request.invalid' });
  },
);

test('A082: a wrong code says so; the fifth ends the challenge, and the right one comes too late', async () => {
  const person = await portal.aPerson([await portal.asking()]);
  const browser = aBrowser(portal.server);
  await portal.enters(browser, person);
  await portal.asks(browser);
  const [code = ''] = await portal.office.codesTo(person.email);
  const wrong = { email: person.email, mfaCode: anotherCode(code) };
  for (let miss = 1; miss <= 4; miss += 1) {
    expect(await browser.refusal(verifyMfaCode, wrong)).toEqual(notRight);
  }
  const { body } = await browser.send(verifyMfaCode, wrong);
  expect(body.errors).toEqual([
    {
      code: 'mfa.too_many_wrong',
      message: 'That code is not right. Please sign in again to get a new one.',
    },
  ]);
  expect(await browser.refusal(verifyMfaCode, { ...wrong, mfaCode: code })).toEqual(gone);
  expect(await browser.refusal(requestMfaCode, { verificationMethod: 1 })).toEqual(gone);
  // The real one signs in again and gets in.
  await portal.entersWithCode(browser, person);
});

test('sixty guesses at once are five: four are wrong, one ends the challenge, nobody gets in', async () => {
  const person = await portal.aPerson([await portal.asking()]);
  const browser = aBrowser(portal.server);
  await portal.enters(browser, person);
  await portal.asks(browser);
  const [code = ''] = await portal.office.codesTo(person.email);
  const refused = await Promise.all(
    Array.from({ length: 60 }, (_, guess) => {
      const mfaCode = String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0');
      return browser.refusal(verifyMfaCode, { email: person.email, mfaCode });
    }),
  );
  const count = (wanted: string) => refused.filter((refusal) => refusal.code === wanted).length;
  expect(count('mfa.code_not_right')).toBe(4);
  expect(count('mfa.too_many_wrong')).toBe(1);
  expect(count('mfa.challenge_gone')).toBe(55);
});

test('a code opens once, however often it is sent at the same time', async () => {
  const person = await portal.aPerson([await portal.asking()]);
  const browser = aBrowser(portal.server);
  await portal.enters(browser, person);
  await portal.asks(browser);
  const [code = ''] = await portal.office.codesTo(person.email);
  const cookie = `__Host-mfa=${browser.cookies.get('__Host-mfa')}`;
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      portal.server.send(verifyMfaCode, { email: person.email, mfaCode: code }, { headers: { cookie } }),
    ),
  );
  expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1);
  const replayed = await portal.server.send(
    verifyMfaCode,
    { email: person.email, mfaCode: code },
    { headers: { cookie } },
  );
  expect(replayed).toMatchObject({ status: 422, body: { errors: [{ code: 'mfa.challenge_gone' }] } });
});

test('after ten minutes a code has expired, which costs no try; a new one works, and only the newest', async () => {
  const person = await portal.aPerson([await portal.asking()]);
  const browser = aBrowser(portal.server);
  await portal.enters(browser, person);
  await portal.asks(browser);
  const [first = ''] = await portal.office.codesTo(person.email);
  const [life] = await portal.server.db.owner<{ minutes: number }>(
    sql`update mfa_challenges set code_expires_at = now() where account_id = ${person.id}
      returning round(extract(epoch from now() - code_asked_at) / 60)::int as minutes`,
  );
  expect(life?.minutes).toBe(0);
  for (let time = 1; time <= 6; time += 1) {
    expect(await browser.refusal(verifyMfaCode, { email: person.email, mfaCode: first })).toEqual({
      status: 422,
      code: 'mfa.code_expired',
    });
  }
  await portal.patiently(person.id);
  await portal.asks(browser);
  const second = (await portal.office.codesTo(person.email, 2)).at(-1) ?? '';
  expect(await browser.refusal(verifyMfaCode, { email: person.email, mfaCode: first })).toEqual(notRight);
  expect((await browser.send(verifyMfaCode, { email: person.email, mfaCode: second })).status).toBe(200);
});

test('A081: a code can be sent again three times, half a minute apart; then one signs in anew', async () => {
  const person = await portal.aPerson([await portal.asking()]);
  const browser = aBrowser(portal.server);
  await portal.enters(browser, person);
  expect((await portal.asks(browser)).resendsLeft).toBe(3);
  const early = await browser.send(requestMfaCode, { verificationMethod: 1 });
  expect(early).toMatchObject({ status: 429, body: { errors: [{ code: 'mfa.wait' }] } });
  for (const left of [2, 1, 0]) {
    await portal.patiently(person.id);
    expect((await portal.asks(browser)).resendsLeft).toBe(left);
  }
  await portal.patiently(person.id);
  expect(await browser.refusal(requestMfaCode, { verificationMethod: 1 })).toEqual({
    status: 422,
    code: 'mfa.no_more_codes',
  });
  await portal.enters(browser, person);
  expect((await portal.asks(browser)).resendsLeft).toBe(3);
});

test('who knows a password cannot ask for codes without end; the owner elsewhere still gets one', async () => {
  const person = await portal.aPerson([await portal.asking()]);
  const thief = aBrowser(portal.server);
  const answers: number[] = [];
  for (let time = 1; time <= 14; time += 1) {
    await portal.enters(thief, person);
    answers.push((await thief.send(requestMfaCode, { verificationMethod: 1 })).status);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(12);
  expect(await thief.refusal(requestMfaCode, { verificationMethod: 1 })).toEqual({
    status: 429,
    code: 'mfa.held_off',
  });
  await portal.office.codesTo(person.email, 1);
  const owner = aBrowser(portal.server);
  await portal.enters(owner, person);
  expect((await portal.asks(owner)).resendsLeft).toBe(3);
}, 60_000);

test('a way that an account does not have is not offered, and refused when asked for', async () => {
  const person = await portal.aPerson([await portal.asking()], 'none');
  const browser = aBrowser(portal.server);
  const { mfaMethods } = await portal.enters(browser, person);
  expect(mfaMethods.map(({ verificationMethod }) => verificationMethod)).toEqual([1]);
  const refused = { status: 422, code: 'mfa.method_not_offered' };
  for (const verificationMethod of [0, 2, 3]) {
    expect(await browser.refusal(requestMfaCode, { verificationMethod })).toEqual(refused);
  }
});
