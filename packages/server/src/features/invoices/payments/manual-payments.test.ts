import { randomUUID } from 'node:crypto';
import {
  createInvoice,
  deleteInvoice,
  getInvoiceForPortal,
  payInvoice,
  reversePayment,
  updateInvoice,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anInvoice,
  aPayment,
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
  nowSent,
} from '../../../../test/billing-portal.ts';
import type { TestServer } from '../../../../test/http/start-test-server.ts';
import { refusalOf, startPortal } from '../../../../test/portal.ts';

let server: TestServer;
let billed: BilledOrganization;
beforeAll(async () => {
  server = await startPortal();
  billed = await givenBilledOrganization(server);
});
afterAll(() => server.stop());

const read = async (id: number, options = billed.staff.options) =>
  (await server.sendOk(getInvoiceForPortal, { id }, options)).invoice;

describe('a payment by hand', () => {
  test('B342 B371 B241 B250: parts add up, the newest is shown, and the whole is paid', async () => {
    const { id } = await givenInvoice(server, billed);
    await nowSent(server, id);
    const part = { paymentMethod: 3, checkNumber: '1001', paymentDate: dayFromToday(-2) };
    const first = await server.sendOk(payInvoice, aPayment(id, '80.00', part), billed.staff.options);
    expect(first.invoice).toMatchObject({
      state: 'Outstanding',
      isPartiallyPaid: true,
      paidLine: 'Partially Paid',
      remaining: '$4,500.00',
      paidTotalNumeric: 80,
    });
    const rest = await server.sendOk(
      payInvoice,
      aPayment(id, 4500, { paymentMethod: 4, paymentDate: dayFromToday(0) }),
      billed.staff.options,
    );
    expect(rest.invoice).toMatchObject({
      state: 'Paid',
      paidLine: 'Paid In Full',
      remaining: '$0.00',
      canPay: false,
      payment: { total: '$4,500.00', paymentDate: dayFromToday(0), deletedOn: null },
    });
    expect(rest.invoice.payments).toHaveLength(2);
    expect(await refusalOf(server, payInvoice, aPayment(id, '1'), billed.staff.options)).toMatchObject({
      code: 'payment.not_payable',
    });
  });

  test.each([
    ['0', 'payment.amount_invalid'],
    ['-5', 'payment.amount_invalid'],
    [0.001, 'payment.amount_invalid'],
    ['1e2', 'payment.amount_invalid'],
    ['', 'payment.amount_invalid'],
    ['4580.01', 'payment.above_remaining'],
  ])('B295 B296: of %s is refused', async (amount, code) => {
    const { id } = await givenInvoice(server, billed);
    await nowSent(server, id);
    expect(await refusalOf(server, payInvoice, aPayment(id, amount), billed.staff.options)).toMatchObject({
      code,
    });
  });

  test('B249 B371: of a voided invoice is refused, and one of another organization is not found', async () => {
    const { id } = await givenInvoice(server, billed);
    await nowSent(server, id);
    await server.sendOk(deleteInvoice, { id, voidReason: 'Ordered twice' }, billed.staff.options);
    expect(await refusalOf(server, payInvoice, aPayment(id, '1'), billed.staff.options)).toMatchObject({
      code: 'payment.not_payable',
    });
    const other = await givenBilledOrganization(server);
    const foreign = await givenInvoice(server, other);
    await nowSent(server, foreign.id);
    expect(
      await refusalOf(server, payInvoice, aPayment(foreign.id, '1'), billed.staff.options),
    ).toMatchObject({ status: 404, code: 'invoice.not_found' });
  });

  test('B371: is refused of tomorrow, without its day or check number, and with a number that was counted', async () => {
    const { id } = await givenInvoice(server, billed);
    await nowSent(server, id);
    const refusal = async (more: object) =>
      (await refusalOf(server, payInvoice, aPayment(id, '1', more), billed.staff.options)).code;
    expect(await refusal({ paymentDate: dayFromToday(1) })).toBe('payment.date_in_future');
    const paymentDate = dayFromToday(0);
    expect(await refusal({ paymentMethod: 3, checkNumber: '77' })).toBe('payment.date_needed');
    expect(await refusal({ paymentMethod: 4 })).toBe('payment.date_needed');
    expect(await refusal({ paymentMethod: 3, paymentDate })).toBe('payment.check_number_needed');
    const check = { paymentMethod: 3, checkNumber: '77', paymentDate };
    await server.sendOk(payInvoice, aPayment(id, '1', check), billed.staff.options);
    expect(await refusal(check)).toBe('payment.check_number_taken');
    const { invoice } = await server.sendOk(payInvoice, aPayment(id, '1'), billed.staff.options);
    expect(invoice.payment).toMatchObject({ paymentDate });
  });

  test('that is sent twice counts once, also at the same moment, and two that together are too much are not both taken', async () => {
    const { id } = await givenInvoice(server, billed);
    await nowSent(server, id);
    const request = aPayment(id, '100.00');
    await Promise.all([1, 2, 3, 4].map(() => server.sendOk(payInvoice, request, billed.staff.options)));
    expect(await read(id)).toMatchObject({ paidTotal: '$100.00' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.send(payInvoice, aPayment(id, '2000.00'), billed.staff.options)),
    );
    expect(answers.map(({ body }) => body.isSuccess).filter(Boolean)).toHaveLength(2);
    expect(await read(id)).toMatchObject({ paidTotal: '$4,100.00', remaining: '$480.00' });
  });

  test('of one invoice is not taken for a payment of another that carries its id, and a check number is one in any case', async () => {
    const [one, other] = [await givenInvoice(server, billed), await givenInvoice(server, billed)];
    await nowSent(server, one.id);
    await nowSent(server, other.id);
    const check = { paymentMethod: 3, paymentDate: dayFromToday(0) };
    const request = aPayment(one.id, '1', { ...check, checkNumber: ' ab-9 ' });
    await server.sendOk(payInvoice, request, billed.staff.options);
    const refusal = async (asked: Parameters<typeof refusalOf<typeof payInvoice>>[2]) =>
      (await refusalOf(server, payInvoice, asked, billed.staff.options)).code;
    expect(await refusal({ ...request, invoiceId: other.id })).toBe('payment.in_flight');
    expect(await refusal(aPayment(other.id, '1', { ...check, checkNumber: 'AB-9' }))).toBe(
      'payment.check_number_taken',
    );
  });

  test('of an invoice that was not sent is refused with the reason in words', async () => {
    const { id } = await givenInvoice(server, billed);
    const { body } = await server.send(payInvoice, aPayment(id, '1'), billed.staff.options);
    expect(body.errors[0]?.message).toBe(
      'This invoice was not sent yet. Send it before you record a payment. Nothing was paid.',
    );
  });

  test('B041 B042: is of internal staff; a payer is told that cards are off, and of another invoice nothing', async () => {
    const { id } = await givenInvoice(server, billed);
    const byCard = aPayment(id, '4580.00', { paymentMethod: 1 });
    expect(await refusalOf(server, payInvoice, byCard, billed.admin.options)).toMatchObject({ status: 404 });
    await nowSent(server, id);
    expect(await refusalOf(server, payInvoice, aPayment(id, '1'), billed.admin.options)).toMatchObject({
      code: 'payment.manual_internal',
    });
    expect(await refusalOf(server, payInvoice, byCard, billed.admin.options)).toMatchObject({
      code: 'payment.cards_off',
    });
  });

  test('B208: that was reversed stays readable with its reason and counts no more', async () => {
    const { id } = await givenInvoice(server, billed);
    await nowSent(server, id);
    const { invoice } = await server.sendOk(payInvoice, aPayment(id, '4580.00'), billed.staff.options);
    const paymentId = invoice.payments[0]?.id ?? 0;
    const reversed = await server.sendOk(
      reversePayment,
      { paymentId, reason: 'bounced' },
      billed.staff.options,
    );
    expect(reversed.invoice).toMatchObject({
      state: 'Outstanding',
      remaining: '$4,580.00',
      payment: null,
      payments: [{ deletedReason: 'bounced' }],
    });
    expect(reversed.invoice.payments[0]?.deletedOn).not.toBeNull();
    expect(
      await refusalOf(server, reversePayment, { paymentId, reason: 'again' }, billed.staff.options),
    ).toMatchObject({ code: 'payment.reversed_already' });
    expect(
      await refusalOf(
        server,
        reversePayment,
        { paymentId: 999_999, reason: 'unknown' },
        billed.staff.options,
      ),
    ).toMatchObject({ code: 'payment.not_found' });
  });
});

describe('an invoice with a payment by card under way', () => {
  const given = async () => {
    const { id, version } = await givenInvoice(server, billed);
    await nowSent(server, id);
    const attempt = randomUUID();
    await server.db.owner(sql`insert into payment_attempts (id, organization_id, invoice_id, amount)
      values (${attempt}::uuid, ${billed.organizationId}, ${id}, 10)`);
    return { id, version, attempt };
  };

  test('is neither saved nor voided nor paid another way meanwhile', async () => {
    const { id, version } = await given();
    const refusals = await Promise.all([
      refusalOf(server, updateInvoice, { id, version, invoice: anInvoice() }, billed.staff.options),
      refusalOf(server, deleteInvoice, { id, voidReason: 'ordered twice' }, billed.staff.options),
      refusalOf(server, payInvoice, aPayment(id, '1'), billed.staff.options),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill('payment.in_flight'));
  });

  test('has one attempt at a time, and what it paid is not reversed by hand', async () => {
    const { id, attempt } = await given();
    const { organizationId } = billed;
    await expect(
      server.db.owner(sql`insert into payment_attempts (id, organization_id, invoice_id, amount)
        values (gen_random_uuid(), ${organizationId}, ${id}, 10)`),
    ).rejects.toThrow('payment_attempts_open');
    await server.db.owner(
      sql`update payment_attempts set status = 'succeeded', settled_at = now() where id = ${attempt}::uuid`,
    );
    const [paid] = await server.db.owner<{ id: number }>(sql`
      insert into payments (organization_id, invoice_id, method_id, amount, paid_on, attempt_id, client_uuid)
      values (${organizationId}, ${id}, 1, 10, current_date, ${attempt}::uuid, gen_random_uuid()) returning id`);
    const request = { paymentId: paid?.id ?? 0, reason: 'by mistake' };
    expect(await refusalOf(server, reversePayment, request, billed.staff.options)).toMatchObject({
      code: 'payment.not_manual',
    });
    expect(await read(id)).toMatchObject({ paidTotal: '$10.00', isPartiallyPaid: true });
  });
});

test('B371 B372: whoever calls without the id of a form has each request done', async () => {
  const { clientUuid: _clientUuid, ...payment } = aPayment(0, '80.00');
  const { invoice } = await server.sendOk(createInvoice, { invoice: anInvoice() }, billed.staff.options);
  await nowSent(server, invoice.id);
  for (const remaining of ['$4,500.00', '$4,420.00'])
    expect(
      (await server.sendOk(payInvoice, { ...payment, invoiceId: invoice.id }, billed.staff.options)).invoice,
    ).toMatchObject({ remaining });
});
