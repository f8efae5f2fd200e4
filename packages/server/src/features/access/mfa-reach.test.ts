import {
  getCurrentUser,
  getMobileToken,
  getProfilesPaged,
  getRoster,
  login,
  logout,
  requestMfaCode,
  startMfaChallenge,
  switchSelectedOrganization,
  verifyMfaCode,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenAccount, givenOrganization } from '../../../test/builders/people.ts';
import { aBrowser } from '../../../test/http/a-browser.ts';
import { type MfaPortal, startMfaPortal } from '../../../test/mfa-portal.ts';
import { withinOneWindow } from '../../../test/one-window.ts';
import { password, startPortal } from '../../../test/portal.ts';
import { needsFreshSecondFactor } from '../../records/access/fresh-second-factor.ts';

let portal: MfaPortal;
beforeAll(async () => {
  portal = await startMfaPortal();
});
afterAll(() => portal.stop());
beforeEach(withinOneWindow);

const gone = { status: 422, code: 'mfa.challenge_gone' };
const mustConfirm = { status: 403, code: 'mfa.required' };

test('switching around it: an organization that asks is closed by switch and by header until the code is given', async () => {
  const [first, second] = [await portal.quiet(), await portal.asking()];
  const person = await portal.aPerson([first]);
  const browser = aBrowser(portal.server);
  const token = (await portal.enters(browser, person)).token ?? '';
  await portal.joins(person.id, second);
  const asked = { token };
  expect(await browser.refusal(switchSelectedOrganization, { organizationId: second }, asked)).toEqual(
    mustConfirm,
  );
  expect(await browser.refusal(getProfilesPaged, {}, { token, organizationId: second })).toEqual(mustConfirm);
  expect(await browser.refusal(getRoster, {}, { token, organizationId: second })).toEqual(mustConfirm);
  await portal.server.sendOk(getProfilesPaged, {}, { token, organizationId: first });

  const started = await browser.send(startMfaChallenge, {}, asked);
  expect(started.body).toMatchObject({ mfaMethods: [{ verificationMethod: 1 }] });
  await portal.asks(browser);
  const [code = ''] = await portal.office.codesTo(person.email);
  const given = { email: person.email, mfaCode: code };
  // The code is for this session: neither nobody's, nor another one's.
  expect(await browser.refusal(verifyMfaCode, given)).toEqual(gone);
  const elsewhere = await portal.aPerson([first]);
  const foreign = (await portal.enters(aBrowser(portal.server), elsewhere)).token ?? '';
  expect(await browser.refusal(verifyMfaCode, given, { token: foreign })).toEqual(gone);
  const { body } = await browser.send(verifyMfaCode, given, asked);
  expect(body).toMatchObject({ token, account: { id: person.id }, selectedOrganization: { id: first } });
  const switched = await browser.send(switchSelectedOrganization, { organizationId: second }, asked);
  expect(switched.body).toMatchObject({ isSuccess: true, selectedOrganization: { id: second } });
  await portal.server.sendOk(getProfilesPaged, {}, { token, organizationId: second });
});

test('who is at work when an organization begins to ask is not interrupted, for twelve hours at most', async () => {
  const organizationId = await portal.quiet();
  const person = await portal.aPerson([organizationId]);
  const token = (await portal.enters(aBrowser(portal.server), person)).token ?? '';
  const here = { token, organizationId };
  await portal.server.db.owner(
    sql`update organization_preferences set mfa_required = true where organization_id = ${organizationId}`,
  );
  await portal.server.sendOk(getProfilesPaged, {}, here);
  expect((await portal.enters(aBrowser(portal.server), person)).mfaIsRequired).toBe(true);
  await portal.server.db.owner(
    sql`update organization_preferences set mfa_required_at = now() - interval '12 hours' where organization_id = ${organizationId}`,
  );
  await portal.server.db.owner(
    sql`update sessions set created_at = created_at - interval '13 hours' where account_id = ${person.id}`,
  );
  const browser = aBrowser(portal.server);
  expect(await browser.refusal(getProfilesPaged, {}, here)).toEqual(mustConfirm);
  const { selectedOrganization } = await portal.server.sendOk(getCurrentUser, {}, { token });
  expect(selectedOrganization).toBeNull();
});

test('a phone reaches what the session that asked for its token reaches', async () => {
  const [first, second] = [await portal.quiet(), await portal.asking()];
  const person = await portal.aPerson([first, second]);
  const browser = aBrowser(portal.server);
  const phoneOf = async (token: string) => {
    const device = { DeviceId: 'd', DeviceName: 'n', AppVersion: '6', Platform: 'iOS', OsVersion: '20' };
    const asked = { Email: person.email, DeviceInfo: device };
    return (await portal.server.sendOk(getMobileToken, asked, { token, organizationId: first })).token;
  };
  const token = await portal.entersWithCode(browser, person);
  await portal.server.sendOk(getRoster, {}, { token: await phoneOf(token), organizationId: second });
  await portal.server.db.owner(
    sql`update sessions set second_factor_at = null where account_id = ${person.id}`,
  );
  const unproven = { token: await phoneOf(token), organizationId: second };
  expect(await browser.refusal(getRoster, {}, unproven)).toEqual(mustConfirm);
});

test('fifty failures from everywhere: unknown browsers need an emailed code too, known ones sign in as always', async () => {
  const person = await portal.aPerson([await portal.quiet()], '555-555-0190');
  const known = aBrowser(portal.server);
  expect((await portal.enters(known, person)).mfaIsRequired).toBe(false);
  const strangers = Array.from({ length: 5 }, () => aBrowser(portal.server));
  const refused = await Promise.all(
    strangers.map(async (stranger) => {
      const codes: (string | undefined)[] = [];
      for (let miss = 1; miss <= 10; miss += 1) {
        const wrong = { email: person.email, password: `wrong ${miss}` };
        codes.push((await stranger.refusal(login, wrong)).code);
      }
      return codes;
    }),
  );
  expect(refused.flat()).toEqual(Array(50).fill('login.not_right'));
  const fresh = aBrowser(portal.server);
  const asked = await portal.enters(fresh, person);
  expect(asked).toMatchObject({ mfaIsRequired: true, token: null });
  expect(asked.mfaMethods.map(({ verificationMethod }) => verificationMethod)).toEqual([1]);
  expect((await fresh.refusal(requestMfaCode, { verificationMethod: 2 })).code).toBe(
    'mfa.method_not_offered',
  );
  expect((await portal.enters(known, person)).mfaIsRequired).toBe(false);
  await portal.entersWithCode(fresh, person);
  // Known from now on.
  expect((await portal.enters(fresh, person)).mfaIsRequired).toBe(false);
}, 90_000);

test('a browser the account knows has a budget of its own beside strangers of the same network', async () => {
  const person = await portal.aPerson([await portal.quiet()]);
  const network = '192.0.2.77';
  const known = aBrowser(portal.server, { network });
  await portal.enters(known, person);
  const stranger = aBrowser(portal.server, { network });
  for (let miss = 1; miss <= 10; miss += 1) {
    await stranger.refusal(login, { email: person.email, password: `wrong ${miss}` });
  }
  expect((await stranger.refusal(login, { email: person.email, password })).code).toBe('login.held_off');
  expect((await portal.enters(known, person)).account?.id).toBe(person.id);
  // And it ends like any other.
  for (let miss = 1; miss <= 10; miss += 1) {
    await known.refusal(login, { email: person.email, password: `wrong ${miss}` });
  }
  expect((await known.refusal(login, { email: person.email, password })).code).toBe('login.held_off');
}, 60_000);

test('an account that was disabled meanwhile is not let in by its code', async () => {
  const person = await portal.aPerson([await portal.asking()]);
  const browser = aBrowser(portal.server);
  await portal.enters(browser, person);
  await portal.asks(browser);
  const [code = ''] = await portal.office.codesTo(person.email);
  await portal.server.db.owner(sql`update accounts set is_disabled = true where id = ${person.id}`);
  expect(await browser.refusal(verifyMfaCode, { email: person.email, mfaCode: code })).toEqual(gone);
});

test('a second factor is fresh for a quarter of an hour', async () => {
  const person = await portal.aPerson([await portal.asking()]);
  const token = await portal.entersWithCode(aBrowser(portal.server), person);
  const [session] = await portal.server.db.owner<{ id: number }>(
    sql`select id from sessions where account_id = ${person.id} and kind = 'web'`,
  );
  const isNeeded = (minutesFromNow: number, id: number | null = session?.id ?? 0) =>
    portal.server.db.database.transaction({ as: 'identity', requestId: 'test' }, (tx) =>
      needsFreshSecondFactor(tx, id, new Date(Date.now() + minutesFromNow * 60_000)),
    );
  expect(await isNeeded(0)).toBe(false);
  expect(await isNeeded(14)).toBe(false);
  expect(await isNeeded(16)).toBe(true);
  expect(await isNeeded(0, null)).toBe(true);
  await portal.server.sendOk(logout, {}, { token });
  expect(await isNeeded(0)).toBe(true);
});

test('without a gateway for text messages only mail is offered', async () => {
  const bare = await startPortal({
    SMTP_URL: portal.office.settings.SMTP_URL ?? '',
    MAIL_FROM: 'p@x.example',
  });
  try {
    const { id: organizationId } = await givenOrganization(bare.db);
    await bare.db.owner(
      sql`update organization_preferences set mfa_required = true where organization_id = ${organizationId}`,
    );
    const { email, id } = await givenAccount(bare.db, { passwordHash: portal.passwordHash, organizationId });
    await bare.db.owner(sql`update accounts set phone = '555-555-0142' where id = ${id}`);
    const browser = aBrowser(bare);
    const { body } = await browser.send(login, { email, password });
    expect(body).toMatchObject({ mfaIsRequired: true, mfaMethods: [{ verificationMethod: 1 }] });
    expect((await browser.refusal(requestMfaCode, { verificationMethod: 2 })).code).toBe(
      'mfa.method_not_offered',
    );
  } finally {
    await bare.stop();
  }
});
