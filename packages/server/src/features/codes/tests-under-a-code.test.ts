import { randomUUID } from 'node:crypto';
import {
  createSession,
  deleteSession,
  getCodeSession,
  getCodeSessions,
  getTestedProfilesBySessionId,
  matchPerson,
  newProfileId,
  redeemCode,
  sendProgress,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenProtocol } from '../../../test/builders/programs.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { type CodesPortal, startCodesPortal } from '../../../test/codes-portal.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: CodesPortal;

beforeAll(async () => {
  portal = await startCodesPortal();
});

afterAll(() => portal.server.stop());

test('code.account_creation_is_off: an account is offered to somebody new only, and only where the settings allow it', async () => {
  const { server, organizationId, trainer } = portal;
  const session = {
    organizationProtocolId: portal.protocolId,
    endsOn: portal.today(),
    isAccountCreationEnabled: true,
  };
  const off = { status: 422, code: 'code.account_creation_is_off' };
  const create = (target: object) => ({ session: { ...session, ...target } });
  expect(await refusalOf(server, createSession, create({ profileId: newProfileId }), trainer)).toEqual(off);
  await server.db.owner(sql`insert into organization_preferences (organization_id, enable_patient_account_creation)
    values (${organizationId}, true) on conflict (organization_id) do update set enable_patient_account_creation = true`);
  await server.sendOk(createSession, create({ profileId: newProfileId }), portal.inZone);
  expect(await refusalOf(server, createSession, create({ groupId: portal.football }), trainer)).toEqual(off);
});

test('submission.code_deleted: what a phone sends after its code was deleted is kept, and waits for staff', async () => {
  const { server, trainer } = portal;
  const code = await portal.aCode();
  const token = await portal.redeem(code.code);
  const profileId = await portal.aProfile(portal.football, '2005-05-05');
  const one = aSubmittedTest({ person: { kind: 'idMatch', birthDate: '2005-05-05', profileId } });
  await server.sendOk(deleteSession, { id: code.id }, trainer);
  expect(await portal.submitOne(one, token)).toMatchObject({
    status: 'held',
    errors: [{ code: 'submission.code_deleted' }],
  });
  expect(await refusalOf(server, matchPerson, { birthDate: '2005-05-05', profileId }, token)).toMatchObject({
    code: 'match.none',
  });
});

test('submission.code_ended: a phone without a connection hands in what it tested after its token and its code ended, and nothing else', async () => {
  const { server, trainer } = portal;
  const code = await portal.aCode();
  const [one, two, late, deleted] = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const profileId = await portal.aProfile(portal.football, '2005-06-06');
      return aSubmittedTest({
        person: { kind: 'idMatch', birthDate: '2005-06-06', profileId },
        completedOn: new Date(Date.now() - 30 * 3_600_000).toISOString(),
      });
    }),
  );
  if (!one || !two || !late || !deleted) throw new Error('no tests');
  const token = await portal.redeem(code.code);
  const signedOut = { status: 401, code: 'access.signed_out' };
  await server.db.owner(
    sql`update code_tokens set expires_at = now() - interval '1 hour' where code_id = ${code.id}`,
  );
  // The code is active: redeemed again it gives a token without limits.
  expect(await refusalOf(server, submitTests, { tests: [{ ...one }] }, token)).toEqual(signedOut);
  // Friday's game, and a phone that is online again on Monday.
  await server.db.owner(sql`update codes set starts_at = now() - interval '40 hours', ends_at = now() - interval '26 hours'
    where id = ${code.id}`);
  const endedHoursAgo = (hours: number) =>
    server.db.owner(
      sql`update code_tokens set expires_at = now() - make_interval(hours => ${hours}) where code_id = ${code.id}`,
    );
  await endedHoursAgo(24);
  const [stored, outside] = await portal.submit(
    [one, { ...late, completedOn: new Date(Date.now() - 3_600_000).toISOString() }],
    token,
  );
  expect(stored).toMatchObject({ status: 'stored' });
  expect(outside).toMatchObject({ status: 'held', errors: [{ code: 'submission.code_ended' }] });
  const facts = { birthDate: '2005-06-06', lastName: 'Nobody' };
  expect(await refusalOf(server, matchPerson, facts, token)).toEqual(signedOut);
  const sitting = { clientUuid: randomUUID(), sequence: 1, measureId: null, doneCount: 0, stepCount: 1 };
  expect(await refusalOf(server, sendProgress, { ...sitting, state: 'testing' }, token)).toEqual(signedOut);
  await server.sendOk(deleteSession, { id: code.id }, trainer);
  expect(await portal.submitOne(deleted, token)).toMatchObject({
    status: 'held',
    errors: [{ code: 'submission.code_deleted' }],
  });
  await endedHoursAgo(24 * 7 + 1);
  expect(await refusalOf(server, submitTests, { tests: [{ ...two }] }, token)).toMatchObject({
    code: 'access.signed_out',
  });
});

test('submission.code_ended: a code that ended makes nobody new of a test from a time at which it was not good', async () => {
  const { server } = portal;
  const code = await portal.aCode({ groupId: null });
  const token = await portal.redeem(code.code);
  await server.db.owner(sql`update codes set starts_at = now() - interval '40 hours', ends_at = now() - interval '26 hours'
    where id = ${code.id}`);
  await server.db.owner(
    sql`update code_tokens set expires_at = now() - interval '24 hours' where code_id = ${code.id}`,
  );
  const asNew = (firstName: string, hoursAgo: number) =>
    aSubmittedTest({
      person: {
        kind: 'new',
        person: { clientUuid: randomUUID(), firstName, lastName: 'Late', birthDate: '2010-01-01', sex: 'F' },
      },
      completedOn: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    });
  const [inTime, after] = await portal.submit([asNew('Ada', 30), asNew('Bo', 1)], token);
  expect(inTime).toMatchObject({ status: 'stored' });
  expect(after).toMatchObject({ status: 'held', errors: [{ code: 'submission.code_ended' }] });
  expect(
    await server.db.owner(sql`select first_name from profiles where last_name = 'Late' order by first_name`),
  ).toEqual([{ firstName: 'Ada' }]);
});

test('what was tested by a code whose protocol went out of use meanwhile is stored', async () => {
  const { server, organizationId } = portal;
  const own = (await givenProtocol(server.db, organizationId)).id;
  const token = await portal.redeem((await portal.aCode({ protocolId: own })).code);
  const profileId = await portal.aProfile(portal.football, '2004-04-04');
  await server.db.owner(sql`update protocols set deleted_at = now() where id = ${own}`);
  const one = aSubmittedTest({ person: { kind: 'idMatch', birthDate: '2004-04-04', profileId } });
  expect(await portal.submitOne(one, token)).toMatchObject({ status: 'stored' });
});

test('forty phones of one network redeem a code at once and add themselves: nobody is refused, doubled or lost', async () => {
  const { server } = portal;
  const phones = 40;
  const code = await portal.aCode({ groupId: null });
  const tokens = await Promise.all(
    Array.from({ length: phones }, () => server.sendOk(redeemCode, { code: code.code })),
  );
  const clientUuids = Array.from({ length: phones }, () => randomUUID());
  // Each sends its test twice, as a phone does that heard no answer.
  const outcomes = await Promise.all(
    tokens.flatMap(({ token }, index) => {
      const person = { clientUuid: clientUuids[index] ?? '', firstName: 'New', lastName: `P${index}` };
      const one = aSubmittedTest({
        person: { kind: 'new', person: { ...person, birthDate: '2010-01-01', sex: 'F' } },
      });
      return [portal.submitOne(one, { token }), portal.submitOne(one, { token })];
    }),
  );
  expect(outcomes.every(({ status }) => status === 'stored')).toBe(true);
  const [stored] = await server.db.owner<{ tests: number; profiles: number; clients: number }>(
    sql`select count(*)::int as tests, count(distinct t.profile_id)::int as profiles,
      (select count(*)::int from profiles p where p.client_uuid = any (${sql.param(clientUuids)}::uuid[])) as clients
    from tests t where t.code_id = ${code.id}`,
  );
  expect(stored).toEqual({ tests: phones, profiles: phones, clients: phones });
}, 120_000);

test('abuse case 8: a code token opens no code, no list and no other code’s people, and guesses of a network end', async () => {
  const { server } = portal;
  const code = await portal.aCode();
  const token = await portal.redeem(code.code);
  for (const [call, request] of [
    [getCodeSessions, {}],
    [getCodeSession, { id: code.id }],
    [getTestedProfilesBySessionId, { id: code.id }],
    [deleteSession, { id: code.id }],
  ] as const) {
    expect(await refusalOf(server, call, request as never, token)).toMatchObject({ status: 403 });
  }
  const other = await portal.aProfile(portal.soccer, '2003-03-03');
  const one = aSubmittedTest({ person: { kind: 'idMatch', birthDate: '2003-03-03', profileId: other } });
  expect(await portal.submitOne(one, token)).toMatchObject({ status: 'held', profileId: null });
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, guess) =>
      refusalOf(server, redeemCode, { code: String(guess).padStart(5, '0') }).catch(() => ({ code: 'hit' })),
    ),
  );
  expect(guesses.filter(({ code: said }) => said === 'code.too_many_tries').length).toBeGreaterThanOrEqual(
    30,
  );
});
