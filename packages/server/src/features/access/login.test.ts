import { getLoginMethod, getProfilesPaged, login } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenOrganization } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { withinOneWindow } from '../../../test/one-window.ts';
import { password, refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;

beforeAll(async () => {
  server = await startPortal({ TRUSTED_PROXIES: '1' });
  organizationId = (await givenOrganization(server.db)).id;
});
afterAll(() => server.stop());
beforeEach(withinOneWindow);

/** Every network has a budget of its own. */
let networks = 0;
const aNetwork = (): SendOptions => {
  networks += 1;
  return { headers: { 'X-Forwarded-For': `198.51.${networks}.7` } };
};
const anAccount = () => signIn(server, { organizationId, accessTypeId: 2 });
const wrong = { status: 422, code: 'login.not_right' };

test('A063 A064: the login method is the same for an email that is known and one that is not', async () => {
  const { email } = await anAccount();
  const known = await server.send(getLoginMethod, { email });
  const unknown = await server.send(getLoginMethod, { email: 'nobody@fixture.example' });
  expect(known.body).toEqual(unknown.body);
  expect(known.status).toBe(200);
});

test('A152 A279: the pre-check tells the way to sign in and whether a password works', async () => {
  expect(getLoginMethod.path).toBe('account/GetLoginMethod');
  const { email } = await anAccount();
  expect((await server.send(getLoginMethod, { email })).body).toEqual({
    isSuccess: true,
    errors: [],
    authenticationSource: 1,
    allowSwayUsernamePassword: true,
  });
});

test('A153 A280 A316: the reply to a login carries who signed in, the token and the organizations', async () => {
  expect(login.path).toBe('login');
  const { id, email } = await anAccount();
  const { body } = await server.send(login, { email, password }, aNetwork());
  expect(body).toMatchObject({
    isSuccess: true,
    account: { id, email },
    token: expect.stringMatching(/^[\w-]{43,}$/),
    hasMultipleOrganizations: false,
    availableOrganizations: [{ id: organizationId }],
    selectedOrganization: { id: organizationId },
    viewingAsSuper: false,
    mfaIsRequired: false,
  });
});

test('a wrong password, an unknown email and a disabled account are refused alike', async () => {
  const { email } = await anAccount();
  const disabled = await anAccount();
  await server.db.owner(sql`update accounts set is_disabled = true where id = ${disabled.id}`);
  const replies = [
    await server.send(login, { email, password: 'not-the-password' }, aNetwork()),
    await server.send(login, { email: 'nobody@fixture.example', password }, aNetwork()),
    await server.send(login, { email: disabled.email, password }, aNetwork()),
  ];
  expect(new Set(replies.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
  expect(replies[0]).toMatchObject({ status: 422, body: { errors: [{ code: 'login.not_right' }] } });
});

test('an email is read without case and surrounding blanks', async () => {
  const { id, email } = await anAccount();
  const user = await server.sendOk(login, { email: `  ${email.toUpperCase()} `, password }, aNetwork());
  expect(user.account?.id).toBe(id);
});

test('ten wrong passwords hold the eleventh try off, right or not; another network gets in meanwhile', async () => {
  const { email } = await anAccount();
  const here = aNetwork();
  for (let miss = 1; miss <= 10; miss += 1) {
    expect(await refusalOf(server, login, { email, password: `wrong ${miss}` }, here)).toEqual(wrong);
  }
  const held = await server.send(login, { email, password }, here);
  expect(held).toMatchObject({ status: 429, body: { errors: [{ code: 'login.held_off' }] } });
  expect((await server.sendOk(login, { email, password }, aNetwork())).account?.email).toBe(email);
});

test('an email nobody has is held off in the same way', async () => {
  const here = aNetwork();
  const email = 'nobody.at.all@fixture.example';
  for (let miss = 1; miss <= 10; miss += 1) {
    expect(await refusalOf(server, login, { email, password }, here)).toEqual(wrong);
  }
  expect((await refusalOf(server, login, { email, password }, here)).code).toBe('login.held_off');
});

test('fifty wrong passwords at once: ten are looked at, the rest are held off', async () => {
  const { email } = await anAccount();
  const here = aNetwork();
  const tries = await Promise.all(
    Array.from({ length: 50 }, (_, miss) =>
      refusalOf(server, login, { email, password: `wrong ${miss}` }, here),
    ),
  );
  expect(tries.filter(({ code }) => code === 'login.not_right')).toHaveLength(10);
  expect(tries.filter(({ code }) => code === 'login.held_off')).toHaveLength(40);
});

test('right passwords are not counted: who signs in often is not held off', async () => {
  const { email } = await anAccount();
  const here = aNetwork();
  for (let time = 1; time <= 12; time += 1) await server.sendOk(login, { email, password }, here);
});

test('only the hash of a token is stored, and the token is of 256 bits', async () => {
  const { options } = await anAccount();
  const token = options.token ?? '';
  expect(Buffer.from(token.replace(/^[a-z]+_/, ''), 'base64url').length).toBeGreaterThanOrEqual(32);
  const rows = await server.db.owner<{ all: string }>(
    sql`select string_agg(s::text, ' ') as all from sessions s`,
  );
  expect(rows[0]?.all).not.toContain(token);
  await server.sendOk(getProfilesPaged, {}, options);
});
