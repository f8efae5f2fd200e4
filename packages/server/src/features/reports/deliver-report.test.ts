import { getPdfSyncStatus, retryPdfSync } from '@plumbline/contract';
import { dayInZone } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../../reports/test/read-pdf.ts';
import { givenDirectConnection } from '../../../test/builders/pdf-syncs.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { type DeliveryPortal, startDeliveryPortal } from '../../../test/delivery-portal.ts';
import { type DirectServer, openDirectServer } from '../../../test/http/a-direct-server.ts';

let direct: DirectServer;
let portal: DeliveryPortal;
let connectionId: number;

/** The clock is set ahead of what just happened at the real time. */
const minutes = (count: number, from = new Date()) => new Date(from.getTime() + count * 60_000);

beforeAll(async () => {
  direct = await openDirectServer({ maxBytes: 400_000 });
  portal = await startDeliveryPortal({ ...direct.settings, DELIVERY_REPORT_SECRET: 'the-secret-of-reports' });
  connectionId = await givenDirectConnection(portal.server.db, portal.organizationId);
});
afterAll(async () => {
  await portal.server.stop();
  await direct.close();
});
afterEach(async () => {
  direct.answer = null;
  portal.setClock(null);
  await portal.server.db.owner(sql`update external_integrations set is_enabled = true, expires_on = null`);
});

/** A day of the organization's calendar. */
const day = (ahead: number) => dayInZone(Date.now() + ahead * 86_400_000, 'America/Chicago');
const one = async (testId: number) => {
  const [standing, ...more] = await portal.stateOf(testId);
  if (standing === undefined || more.length > 0) throw new Error('not one delivery');
  return standing;
};
const report = (body: object, secret = 'the-secret-of-reports') =>
  portal.server.fetch('/delivery-reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify(body),
  });

test('C249 C209: a test that comes in is at the medical record system as a report, once, with its names inside only', async () => {
  const { profileId, testId } = await portal.aTested();
  await portal.idle();
  const standing = await one(testId);
  expect(standing).toMatchObject({ statusId: 3, attempts: 1, failedAttempts: 0, failure: null });
  const messages = direct.arrived.filter(({ messageId }) => messageId.includes(standing.reference));
  expect(messages).toHaveLength(1);
  const [message] = messages;
  expect(message).toMatchObject({
    to: 'records@ehr.direct.example',
    messageId: `<${standing.reference}@direct.plumbline.example>`,
    subject: `Clinical report, profile ${profileId}`,
    attachmentName: `clinical-report-${profileId}-${testId}.pdf`,
  });
  expect(message?.headers).not.toMatch(/Maya|Okafor/);
  const pdf = await readPdf(new Uint8Array(message?.pdf ?? []));
  expect(pdf.text).toContain('CLINICAL REPORT');
  expect(pdf.text).toContain('Maya Okafor');
  expect(pdf.text).toContain('Westfield School');
  // Nothing more happens to it.
  await portal.minute();
  expect(direct.arrived.filter(({ messageId }) => messageId.includes(standing.reference))).toHaveLength(1);

  const { pdfSyncStatuses } = await portal.server.sendOk(getPdfSyncStatus, { id: profileId }, portal.trainer);
  expect(pdfSyncStatuses).toEqual([
    expect.objectContaining({
      intentStatusId: 3,
      ehrPartnerId: 10,
      attempts: 1,
      failure: null,
      nextAttemptOn: null,
      deliveredOn: expect.stringMatching(/Z$/) as string,
    }),
  ]);
});

test('C249 B221: a report names the ids of the organization that it is sent for, and none of another home of the person', async () => {
  const { server, organizationId } = portal;
  const elsewhere = (await givenOrganization(server.db)).id;
  const { profileId, testId } = await portal.aTested();
  await portal.idle();
  const textSent = async (homeId: number) => {
    await server.db.owner(sql`update profiles set external_id = 'MRN-1', unique_id = 'U-1', organization_id = ${homeId}
      where id = ${profileId}`);
    await server.db.owner(
      sql`update pdf_sync_intents set intent_status_id = 1, tries = 0, delivered_at = null where test_id = ${testId}`,
    );
    await portal.minute();
    const { reference, statusId } = await one(testId);
    expect(statusId).toBe(3);
    return direct.arrived.filter(({ messageId }) => messageId.includes(reference)).at(-1)?.text;
  };
  expect(await textSent(organizationId)).toMatch(/External id: MRN-1\s+Unique id: U-1/);
  expect(await textSent(elsewhere)).not.toMatch(/MRN-1|U-1/);
});

test('every step of a delivery is in the audit log, by the job that did it', async () => {
  const { testId, profileId } = await portal.aTested();
  await portal.idle();
  const { id } = await one(testId);
  const entries = await portal.server.db.owner<{
    action: string;
    job: string;
    status: number;
    profileId: number;
  }>(
    sql`select action, job, (after ->> 'intent_status_id')::int as status, (after ->> 'profile_id')::int as profile_id from audit.log
    where entity = 'pdf_sync_intents' and entity_id = ${String(id)} order by audit.log.id`,
  );
  expect(entries).toEqual([
    { action: 'insert', job: 'submit test', status: 1, profileId },
    { action: 'update', job: 'reports.deliver', status: 2, profileId: null },
    { action: 'update', job: 'reports.deliver', status: 3, profileId: null },
  ]);
});

test.each([
  { at: 'RCPT TO' as const, with: 550, statusId: 5, failure: 'addressRefused' },
  { at: 'DATA' as const, with: 554, statusId: 5, failure: 'contentRefused' },
  { at: 'DATA' as const, with: 552, statusId: 5, failure: 'tooLarge' },
])(
  'C249: $with at $at is refused for good: $failure, and nothing more is tried',
  async ({ statusId, failure, ...answer }) => {
    direct.answer = answer;
    const { testId } = await portal.aTested();
    await portal.idle();
    expect(await one(testId)).toMatchObject({ statusId, failure, attempts: 1 });
    direct.answer = null;
    portal.setClock(minutes(60 * 24));
    await portal.minute();
    expect(await one(testId)).toMatchObject({ statusId, failure, attempts: 1 });
  },
);

test('C249: a receiver that is busy delays it: looked for again, no failure, and delivered in the end', async () => {
  direct.answer = { at: 'RCPT TO', with: 452 };
  const { testId } = await portal.aTested();
  await portal.idle();
  const first = await one(testId);
  expect(first).toMatchObject({ statusId: 9, failure: 'receiverBusy', failedAttempts: 0, minutesToNext: 5 });
  portal.setClock(minutes(4));
  await portal.minute();
  expect(await one(testId)).toMatchObject({ attempts: 1 });
  portal.setClock(minutes(5));
  await portal.minute();
  expect(await one(testId)).toMatchObject({ statusId: 9, attempts: 2, failedAttempts: 0, minutesToNext: 15 });
  direct.answer = null;
  portal.setClock(minutes(20));
  await portal.minute();
  expect(await one(testId)).toMatchObject({
    statusId: 3,
    attempts: 3,
    failure: null,
    reference: first.reference,
  });
});

test('C249: a server that refuses the portal is tried with growing waits, then given up; internal staff have it tried again', async () => {
  direct.answer = { at: 'MAIL FROM', with: 550 };
  const { testId, profileId } = await portal.aTested();
  await portal.idle();
  const waits: number[] = [];
  let now = minutes(1);
  portal.setClock(now);
  for (;;) {
    const standing = await one(testId);
    if (standing.statusId !== 4) break;
    expect(standing.failure).toBe('senderRefused');
    waits.push(standing.minutesToNext);
    now = minutes(standing.minutesToNext, now);
    portal.setClock(now);
    await portal.minute();
  }
  expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720]);
  expect(await one(testId)).toMatchObject({
    statusId: 5,
    attempts: 8,
    failedAttempts: 8,
    failure: 'senderRefused',
  });

  direct.answer = null;
  portal.setClock(null);
  await portal.server.sendOk(retryPdfSync, { id: profileId }, portal.staff);
  await portal.idle();
  expect(await one(testId)).toMatchObject({ statusId: 3, attempts: 1, failedAttempts: 0, failure: null });
});

test('C249: while the connection is off it waits; after a week it is expired and says so', async () => {
  const { testId } = await portal.aTested();
  await portal.idle();
  // As if it had been switched off between the test and its delivery.
  await portal.server.db.owner(
    sql`update external_integrations set is_enabled = false where id = ${connectionId}`,
  );
  await portal.server.db.owner(
    sql`update pdf_sync_intents set intent_status_id = 1, tries = 0, delivered_at = null where test_id = ${testId}`,
  );
  await portal.minute();
  expect(await one(testId)).toMatchObject({ statusId: 9, failure: 'connectionOff', failedAttempts: 0 });
  const off = await portal.aTested();
  await portal.idle();
  expect(await portal.stateOf(off.testId), 'nothing is owed to what is off').toEqual([]);
  portal.setClock(minutes(7 * 24 * 60));
  await portal.minute();
  expect(await one(testId)).toMatchObject({ statusId: 7, failure: 'expired' });
});

test('C249: an expired connection takes nothing; its last day counts, by the organization’s calendar', async () => {
  await portal.server.db.owner(
    sql`update external_integrations set expires_on = ${day(-1)}::date where id = ${connectionId}`,
  );
  const late = await portal.aTested();
  expect(await portal.stateOf(late.testId)).toEqual([]);
  await portal.server.db.owner(
    sql`update external_integrations set expires_on = ${day(0)}::date where id = ${connectionId}`,
  );
  const intime = await portal.aTested();
  await portal.idle();
  expect(await one(intime.testId)).toMatchObject({ statusId: 3 });
});

test('C249: what the record system reports later is the last word: no match, several, sent back; never over a person’s', async () => {
  const told = [
    { reason: 'noMatch', statusId: 8, failure: 'noMatch' },
    { reason: 'multipleMatches', statusId: 10, failure: 'multipleMatches' },
    { reason: 'bounced', statusId: 5, failure: 'bounced' },
    { reason: null, statusId: 5, failure: 'bounced' },
  ];
  for (const { reason, ...expected } of told) {
    const { testId } = await portal.aTested();
    await portal.idle();
    const { reference } = await one(testId);
    const answer = await report({
      reference: `<${reference}@direct.plumbline.example>`,
      status: 'failed',
      reason,
    });
    expect(await answer.json()).toEqual({ takenCount: 1 });
    expect(await one(testId)).toMatchObject(expected);
    await portal.server.db.owner(
      sql`update pdf_sync_intents set intent_status_id = 11 where test_id = ${testId}`,
    );
    await report({ reference, status: 'failed', reason });
    expect(await one(testId)).toMatchObject({ statusId: 11 });
  }
  expect(
    (await report({ reference: crypto.randomUUID(), status: 'failed' }, 'another secret here')).status,
  ).toBe(404);
});

test('C248 C366: what the record system said no to is sent again as another message; what it says of the first no longer counts', async () => {
  const { testId, profileId } = await portal.aTested();
  await portal.idle();
  const first = await one(testId);
  await report({ reference: first.reference, status: 'failed', reason: 'noMatch' });
  await portal.server.sendOk(retryPdfSync, { id: profileId }, portal.staff);
  await portal.idle();
  const second = await one(testId);
  expect(second).toMatchObject({ statusId: 3, attempts: 1, failure: null });
  expect(second.reference).not.toBe(first.reference);
  expect(direct.arrived.filter(({ messageId }) => messageId.includes(second.reference))).toHaveLength(1);
  const late = await report({ reference: first.reference, status: 'failed', reason: 'bounced' });
  expect(await late.json()).toEqual({ takenCount: 0 });
  expect(await one(testId)).toMatchObject({ statusId: 3 });
});

test('two workers that are given the same delivery send it once', async () => {
  direct.answer = { at: 'RCPT TO', with: 452 };
  const { testId } = await portal.aTested();
  await portal.idle();
  direct.answer = null;
  const { reference } = await one(testId);
  portal.setClock(minutes(10));
  await Promise.all([portal.minute(), portal.minute(), portal.minute()]);
  expect(direct.arrived.filter(({ messageId }) => messageId.includes(reference))).toHaveLength(1);
});

test('a report larger than the server takes is not sent at all', async () => {
  const tiny = await openDirectServer({ maxBytes: 2_000 });
  const small = await startDeliveryPortal(tiny.settings);
  await givenDirectConnection(small.server.db, small.organizationId);
  const { testId } = await small.aTested();
  await small.idle();
  expect(await small.stateOf(testId)).toEqual([
    expect.objectContaining({ statusId: 5, failure: 'tooLarge' }),
  ]);
  await small.server.stop();
  await tiny.close();
});

test('C249: without a server, or with one that does not answer, the report waits', async () => {
  const gone = await openDirectServer();
  await gone.close();
  const cases = [
    { settings: {}, statusId: 9, failure: 'notConfigured' },
    { settings: gone.settings, statusId: 4, failure: 'notReached' },
  ];
  for (const { settings, ...expected } of cases) {
    const lonely = await startDeliveryPortal(settings);
    await givenDirectConnection(lonely.server.db, lonely.organizationId);
    const { testId } = await lonely.aTested();
    await lonely.idle();
    expect(await lonely.stateOf(testId)).toEqual([expect.objectContaining(expected)]);
    const told = lonely.server.logLines().filter(({ level }) => level === 'warn');
    expect(told).toContainEqual(
      expect.objectContaining({
        organizationId: lonely.organizationId,
        message: `a report for a medical record system waits: ${expected.failure}`,
      }),
    );
    expect(JSON.stringify(lonely.server.logLines())).not.toMatch(/Okafor|records@ehr/);
    await lonely.server.stop();
  }
});
