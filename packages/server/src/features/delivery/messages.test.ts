import {
  forgotPassword,
  generateProfileAccessLink,
  getAccountMessages,
  getGroupMessages,
  getOwnMessages,
  grantOrganizationAccess,
  takeAppMessages,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenAccount, givenOrganization } from '../../../test/builders/people.ts';
import { nextMail } from '../../../test/mailbox.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';
import { type SchedulePortal, startSchedulePortal } from '../../../test/schedule-portal.ts';
import { deliverMail, deliverText } from '../../platform/delivery/deliver.ts';
import { RefusedMessage } from '../../platform/delivery/handed-over.ts';
import { leaveForApp } from '../../platform/delivery/message-rows.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';

let portal: SchedulePortal;
beforeAll(async () => {
  portal = await startSchedulePortal();
});
afterAll(() => portal.server.stop());

const content = { subject: 'Subject', paragraphs: ['Words that nobody else may read.'] };
/** A run of a job of the organization, as the queue would make it. */
const aRun = (
  isLastAttempt = false,
  jobId: string = crypto.randomUUID(),
): Pick<JobRun<unknown>, 'jobId' | 'isLastAttempt' | 'transaction' | 'settle'> => ({
  jobId,
  isLastAttempt,
  transaction: (work) =>
    portal.server.db.database.transaction(
      { as: 'job', name: 'test.mail', organizationId: portal.organizationId, accountId: null },
      (tx) => work(tx, null),
    ),
  settle: (work) => portal.server.db.database.transaction({ as: 'identity', requestId: jobId }, work),
});
/** The portal's services with a mail server that does what the test says. */
const withMailer = (send: Mailer['send']) => ({
  ...portal.server.services,
  mailer: { send, close: () => undefined },
});
const messagesOf = async (groupId: number, options = portal.admin.options) =>
  (await portal.server.sendOk(getGroupMessages, { groupId }, options)).messages;
const report = (body: unknown, secret = 'the-secret-of-reports') =>
  portal.server.fetch('/delivery-reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify(body),
  });
const referenceOf = async (id: number) => {
  const [row] = await portal.server.db.owner<{ reference: string }>(
    sql`select reference from messages where id = ${id}`,
  );
  return row?.reference ?? '';
};

describe('what became of a message', () => {
  test('whose sender lost access while it left is noted all the same', async () => {
    const group = await portal.aGroup();
    const run = aRun();
    let transactions = 0;
    const losesAccess: typeof run = {
      ...run,
      transaction: (work) => {
        transactions += 1;
        return transactions === 1 ? run.transaction(work) : Promise.reject(new Error('lost access'));
      },
    };
    await deliverMail(
      withMailer(async () => 'sent'),
      losesAccess,
      {
        kind: 'testReminder',
        accountId: portal.admin.id,
        groupId: group.id,
        to: 'a@fixture.example',
        content,
      },
    );
    expect(await messagesOf(group.id)).toMatchObject([{ status: 'sent' }]);
  });

  test('a mail that is tried again is sent once, and one message is kept of it, without its words', async () => {
    const group = await portal.aGroup();
    let tries = 0;
    const services = withMailer(async () => {
      tries += 1;
      if (tries === 1) throw new Error('the mail server is away');
      return 'sent';
    });
    const jobId = crypto.randomUUID();
    const mail = {
      kind: 'testReminder' as const,
      accountId: portal.admin.id,
      groupId: group.id,
      to: portal.admin.email,
      content,
    };
    await expect(deliverMail(services, aRun(false, jobId), mail)).rejects.toThrow('away');
    expect(await messagesOf(group.id)).toMatchObject([{ status: 'waiting', failure: 'notReached' }]);
    await deliverMail(services, aRun(false, jobId), mail);
    await deliverMail(services, aRun(false, jobId), mail);
    expect(tries).toBe(2);
    const [message, ...more] = await messagesOf(group.id);
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      kind: 'testReminder',
      communicationTypeId: 1,
      recipient: portal.admin.email,
      recipientName: 'Fixture Account',
      status: 'sent',
      failure: null,
      settledOn: null,
    });
    const kept = await portal.server.db.owner<{ text: string }>(
      sql`select m::text as text from messages m where group_id = ${group.id}`,
    );
    expect(JSON.stringify(kept)).not.toContain('Words that nobody');
  });

  test('a run that comes again and made a new link sends it: the first one opens nothing any more', async () => {
    const group = await portal.aGroup();
    const [jobId, sent] = [crypto.randomUUID(), [] as string[]];
    const services = withMailer(async ({ text }) => {
      sent.push(text);
      return 'sent';
    });
    const link = (path: string) => ({
      kind: 'accessLink' as const,
      accountId: null,
      groupId: group.id,
      to: 'parent@fixture.example',
      content: { ...content, action: { label: 'Open the profile', path } },
    });
    await deliverMail(services, aRun(false, jobId), link('/first'));
    await deliverMail(services, aRun(false, jobId), link('/second'));
    expect(sent).toHaveLength(2);
    expect(sent[1]).toContain('/second');
    expect(await messagesOf(group.id)).toMatchObject([{ kind: 'accessLink', status: 'sent' }]);
  });

  test('an address that is refused for good fails at once and ends the job; the last try of another fails with it', async () => {
    const group = await portal.aGroup();
    const to = 'nobody@fixture.example';
    const mail = { kind: 'lowScore' as const, accountId: null, groupId: group.id, to, content };
    await deliverMail(
      withMailer(() => Promise.reject(new RefusedMessage('refused'))),
      aRun(),
      mail,
    );
    expect(await messagesOf(group.id)).toMatchObject([{ status: 'failed', failure: 'refused' }]);
    const away = withMailer(() => Promise.reject(new Error('away')));
    await expect(deliverMail(away, aRun(true), mail)).rejects.toThrow('away');
    const without = { ...portal.server.services, textMessages: null };
    const text = {
      kind: 'lowScore' as const,
      accountId: null,
      groupId: group.id,
      to: '+15555550100',
      text: 'x',
    };
    await expect(deliverText(without, aRun(true), text)).rejects.toThrow('not configured');
    expect((await messagesOf(group.id)).map(({ status, failure }) => [status, failure])).toEqual([
      ['failed', 'notConfigured'],
      ['failed', 'notReached'],
      ['failed', 'refused'],
    ]);
  });

  test('what the provider reports is shown: delayed, delivered, bounced; a delay says nothing of what is settled', async () => {
    const group = await portal.aGroup();
    const services = withMailer(async () => 'sent');
    const mail = { kind: 'testReminder' as const, accountId: null, groupId: group.id, content };
    for (const to of ['a@fixture.example', 'b@fixture.example'])
      await deliverMail(services, aRun(), { ...mail, to });
    const [b, a] = await messagesOf(group.id);
    const [first, second] = [await referenceOf(a?.id ?? 0), await referenceOf(b?.id ?? 0)];
    expect(
      await (await report({ reference: `<${first}@portal.example>`, status: 'delayed' })).json(),
    ).toEqual({
      takenCount: 1,
    });
    expect((await messagesOf(group.id))[1]?.status).toBe('delayed');
    const both = [
      { reference: first, status: 'delivered' },
      { reference: second, status: 'failed', reason: 'blocked' },
      { reference: crypto.randomUUID(), status: 'delivered' },
    ];
    expect(await (await report(both)).json()).toEqual({ takenCount: 2 });
    await report({ reference: first, status: 'delayed' });
    expect((await messagesOf(group.id)).map(({ status, failure }) => [status, failure])).toEqual([
      ['failed', 'blocked'],
      ['delivered', null],
    ]);
    expect((await messagesOf(group.id))[1]?.settledOn).not.toBeNull();
  });

  test('reports come from who bears the secret, and say what they mean', async () => {
    const body = { reference: crypto.randomUUID(), status: 'delivered' };
    expect((await report(body, 'another-secret-of-reports')).status).toBe(404);
    expect((await report({ ...body, status: 'opened' })).status).toBe(400);
    expect((await report({ reference: "1'; drop table messages", status: 'delivered' })).status).toBe(400);
    expect(await (await report(body)).json()).toEqual({ takenCount: 0 });
  });
});

describe('who sees what was sent', () => {
  test('the older mails go the same way: a reset is seen by its reader and by System Admins of the organization', async () => {
    const group = await portal.aGroup();
    const trainer = await portal.aTrainer(group.id);
    await portal.server.sendOk(forgotPassword, { email: trainer.email });
    await nextMail(portal.server, trainer.email);
    const own = await portal.server.sendOk(getOwnMessages, {}, trainer.options);
    expect(own.messages).toMatchObject([
      { kind: 'passwordReset', recipient: trainer.email, status: 'delivered', organizationName: null },
    ]);
    const seen = await portal.server.sendOk(
      getAccountMessages,
      { accountId: trainer.id },
      portal.admin.options,
    );
    expect(seen.messages.map(({ id }) => id)).toEqual(own.messages.map(({ id }) => id));
    expect(
      (await refusalOf(portal.server, getAccountMessages, { accountId: trainer.id }, trainer.options)).status,
    ).toBe(403);
  });

  test('what another organization sent somebody is theirs; a User sees messages of granted groups only', async () => {
    const group = await portal.aGroup();
    const trainer = await portal.aTrainer(group.id);
    const other = await portal.aTrainer((await portal.aGroup()).id);
    const mail = {
      kind: 'testReminder' as const,
      accountId: trainer.id,
      groupId: group.id,
      to: trainer.email,
      content,
    };
    await deliverMail(
      withMailer(async () => 'sent'),
      aRun(),
      mail,
    );
    const elsewhere = (await givenOrganization(portal.server.db)).id;
    await portal.server.db.owner(sql`insert into account_organizations (account_id, organization_id, access_type_id)
      values (${trainer.id}, ${elsewhere}, 1)`);
    const otherAdmin = await signIn(portal.server, { organizationId: elsewhere, accessTypeId: 2 });
    const seen = await portal.server.sendOk(
      getAccountMessages,
      { accountId: trainer.id },
      otherAdmin.options,
    );
    expect(seen.messages).toEqual([]);
    // The portal's own messages show since they belong here, and not where those went.
    const { owner } = portal.server.db;
    const ask = () => portal.server.sendOk(getAccountMessages, { accountId: trainer.id }, otherAdmin.options);
    await portal.server.sendOk(forgotPassword, { email: trainer.email });
    await nextMail(portal.server, trainer.email);
    expect((await ask()).messages).toMatchObject([{ kind: 'passwordReset', recipient: null }]);
    await owner(sql`update account_organizations set joined_at = now() + interval '1 minute'
      where account_id = ${trainer.id} and organization_id = ${elsewhere}`);
    expect((await ask()).messages).toEqual([]);
    expect(await messagesOf(group.id, trainer.options)).toMatchObject([{ recipient: trainer.email }]);
    // Who works beside them sees that it went out, as with the list of whom it could go to, and not where.
    const colleague = await portal.aTrainer(group.id);
    expect(await messagesOf(group.id, colleague.options)).toMatchObject([
      { status: 'sent', recipient: null, recipientName: null },
    ]);
    expect(
      (await refusalOf(portal.server, getGroupMessages, { groupId: group.id }, other.options)).code,
    ).toBe('group.not_found');
    const stranger = await givenAccount(portal.server.db, { organizationId: elsewhere });
    expect(
      (await refusalOf(portal.server, getAccountMessages, { accountId: stranger.id }, portal.admin.options))
        .code,
    ).toBe('account.not_found');
  });

  test('internal staff see that messages went out, and never to whom', async () => {
    const group = await portal.aGroup();
    const mail = {
      kind: 'accessLink' as const,
      accountId: null,
      groupId: group.id,
      to: 'parent@fixture.example',
      content,
    };
    await deliverMail(
      withMailer(async () => 'sent'),
      aRun(),
      mail,
    );
    const staff = (await signIn(portal.server, { isSuperAdmin: true })).options;
    const { organizationId } = portal;
    await portal.server.sendOk(
      grantOrganizationAccess,
      { organizationId, reason: 'Asked by the school' },
      staff,
    );
    const messages = await messagesOf(group.id, { ...staff, organizationId });
    expect(messages).toMatchObject([{ kind: 'accessLink', recipient: null, recipientName: null }]);
  });

  test('pages follow one another, newest first', async () => {
    const group = await portal.aGroup();
    const services = withMailer(async () => 'sent');
    for (let number = 1; number <= 5; number += 1) {
      const to = `n${number}@fixture.example`;
      await deliverMail(services, aRun(), {
        kind: 'lowScore',
        accountId: null,
        groupId: group.id,
        to,
        content,
      });
    }
    const page = (cursor?: number) =>
      portal.server.sendOk(
        getGroupMessages,
        { groupId: group.id, rowCount: 3, ...(cursor === undefined ? {} : { cursor }) },
        portal.admin.options,
      );
    const first = await page();
    const second = await page(first.nextCursor ?? 0);
    expect([...first.messages, ...second.messages].map(({ recipient }) => recipient?.slice(0, 2))).toEqual([
      'n5',
      'n4',
      'n3',
      'n2',
      'n1',
    ]);
    expect(second.nextCursor).toBeNull();
  });

  test('C469: the app fetches what was left for its account, once new, and nobody else’s', async () => {
    const group = await portal.aGroup();
    const profileId = await portal.aProfile(group.id);
    const [family, other] = [await portal.aFamily(profileId), await portal.aFamily(profileId)];
    const leave = () =>
      aRun().transaction((tx) =>
        leaveForApp(tx, {
          accountId: family.id,
          groupId: group.id,
          kind: 'testReminder',
          onceKey: `once ${group.id}`,
          content: { title: 'Cognitive test due', text: 'Until later.', validUntil: null },
        }),
      );
    await leave();
    await leave();
    expect(await messagesOf(group.id)).toMatchObject([
      { communicationTypeId: 3, status: 'sent', recipient: '' },
    ]);
    expect((await portal.server.sendOk(takeAppMessages, {}, other.options)).messages).toEqual([]);
    const taken = await portal.server.sendOk(takeAppMessages, {}, family.options);
    expect(taken.messages).toMatchObject([
      { title: 'Cognitive test due', text: 'Until later.', validUntil: null },
    ]);
    expect(await messagesOf(group.id)).toMatchObject([{ status: 'delivered' }]);
  });
});

test('the mail that shares a profile is one of them', async () => {
  const group = await portal.aGroup();
  const profileId = await portal.aProfile(group.id);
  await portal.server.db.owner(
    sql`update organization_preferences set is_sway_visa_enabled = true where organization_id = ${portal.organizationId}`,
  );
  const sendToEmail = `${crypto.randomUUID()}@fixture.example`;
  await portal.server.sendOk(generateProfileAccessLink, { profileId, sendToEmail }, portal.admin.options);
  await nextMail(portal.server, sendToEmail);
  const [row] = await portal.server.db.owner<{ kind: string; organization: number; status: string }>(
    sql`select kind, organization_id as organization, status from messages where recipient = ${sendToEmail}`,
  );
  expect(row).toMatchObject({ kind: 'accessLink', organization: portal.organizationId });
});
