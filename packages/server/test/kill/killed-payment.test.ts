import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase, headers, login, payInvoice } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/platform/secrets/password-hash.ts';
import { givenAccount, givenOrganization } from '../builders/people.ts';
import { processTestMs, type ServerProcesses, serverProcesses } from '../http/server-process.ts';
import { givenSavedCard, storedOf } from '../payments/card-portal.ts';
import { noticesTo, openStripeStandIn, type StripeStandIn } from '../payments/stripe-stand-in.ts';
import { password } from '../portal.ts';
import { type DatabaseOfProcess, databaseOfProcess } from './database-of-process.ts';

/** Two kills each: around the charge, and while the notice of it is taken. `PAYMENT_KILLED_ROUNDS=15` makes it 30. */
const rounds = Number(process.env.PAYMENT_KILLED_ROUNDS ?? 3);
const withinMs = 250_000 + rounds * 50_000;

/** Milliseconds after the charge: before the answer, around the commit, and behind it. */
const killsAfterMs = Array.from({ length: rounds }, (_none, round) => [0, 5, 20, 2, 10][round % 5] ?? 0);

let folder: string;
let processes: ServerProcesses;
let database: DatabaseOfProcess;
let stripe: StripeStandIn;
let organizationId: number;
let email: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-kill-payment-'));
  processes = await serverProcesses();
  stripe = await openStripeStandIn();
  database = await databaseOfProcess(folder);
  await database.look(async (db) => {
    organizationId = (await givenOrganization(db)).id;
    const passwordHash = await hashPassword(password);
    ({ email } = await givenAccount(db, { organizationId, accessTypeId: 2, passwordHash }));
    await givenSavedCard(db, stripe, organizationId);
  });
}, processTestMs);
afterAll(async () => {
  await processes.endAll();
  await database.close();
  await stripe.close();
  await rm(folder, { recursive: true, force: true });
});

const givenInvoice = () =>
  database.look(async (db) => {
    const [row] = await db.owner<{ id: number }>(sql`
      insert into invoices (organization_id, invoice_date, due_on, issued_on, amount_due, subtotal, sent_at)
      values (${organizationId}, current_date, current_date + 30, current_date, 45.80, 45.80, now()) returning id`);
    return row?.id ?? 0;
  });

async function post(url: string, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${url}${apiBase}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [headers.selectedOrganization]: String(organizationId),
      ...(token === undefined ? {} : { [headers.authorization]: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const tokenOf = async (url: string) =>
  login.response.parse(await post(url, login.path, { email, password })).token ?? '';

test(
  'the server killed between the answer of the card provider and its own commit, and while it takes the notice: each payment is stored once',
  async () => {
    const settings = { ...database.settings, ...stripe.settings };
    const attempts: { clientUuid: string; invoiceId: number }[] = [];
    for (const [round, afterMs] of killsAfterMs.entries()) {
      const invoiceId = await givenInvoice();
      const request = { invoiceId, paymentAmount: '45.80', paymentMethod: 1, clientUuid: randomUUID() };
      attempts.push(request);
      let server = await processes.running(settings);
      const token = await tokenOf(server.url);
      const { child, exited } = server;
      // No notice is taken now: the bank has the money, and the portal nothing but the attempt.
      stripe.notices.endpoint = null;
      const charged = stripe.bank.charges.length;
      // In every third round the answer never arrives; else the kill falls somewhere around the commit.
      const isBeforeAnswer = round % 3 === 0;
      stripe.next('POST /v1/payment_intents', {
        notices: 'late',
        ...(isBeforeAnswer ? { wire: 'silentAfter' as const } : {}),
      });
      const reply = post(server.url, payInvoice.path, request, token).then(
        () => 'answered',
        () => 'cut',
      );
      await expect.poll(() => stripe.bank.charges.length, { timeout: 60_000, interval: 1 }).toBe(charged + 1);
      setTimeout(() => child.kill('SIGKILL'), afterMs);
      await exited;
      await reply;
      if (isBeforeAnswer)
        expect(await database.look((db) => storedOf(db, invoiceId, request.clientUuid))).toMatchObject({
          status: 'open',
          payments: [],
        });

      // Killed again while the notice of it is taken.
      server = await processes.running(settings);
      noticesTo(stripe, server.url);
      const { child: second, exited: secondExited } = server;
      const told = stripe.notices.release().then(
        () => 'taken',
        () => 'cut',
      );
      setTimeout(() => second.kill('SIGKILL'), afterMs);
      await secondExited;
      await told;
    }

    // Stripe sends again what was not answered with 200; nothing hangs on whether it was.
    const server = await processes.running(settings);
    noticesTo(stripe, server.url);
    const events = stripe.notices.events.filter(({ type }) => type === 'payment_intent.succeeded');
    expect(events).toHaveLength(attempts.length);
    await stripe.notices.send(events, null, Promise.resolve());
    const token = await tokenOf(server.url);
    for (const { clientUuid, invoiceId } of attempts) {
      const request = { invoiceId, paymentAmount: '45.80', paymentMethod: 1, clientUuid };
      await expect
        .poll(() => post(server.url, payInvoice.path, request, token), { timeout: 60_000, interval: 500 })
        .toMatchObject({ isUnderWay: false, invoice: { state: 'Paid' } });
    }
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(stripe.bank.charges).toHaveLength(attempts.length);
    await database.look(async (db) => {
      for (const { clientUuid, invoiceId } of attempts)
        expect(await storedOf(db, invoiceId, clientUuid)).toMatchObject({
          status: 'succeeded',
          payments: [{ amount: '45.80', attemptId: clientUuid }],
          amountPaid: '45.80',
          amountOnAccount: '0.00',
        });
    });
  },
  withinMs,
);
