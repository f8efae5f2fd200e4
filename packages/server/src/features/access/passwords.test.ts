import {
  checkPasswordLink,
  endAllSessions,
  forgotPassword,
  getCurrentUser,
  getSessions,
  login,
  resetPassword,
  updateAccount,
  updatePassword,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenOrganization } from '../../../test/builders/people.ts';
import { recordStatements } from '../../../test/database/record-statements.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { linkIn, mailsTo, nextMail } from '../../../test/mailbox.ts';
import { withinOneWindow } from '../../../test/one-window.ts';
import { password, refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;

beforeAll(async () => {
  server = await startPortal({
    DEMO: 'true',
    TRUSTED_PROXIES: '1',
    PUBLIC_URL: 'https://portal.example.org',
  });
  organizationId = (await givenOrganization(server.db)).id;
});
afterAll(() => server.stop());
beforeEach(withinOneWindow);

/** Every network has a budget of its own. */
let networks = 0;
const aNetwork = (): SendOptions => {
  networks += 1;
  return { headers: { 'X-Forwarded-For': `203.0.${networks}.7` } };
};
const anAccount = () => signIn(server, { organizationId, accessTypeId: 2 });
const chosen = 'Quiet-Harbor-41';
const notValid = { status: 422, code: 'password.link_not_valid' };

/** An account, and a link that was mailed to it. */
async function withLink() {
  const account = await anAccount();
  await server.sendOk(forgotPassword, { email: account.email }, aNetwork());
  const { token, aid } = linkIn(await nextMail(server, account.email));
  return { ...account, token, aid };
}
const signInWith = (email: string, word: string) => server.send(login, { email, password: word }, aNetwork());
const noted = (accountId: number) =>
  server.db.owner<{ action: string }>(
    sql`select action from audit.log where entity = 'access' and account_id = ${accountId} order by id`,
  );

describe('a forgotten password', () => {
  test('A083 A289 A159 A290: a link arrives, sets the password, and the old one is over', async () => {
    const { id, email, options, token, aid } = await withLink();
    const message = await nextMail(server, email);
    expect(message.text).toContain('https://portal.example.org/reset-password?');
    expect(await server.send(resetPassword, { password: chosen, token, aid }, aNetwork())).toMatchObject({
      status: 200,
      body: { isSuccess: true, errors: [] },
    });
    expect((await signInWith(email, password)).status).toBe(422);
    expect((await signInWith(email, chosen)).status).toBe(200);
    // Every session ends with it.
    expect(await refusalOf(server, getCurrentUser, {}, options)).toMatchObject({ status: 401 });
    expect((await nextMail(server, email, 2)).subject).toBe('Your password was changed');
    expect((await noted(id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['password_link_asked', 'password_reset']),
    );
  });

  test('who was held off for wrong passwords signs in after a reset from there; another network stays held off', async () => {
    const { email, token, aid } = await withLink();
    const [here, elsewhere] = [aNetwork(), aNetwork()];
    for (const network of [here, elsewhere]) {
      for (let miss = 1; miss <= 10; miss += 1) {
        await server.send(login, { email, password: `wrong ${miss}` }, network);
      }
      expect((await refusalOf(server, login, { email, password }, network)).code).toBe('login.held_off');
    }
    await server.sendOk(resetPassword, { password: chosen, token, aid }, here);
    expect((await server.send(login, { email, password: chosen }, here)).status).toBe(200);
    expect((await refusalOf(server, login, { email, password: chosen }, elsewhere)).code).toBe(
      'login.held_off',
    );
  });

  test('a reset that cannot start the tries over has been one all the same, and the log says what failed', async () => {
    const { email, token, aid } = await withLink();
    const { limits } = server.services;
    server.services.limits = { ...limits, clear: () => Promise.reject(new Error('the database is away')) };
    try {
      await server.sendOk(resetPassword, { password: chosen, token, aid }, aNetwork());
    } finally {
      server.services.limits = limits;
    }
    expect((await signInWith(email, chosen)).status).toBe(200);
    expect(server.logLines().map(({ message }) => message)).toContain(
      'the tries of an account were not started over after a reset',
    );
  });

  test('A086: known, unknown and disabled addresses are answered alike; only the known one gets mail', async () => {
    const known = await anAccount();
    const disabled = await anAccount();
    await server.db.owner(sql`update accounts set is_disabled = true where id = ${disabled.id}`);
    const asked = [known.email, 'nobody@fixture.example', disabled.email];
    const answers = [];
    for (const email of asked) answers.push(await server.send(forgotPassword, { email }, aNetwork()));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { isSuccess: true } });
    await nextMail(server, known.email);
    // The queue works one after the other: the others' turn has been.
    await server.sendOk(forgotPassword, { email: known.email }, aNetwork());
    await nextMail(server, known.email, 2);
    expect(mailsTo(server, 'nobody@fixture.example')).toEqual([]);
    expect(mailsTo(server, disabled.email)).toEqual([]);
  });

  test('known and unknown addresses cost the same steps: the same statements, and a job in the queue', async () => {
    const jobs = async () => {
      const [row] = await server.db.owner<{ count: number }>(
        sql`select count(*)::int as count from pgboss.job where name = 'access.send_reset_link'`,
      );
      return row?.count ?? 0;
    };
    const stepsFor = async (email: string, requestId: string) => {
      const before = await jobs();
      const ask = { headers: { ...aNetwork().headers, 'X-Request-Id': requestId } };
      const statements = await recordStatements(
        server.db.database,
        () => server.sendOk(forgotPassword, { email }, ask),
        (scope) => scope.as === 'identity' && scope.requestId === requestId,
      );
      return { statements, jobs: (await jobs()) - before };
    };
    const known = await stepsFor((await anAccount()).email, 'a-known-address');
    expect(known.statements).toContain('access.account_of_email');
    expect(known.jobs).toBe(1);
    expect(await stepsFor('nobody.here@fixture.example', 'an-unknown-address')).toEqual(known);
  });

  test.each(['', 'ada', 'ada@'])('A205: %j is no address', async (email) => {
    expect(await refusalOf(server, forgotPassword, { email }, aNetwork())).toMatchObject({ status: 400 });
  });

  test('three links an hour for an address, and the answer stays the same', async () => {
    const { email } = await anAccount();
    for (let time = 1; time <= 5; time += 1) await server.sendOk(forgotPassword, { email }, aNetwork());
    const other = await anAccount();
    await server.sendOk(forgotPassword, { email: other.email }, aNetwork());
    await nextMail(server, other.email);
    expect(mailsTo(server, email)).toHaveLength(3);
  });

  test('ten an hour for a network, then it is told to wait', async () => {
    const here = aNetwork();
    for (let time = 1; time <= 10; time += 1) {
      await server.sendOk(forgotPassword, { email: `somebody${time}@fixture.example` }, here);
    }
    expect(await refusalOf(server, forgotPassword, { email: 'one.more@fixture.example' }, here)).toEqual({
      status: 429,
      code: 'access.too_many_requests',
    });
  });
});

describe('a link', () => {
  test('A326: tells whether it still works, as often as it is asked, and no more once it was used', async () => {
    const { token, aid } = await withLink();
    const isRefused = () => refusalOf(server, checkPasswordLink, { token, aid }, aNetwork());
    await server.sendOk(checkPasswordLink, { token, aid }, aNetwork());
    await server.sendOk(checkPasswordLink, { token, aid }, aNetwork());
    expect(
      await refusalOf(server, checkPasswordLink, { token: `${token.slice(1)}x`, aid }, aNetwork()),
    ).toEqual(notValid);
    await server.sendOk(resetPassword, { password: chosen, token, aid }, aNetwork());
    expect(await isRefused()).toEqual(notValid);
  });

  test('works once', async () => {
    const { token, aid } = await withLink();
    await server.sendOk(resetPassword, { password: chosen, token, aid }, aNetwork());
    expect(
      await refusalOf(server, resetPassword, { password: 'Quiet-Harbor-42', token, aid }, aNetwork()),
    ).toEqual(notValid);
  });

  test('used twice at once sets one password', async () => {
    const { email, token, aid } = await withLink();
    const words = ['Quiet-Harbor-51', 'Quiet-Harbor-52', 'Quiet-Harbor-53'];
    const answers = await Promise.all(
      words.map((word) => server.send(resetPassword, { password: word, token, aid }, aNetwork())),
    );
    const winners = words.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    const signedIn = await Promise.all(words.map((word) => signInWith(email, word)));
    expect(words.filter((_, index) => signedIn[index]?.status === 200)).toEqual(winners);
  });

  test('is over after thirty minutes', async () => {
    const { id, token, aid } = await withLink();
    const [row] = await server.db.owner<{ minutes: number }>(
      sql`select round(extract(epoch from expires_at - now()) / 60)::int as minutes from password_links where account_id = ${id}`,
    );
    expect(row?.minutes).toBe(30);
    await server.db.owner(
      sql`update password_links set expires_at = now() - interval '1 second' where account_id = ${id}`,
    );
    expect(await refusalOf(server, resetPassword, { password: chosen, token, aid }, aNetwork())).toEqual(
      notValid,
    );
  });

  test('is over when a newer one was asked for', async () => {
    const { email, token, aid } = await withLink();
    await server.sendOk(forgotPassword, { email }, aNetwork());
    const newer = linkIn(await nextMail(server, email, 2));
    expect(await refusalOf(server, resetPassword, { password: chosen, token, aid }, aNetwork())).toEqual(
      notValid,
    );
    await server.sendOk(resetPassword, { password: chosen, token: newer.token, aid: newer.aid }, aNetwork());
  });

  test('with a wrong token, a wrong aid, or the aid of another account is refused alike', async () => {
    const first = await withLink();
    const second = await withLink();
    const tries = [
      { token: 'x'.repeat(43), aid: first.aid },
      { token: first.token, aid: 'x'.repeat(22) },
      { token: first.token, aid: second.aid },
      { token: second.token, aid: first.aid },
      { token: first.aid, aid: first.token },
    ];
    const answers = [];
    for (const secret of tries) {
      answers.push(await server.send(resetPassword, { password: chosen, ...secret }, aNetwork()));
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'password.link_not_valid' }] },
    });
    // None of it spent them.
    await server.sendOk(resetPassword, { password: chosen, token: first.token, aid: first.aid }, aNetwork());
  });

  test('is over when its account was disabled or its password was changed meanwhile', async () => {
    const disabled = await withLink();
    await server.db.owner(sql`update accounts set is_disabled = true where id = ${disabled.id}`);
    const changed = await withLink();
    await server.sendOk(
      updatePassword,
      { oldPassword: password, newPassword: 'Quiet-Harbor-61' },
      changed.options,
    );
    for (const { token, aid } of [disabled, changed]) {
      expect(await refusalOf(server, resetPassword, { password: chosen, token, aid }, aNetwork())).toEqual(
        notValid,
      );
    }
  });

  test('is nowhere but in the mail: 256 random bits, of which a hash is kept, and an aid that tells nothing', async () => {
    const { email, token, aid } = await withLink();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    await server.sendOk(forgotPassword, { email }, aNetwork());
    expect(linkIn(await nextMail(server, email, 2)).aid).not.toBe(aid);
    const [stored] = await server.db.owner<{ all: string }>(sql`select
      (select string_agg(l::text, ' ') from password_links l) || (select string_agg(j::text, ' ') from pgboss.job j)
      || (select string_agg(a::text, ' ') from audit.log a) as all`);
    expect(stored?.all).toContain(aid);
    expect(stored?.all).not.toContain(token);
    expect(JSON.stringify(server.logLines())).not.toMatch(new RegExp(`${token}|fixture\\.example`));
  });
});

test.each([
  { word: 'Aa1-567', code: 'password.requirements', why: 'seven characters' },
  { word: 'quiet-harbor-41', code: 'password.requirements', why: 'no uppercase letter' },
  { word: 'QUIET-HARBOR-41', code: 'password.requirements', why: 'no lowercase letter' },
  { word: 'Quiet-Harbor', code: 'password.requirements', why: 'no digit' },
  { word: 'QuietHarbor41', code: 'password.requirements', why: 'no special character' },
  { word: 'Password1!', code: 'password.too_common', why: 'a common one' },
])('A208 A209 A212 A213 A324: $word is refused at a reset and at a change: $why', async ({ word, code }) => {
  const { options, token, aid } = await withLink();
  expect(await refusalOf(server, resetPassword, { password: word, token, aid }, aNetwork())).toEqual({
    status: 422,
    code,
  });
  const changed = await server.send(updatePassword, { oldPassword: password, newPassword: word }, options);
  expect(changed).toMatchObject({ status: 422, body: { errors: [{ code, field: 'newPassword' }] } });
  if (code === 'password.requirements') {
    expect(changed.body.errors[0]?.message).toBe('Please ensure passwords meet requirements');
  }
  // A refused password leaves the link as it was.
  await server.sendOk(resetPassword, { password: chosen, token, aid }, aNetwork());
});

test.each([
  { word: 'Dana-Whitlock-1!', why: 'the own name' },
  { word: 'Dana.Whitlock@Names.Example1', why: 'the own email' },
  { word: 'Westbrook-Academy-2026', why: 'the name of an own organization' },
  { word: 'Plumbline-1!', why: 'the name of the portal' },
])('$why is refused at a reset and at a change: $word', async ({ word }) => {
  const { id: organizationId } = await givenOrganization(server.db, { name: 'Westbrook Academy' });
  const { id, email, options } = await signIn(server, { organizationId });
  const refused = { status: 422, code: 'password.own_name' };
  const named = { first: 'Dana', last: 'Whitlock', email: `dana.whitlock@names.example` };
  await server.sendOk(forgotPassword, { email }, aNetwork());
  const { token, aid } = linkIn(await nextMail(server, email));
  await server.db.owner(
    sql`update accounts set first_name = ${named.first}, last_name = ${named.last}, email = ${named.email} where id = ${id}`,
  );
  expect(await refusalOf(server, resetPassword, { password: word, token, aid }, aNetwork())).toEqual(refused);
  for (const call of [updatePassword, updateAccount]) {
    const change = { oldPassword: password, newPassword: word };
    expect(await refusalOf(server, call, change, options)).toEqual(refused);
  }
  await server.db.owner(sql`update accounts set email = ${email} where id = ${id}`);
  // A refused password leaves the link as it was.
  await server.sendOk(resetPassword, { password: chosen, token, aid }, aNetwork());
});

describe('a changed password', () => {
  test('A291: needs the old one; every other session ends, this one goes on, and the owner is told', async () => {
    const { id, email, options } = await anAccount();
    const elsewhere = await server.sendOk(login, { email, password }, aNetwork());
    const change = { oldPassword: 'not-the-password', newPassword: chosen };
    expect(await refusalOf(server, updatePassword, change, options)).toEqual({
      status: 422,
      code: 'password.not_right',
    });
    await server.sendOk(updatePassword, { ...change, oldPassword: password }, options);
    await server.sendOk(getCurrentUser, {}, options);
    expect(await refusalOf(server, getCurrentUser, {}, { token: elsewhere.token ?? '' })).toMatchObject({
      status: 401,
    });
    expect((await signInWith(email, chosen)).status).toBe(200);
    expect((await nextMail(server, email)).subject).toBe('Your password was changed');
    expect((await noted(id)).map(({ action }) => action)).toContain('password_changed');
  });

  test('A211: an empty old password is not even looked at', async () => {
    const { options } = await anAccount();
    const change = { oldPassword: '', newPassword: chosen };
    expect(await refusalOf(server, updatePassword, change, options)).toMatchObject({ status: 400 });
  });

  test('ten wrong old passwords hold the eleventh off, right or not', async () => {
    const { options } = await anAccount();
    const guess = (oldPassword: string) =>
      refusalOf(server, updatePassword, { oldPassword, newPassword: chosen }, options);
    const tries = await Promise.all(Array.from({ length: 10 }, (_, miss) => guess(`wrong ${miss}`)));
    expect(new Set(tries.map(({ code }) => code))).toEqual(new Set(['password.not_right']));
    expect(await guess(password)).toEqual({ status: 429, code: 'password.held_off' });
  });
});

describe('sessions', () => {
  test('are listed with what they run on, the asking one marked, and end one by one or all together', async () => {
    const { email, options } = await anAccount();
    await server.sendOk(login, { email, password }, aNetwork());
    const { sessions } = await server.sendOk(getSessions, {}, options);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const { endedCount } = await server.sendOk(endAllSessions, {}, options);
    expect(endedCount).toBe(2);
    expect(await refusalOf(server, getSessions, {}, options)).toMatchObject({ status: 401 });
  });
});
