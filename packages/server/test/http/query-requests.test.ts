import { randomUUID } from 'node:crypto';
import {
  addProfileUsage,
  type Call,
  createInvoiceFromSubscription,
  deleteProfileUsage,
  getAllSubscriptions,
  getProductSubscription,
  payInvoice,
  sendInvoicePdfEmail,
  sendInvoiceReceiptEmail,
} from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  aPayment,
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
} from '../billing-portal.ts';
import { givenBilling } from '../builders/billing.ts';
import { givenSubscription } from '../builders/subscriptions.ts';
import { startPortal } from '../portal.ts';
import type { TestServer } from './start-test-server.ts';

// Calls whose request the specification has in the query: each takes it there, in the body, or some of it in each.
let server: TestServer;
let billed: BilledOrganization;
let termId: number;
beforeAll(async () => {
  server = await startPortal({ DEMO: 'true' });
  billed = await givenBilledOrganization(server);
  await givenBilling(server.db, billed.organizationId);
  termId = await givenSubscription(server, billed.organizationId, { from: -30, to: 334 });
});
afterAll(() => server.stop());

const answered = z.looseObject({
  isSuccess: z.boolean(),
  errors: z.array(z.looseObject({ code: z.string() })),
});

async function ask(
  call: Call,
  query: Record<string, string | number | boolean>,
  { method = 'POST', body = undefined as object | undefined } = {},
) {
  const { token = '', organizationId } = billed.staff.options;
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await server.fetch(`/api/${call.path}?${asked}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'selected-organization-id': String(organizationId),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: answered.parse(await response.json()) };
}

test('B388 B389: what only reads is asked by POST or GET with its request in the query', async () => {
  for (const method of ['GET', 'POST']) {
    const sports = await ask(getAllSubscriptions, { isSports: true }, { method });
    expect(sports.body).toMatchObject({ isSuccess: true, productSubscriptions: [{ model: { sports: {} } }] });
    const clinical = await ask(getAllSubscriptions, { isSports: false }, { method });
    expect(clinical.body).toMatchObject({ isSuccess: true, productSubscriptions: [] });
    const current = await ask(getProductSubscription, {}, { method });
    expect(current.body).toMatchObject({ isSuccess: true, sports: { productSubscriptionId: termId } });
    const next = await ask(getProductSubscription, { isUpcomingSubscription: true }, { method });
    expect(next.body).toMatchObject({ isSuccess: true, sports: null });
  }
});

test('B376 B377 B390 B392: what changes something takes its query by POST only, beside a body or without one', async () => {
  const made = await ask(createInvoiceFromSubscription, { productSubscriptionId: termId });
  expect(made.body).toMatchObject({ isSuccess: true, number: expect.stringMatching(/^PL-/) });
  const { id: invoiceId } = await givenInvoice(server, billed);
  expect((await ask(sendInvoicePdfEmail, { invoiceId })).body).toMatchObject({ invoice: { id: invoiceId } });
  await server.sendOk(payInvoice, aPayment(invoiceId, '4580.00'), billed.staff.options);
  expect((await ask(sendInvoiceReceiptEmail, { invoiceId })).status).toBe(200);
  const { profileUsageId } = await server.sendOk(
    addProfileUsage,
    {
      usageTypeId: 2,
      usageCount: 5,
      usageStart: dayFromToday(0),
      usageEnd: dayFromToday(20),
      clientUuid: randomUUID(),
    },
    billed.staff.options,
  );
  const reason = 'Added by mistake';
  expect((await ask(deleteProfileUsage, { profileUsageId }, { body: { reason } })).status).toBe(200);
  for (const call of [
    sendInvoicePdfEmail,
    sendInvoiceReceiptEmail,
    createInvoiceFromSubscription,
    deleteProfileUsage,
  ])
    expect((await ask(call, { invoiceId }, { method: 'GET' })).status).toBe(404);
});

test('B376 B388: the body wins over the query, and what fits no field is refused by its name', async () => {
  const both = await ask(getAllSubscriptions, { isSports: false }, { body: { isSports: true } });
  expect(both.body).toMatchObject({ productSubscriptions: [{ model: { sports: {} } }] });
  for (const isSports of ['maybe', '', '1'])
    expect(await ask(getAllSubscriptions, { isSports })).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'request.invalid', field: 'isSports' }] },
    });
  for (const invoiceId of ['1e3', '0x10', '-1', '1.5', '9'.repeat(16)])
    expect(await ask(sendInvoicePdfEmail, { invoiceId })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'invoiceId' }] },
    });
  expect((await ask(sendInvoicePdfEmail, {}, { body: [] })).status).toBe(400);
});
