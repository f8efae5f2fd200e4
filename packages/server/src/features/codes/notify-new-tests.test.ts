import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenCode } from '../../../test/builders/programs.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { mailsTo, nextMail } from '../../../test/mailbox.ts';
import { signIn } from '../../../test/portal.ts';
import { invitationsByCode } from '../../records/sharing/invite-tested.job.ts';
import { enqueueCodesToNotify } from './notify-new-tests.job.ts';

let portal: DevicePortal;

beforeAll(async () => {
  portal = await startDevicePortal({ DEMO: 'true' });
});
afterAll(() => portal.server.stop());

/** What the minute job does. */
const minute = () =>
  portal.server.db.database.transaction({ as: 'identity', requestId: 'minute' }, (tx) =>
    enqueueCodesToNotify(tx, portal.server.services),
  );

const tell = (codeId: number, accountId: number) =>
  portal.server.db.owner(sql`insert into code_notifications (organization_id, code_id, account_id, communication_type_id, is_enabled)
    values (${portal.organizationId}, ${codeId}, ${accountId}, 1, true)`);

test('C199: whoever is chosen gets one mail for all tests that came in together, without a name; who lost the group none', async () => {
  const { server, organizationId, football } = portal;
  const staying = await signIn(server, { organizationId, groupIds: [football] });
  const gone = await signIn(server, { organizationId, groupIds: [football] });
  const code = await givenCode(server.db, organizationId, { groupId: football });
  await tell(code.id, staying.id);
  await tell(code.id, gone.id);
  await server.db.owner(sql`delete from account_groups where account_id = ${gone.id}`);
  const token = await portal.redeem(code.code);
  const send = async () => {
    const birthDate = '2006-02-03';
    const profileId = await portal.aProfile(football, birthDate);
    const one = aSubmittedTest({ person: { kind: 'idMatch', birthDate, profileId } });
    expect(await portal.submitOne(one, token)).toMatchObject({ status: 'stored' });
  };
  /** As if it had been quiet since. */
  const later = () =>
    server.db.owner(
      sql`update tests set created_at = now() - interval '6 minutes' where code_id = ${code.id}`,
    );
  await send();
  await send();
  await minute();
  expect(mailsTo(server, staying.email)).toEqual([]);
  await later();
  await minute();
  const first = await nextMail(server, staying.email);
  expect(first.subject).toBe(`2 new tests with code ${code.code}`);
  expect(first.text).toContain(`/codes/${code.id}`);
  expect(first.text).not.toMatch(/P[0-9a-f]{8}/);
  expect(mailsTo(server, gone.email)).toEqual([]);
  // Nobody is told twice of the same tests.
  await expect
    .poll(async () => {
      const [told] = await server.db.owner<{ is: boolean }>(
        sql`select exists (select 1 from code_tidings where code_id = ${code.id}) as is`,
      );
      return told?.is;
    })
    .toBe(true);
  await minute();
  await send();
  await later();
  await minute();
  const second = await nextMail(server, staying.email, 2);
  expect(second.subject).toBe(`1 new test with code ${code.code}`);
  expect(second.text).toContain('3 tests in total');
}, 60_000);

test('while tests go on coming in, those of the last minute wait: one that is stored late is not missed', async () => {
  const { server, organizationId, football } = portal;
  const reader = await signIn(server, { organizationId, groupIds: [football] });
  const code = await givenCode(server.db, organizationId, { groupId: football });
  await tell(code.id, reader.id);
  const token = await portal.redeem(code.code);
  const send = async () => {
    const birthDate = '2006-02-05';
    const profileId = await portal.aProfile(football, birthDate);
    await portal.submitOne(aSubmittedTest({ person: { kind: 'idMatch', birthDate, profileId } }), token);
  };
  await send();
  await server.db.owner(
    sql`update tests set created_at = now() - interval '31 minutes' where code_id = ${code.id}`,
  );
  await send();
  await minute();
  const mail = await nextMail(server, reader.email);
  expect(mail.subject).toBe(`1 new test with code ${code.code}`);
  await server.db.owner(
    sql`update tests set created_at = created_at - interval '6 minutes' where code_id = ${code.id}`,
  );
  await minute();
  const next = await nextMail(server, reader.email, 2);
  expect(next.subject).toBe(`1 new test with code ${code.code}`);
  expect(next.text).toContain('2 tests in total');
}, 60_000);

test('C199: a new person who leaves an address is invited to an account, in the name of whoever made the code', async () => {
  const { server, organizationId } = portal;
  const maker = await signIn(server, { organizationId, accessTypeId: 2 });
  await server.db.owner(sql`insert into organization_preferences (organization_id, enable_patient_account_creation, is_sway_visa_enabled)
    values (${organizationId}, true, true) on conflict (organization_id)
    do update set enable_patient_account_creation = true, is_sway_visa_enabled = true`);
  const made = (isAccountCreationEnabled: boolean) =>
    givenCode(server.db, organizationId, {
      groupId: null,
      sessionTypeId: 11,
      createdBy: maker.id,
      isAccountCreationEnabled,
    });
  const newPerson = async (code: string, email: string) => {
    const person = {
      clientUuid: randomUUID(),
      firstName: 'Nova',
      lastName: 'Guest',
      birthDate: '2010-01-01',
      sex: 'F' as const,
      email,
    };
    const token = await portal.redeem(code);
    await portal.submitOne(aSubmittedTest({ person: { kind: 'new', person } }), token);
  };
  await newPerson((await made(false)).code, 'not.asked@fixture.example');
  await newPerson((await made(true)).code, 'invited@fixture.example');
  const mail = await nextMail(server, 'invited@fixture.example');
  expect(mail.subject).toBe('A profile was shared with you');
  expect(mailsTo(server, 'not.asked@fixture.example')).toEqual([]);
  // A code is no secret: the portal mails nobody without end for whoever has its digits. Who is one too many waits for their turn.
  const { take } = server.services.limits;
  let refusals = 0;
  const spent = vi.spyOn(server.services.limits, 'take').mockImplementation(async (limit, key) => {
    const state = await take(limit, key);
    if (limit.name !== invitationsByCode.name || key !== String(maker.id)) return state;
    refusals += 1;
    return { ...state, isWithin: false, retryAfterSeconds: 1 };
  });
  await newPerson((await made(true)).code, 'flooded@fixture.example');
  await expect.poll(() => refusals, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(mailsTo(server, 'flooded@fixture.example')).toEqual([]);
  spent.mockRestore();
  expect((await nextMail(server, 'flooded@fixture.example')).subject).toBe('A profile was shared with you');
}, 60_000);

test('a message that cannot be handed over is tried again, and nobody else is told of the same tests twice', async () => {
  const { server, organizationId, football } = portal;
  const reached = await signIn(server, { organizationId, groupIds: [football] });
  const away = await signIn(server, { organizationId, groupIds: [football] });
  const code = await givenCode(server.db, organizationId, { groupId: football });
  await tell(code.id, reached.id);
  await tell(code.id, away.id);
  const { mailer } = server.services;
  const failing: typeof mailer = {
    ...mailer,
    send: (mail) => (mail.to === away.email ? Promise.reject(new Error('away')) : mailer.send(mail)),
  };
  Object.assign(server.services, { mailer: failing });
  try {
    const birthDate = '2006-02-04';
    const profileId = await portal.aProfile(football, birthDate);
    const one = aSubmittedTest({ person: { kind: 'idMatch', birthDate, profileId } });
    await portal.submitOne(one, await portal.redeem(code.code));
    await server.db.owner(
      sql`update tests set created_at = now() - interval '6 minutes' where code_id = ${code.id}`,
    );
    await minute();
    const states = async () =>
      (
        await server.db.owner<{ state: string }>(sql`select state from pgboss.job
          where name = 'codes.tell_of_tests' and (data -> 'data' ->> 'codeId')::int = ${code.id}`)
      ).map(({ state }) => state);
    await expect.poll(states, { timeout: 20_000 }).toEqual(['retry']);
    await minute();
    expect(await states()).toEqual(['retry']);
    expect(mailsTo(server, reached.email)).toHaveLength(1);
  } finally {
    Object.assign(server.services, { mailer });
  }
}, 60_000);
