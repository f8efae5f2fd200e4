import { randomUUID } from 'node:crypto';
import {
  createInvoice,
  deleteInvoice,
  getInvoiceForPortal,
  getInvoices,
  payInvoice,
  reversePayment,
  updateInvoice,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aLine,
  anInvoice,
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
  nowSent,
} from '../../../test/billing-portal.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let billed: BilledOrganization;
beforeAll(async () => {
  server = await startPortal();
  billed = await givenBilledOrganization(server);
});
afterAll(() => server.stop());

const read = async (id: number, options = billed.staff.options) =>
  (await server.sendOk(getInvoiceForPortal, { id }, options)).invoice;
const pay = (invoiceId: number, paymentAmount: string | number, more: object = {}) => ({
  invoiceId,
  paymentAmount,
  paymentMethod: 2 as const,
  clientUuid: randomUUID(),
  ...more,
});

test('B207 B211 B340 B372: internal staff make an invoice; the server counts its lines and it gets its number', async () => {
  const invoice = await givenInvoice(server, billed);
  expect(invoice.number).toMatch(/^PL-\d{6}$/);
  expect(invoice).toMatchObject({
    displayNumber: `${invoice.number} (NOT SENT)`,
    total: '$4,580.00',
    totalNumeric: 4580,
    subTotal: 4580,
    tax: '$0.00',
    remaining: '$4,580.00',
    paidTotal: '$0.00',
    paidTotalNumeric: 0,
    totalPaid: 0,
    state: 'Outstanding',
    title: 'Invoice',
    billTo: 'Westbrook Valley School District',
    approvalStatusId: 3,
    isNotSent: true,
    canPay: false,
    isEditable: true,
    areAmountsEditable: true,
    amortizationStartDate: dayFromToday(0),
    payment: null,
    version: 1,
  });
  expect(
    invoice.invoiceItems.map(({ description, quantity, unitPriceText, total }) => [
      description,
      quantity,
      unitPriceText,
      total,
    ]),
  ).toEqual([
    ['Sports+ annual profiles', 300, '$14.00', '$4,200.00'],
    ['System fee', 1, '$380.00', '$380.00'],
  ]);
  expect(await read(invoice.id)).toEqual(invoice);
});

test('B310 B309 B211: a line without a description or a quantity is not submitted, and a discount lowers the total', async () => {
  const invoice = await givenInvoice(server, billed, {
    invoiceItems: [
      aLine({ quantity: 3, unitPrice: '1.0050' }),
      aLine({ description: '' }),
      aLine({ quantity: null }),
      aLine({ invoiceItemTypeId: 7, description: 'Early payment', quantity: 1, unitPrice: '0.50' }),
    ],
  });
  expect(invoice.invoiceItems.map(({ total, unitPrice }) => [unitPrice, total])).toEqual([
    ['1.005', '$3.02'],
    ['-0.50', '-$0.50'],
  ]);
  expect(invoice.total).toBe('$2.52');
});

describe('an invoice is refused', () => {
  test.each([
    ['without a line', { invoiceItems: [] }, 'invoice.no_lines'],
    ['of empty lines', { invoiceItems: [aLine({ description: ' ' })] }, 'invoice.no_lines'],
    [
      'with a line without a price',
      { invoiceItems: [aLine({ unitPrice: null })] },
      'invoice.line_incomplete',
    ],
    [
      'with a total below zero',
      { invoiceItems: [aLine({ invoiceItemTypeId: 7 as const, quantity: 1, unitPrice: '5' })] },
      'invoice.negative_total',
    ],
    ['due before its date', { dueDate: dayFromToday(-1) }, 'invoice.due_before_date'],
    [
      'whose period ends before it starts',
      { startPeriodOn: dayFromToday(3), endPeriodOn: dayFromToday(2) },
      'invoice.period_turned',
    ],
    [
      'whose amortization ends before it starts',
      { amortizationStartDate: dayFromToday(3), amortizationEndDate: dayFromToday(3) },
      'invoice.amortization_wrong',
    ],
    [
      'larger than what can be stored',
      { invoiceItems: [aLine({ quantity: 900_000, unitPrice: '999999' })] },
      'invoice.too_large',
    ],
    [
      'with an approval that nobody may give',
      { approvalStatusId: 0 as const },
      'invoice.approval_not_allowed',
    ],
  ])('B308 B310 B257: %s', async (_, change, code) => {
    const request = { invoice: anInvoice(change), clientUuid: randomUUID() };
    expect(await refusalOf(server, createInvoice, request, billed.staff.options)).toMatchObject({ code });
  });

  test('B308 B309: with a quantity of 0 or a price that is no number, at its field, and takes no number of the series', async () => {
    const next = () =>
      server.db.owner<{ n: number }>(sql`select next_number as n from number_series where name = 'invoice'`);
    const before = await next();
    for (const line of [
      { quantity: 0 },
      { quantity: -1 },
      { quantity: 1.5 },
      { unitPrice: 'free' },
      { unitPrice: '1.00001' },
    ]) {
      const request = { invoice: anInvoice({ invoiceItems: [aLine(line)] }), clientUuid: randomUUID() };
      const { status } = await refusalOf(server, createInvoice, request, billed.staff.options);
      expect(status).toBe(400);
    }
    expect(await next()).toEqual(before);
  });
});

test('an invoice that is sent twice is made once, also at the same moment', async () => {
  const request = { invoice: anInvoice({ description: 'Twice' }), clientUuid: randomUUID() };
  const answers = await Promise.all(
    [1, 2, 3].map(() => server.sendOk(createInvoice, request, billed.staff.options)),
  );
  expect(new Set(answers.map(({ invoice }) => invoice.id)).size).toBe(1);
});

test('numbers have no hole and no double when many are made at once and some are refused', async () => {
  const made = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const isRefused = index % 3 === 0;
      const request = {
        invoice: anInvoice(isRefused ? { invoiceItems: [] } : {}),
        clientUuid: randomUUID(),
      };
      const { body } = await server.send(createInvoice, request, billed.staff.options);
      expect(body.isSuccess).toBe(!isRefused);
    }),
  );
  expect(made).toHaveLength(24);
  const rows = await server.db.owner<{ n: number }>(
    sql`select substr(number, 4)::int as n from invoices where number is not null order by 1`,
  );
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1));
});

test('B028 B029 B361 B363: the payer sees what was sent and whose display date has come, newest first; internal staff see all', async () => {
  const own = await givenBilledOrganization(server, 'Lakeside Clinic');
  const draft = await givenInvoice(server, own);
  const sent = await givenInvoice(server, own, { invoiceDate: dayFromToday(-1), dueDate: dayFromToday(1) });
  const later = await givenInvoice(server, own, { displayDate: dayFromToday(5) });
  await nowSent(server, sent.id);
  await nowSent(server, later.id);
  const list = async (options = own.admin.options) => {
    const { invoices, totalCount } = await server.sendOk(getInvoices, {}, options);
    return [totalCount, invoices.map(({ id }) => id)];
  };
  expect(await list()).toEqual([1, [sent.id]]);
  expect(await list(own.staff.options)).toEqual([3, [later.id, draft.id, sent.id]]);
  for (const id of [draft.id, later.id]) {
    expect(await refusalOf(server, getInvoiceForPortal, { id }, own.admin.options)).toMatchObject({
      status: 404,
      code: 'invoice.not_found',
    });
  }
  expect((await read(sent.id, own.admin.options)).displayNumber).toBe(sent.number);
});

test('an invoice of another organization is not there for anybody', async () => {
  const other = await givenBilledOrganization(server, 'Another School');
  const invoice = await givenInvoice(server, other);
  await nowSent(server, invoice.id);
  for (const { options } of [billed.admin, billed.staff]) {
    expect(await refusalOf(server, getInvoiceForPortal, { id: invoice.id }, options)).toMatchObject({
      status: 404,
    });
  }
  const request = { id: invoice.id, version: 1, invoice: anInvoice() };
  expect(await refusalOf(server, updateInvoice, request, billed.staff.options)).toMatchObject({
    status: 404,
  });
  expect(
    await refusalOf(
      server,
      deleteInvoice,
      { id: invoice.id, voidReason: 'ordered twice' },
      billed.staff.options,
    ),
  ).toMatchObject({ status: 404 });
  expect(await refusalOf(server, payInvoice, pay(invoice.id, '1'), billed.staff.options)).toMatchObject({
    status: 404,
  });
});

describe('saving', () => {
  test('B373: replaces lines and dates, and counts anew', async () => {
    const { id, version, number } = await givenInvoice(server, billed);
    const change = { invoiceItems: [aLine({ quantity: 10 })], description: 'Ten profiles' };
    const { invoice } = await server.sendOk(
      updateInvoice,
      { id, version, invoice: anInvoice(change) },
      billed.staff.options,
    );
    expect(invoice).toMatchObject({
      number,
      total: '$140.00',
      description: 'Ten profiles',
      version: version + 1,
    });
    expect(invoice.invoiceItems).toHaveLength(1);
    expect(await read(id)).toEqual(invoice);
  });

  test('of two people at once: the second one is told and loses nothing', async () => {
    const { id, version } = await givenInvoice(server, billed);
    const save = (description: string) =>
      server.send(updateInvoice, { id, version, invoice: anInvoice({ description }) }, billed.staff.options);
    const answers = await Promise.all([save('one'), save('other')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.errors[0]?.code).toBe('invoice.changed_meanwhile');
  });

  test.each([
    [1, 2, true],
    [1, 3, false],
    [2, 1, true],
    [3, 1, false],
    [3, 3, true],
  ] as const)('B253 B254 B255 B256: approval %i may become %i: %s', async (from, to, isAllowed) => {
    const { id, version } = await givenInvoice(server, billed, { approvalStatusId: from });
    const request = { id, version, invoice: anInvoice({ approvalStatusId: to }) };
    const { body } = await server.send(updateInvoice, request, billed.staff.options);
    expect(body.isSuccess).toBe(isAllowed);
  });

  test('B258: is refused once something was paid, and once it is voided', async () => {
    const { id, version } = await givenInvoice(server, billed);
    await nowSent(server, id);
    await server.sendOk(payInvoice, pay(id, '10.00'), billed.staff.options);
    const save = { id, version, invoice: anInvoice() };
    expect(await refusalOf(server, updateInvoice, save, billed.staff.options)).toMatchObject({
      code: 'invoice.not_editable',
    });
    const voided = await givenInvoice(server, billed);
    await server.sendOk(deleteInvoice, { id: voided.id, voidReason: 'ordered twice' }, billed.staff.options);
    const late = { id: voided.id, version: voided.version + 1, invoice: anInvoice() };
    expect(await refusalOf(server, updateInvoice, late, billed.staff.options)).toMatchObject({
      code: 'invoice.not_editable',
    });
  });

  test('B259 B260: of an invoice whose month has ended changes words and dates, and no amount', async () => {
    const { id, version } = await givenInvoice(server, billed, {
      invoiceDate: dayFromToday(-70),
      issuedOn: dayFromToday(-70),
      displayDate: dayFromToday(-70),
      dueDate: dayFromToday(-40),
      amortizationStartDate: dayFromToday(-70),
      amortizationEndDate: dayFromToday(295),
    });
    const standing = {
      invoiceDate: dayFromToday(-70),
      issuedOn: dayFromToday(-70),
      displayDate: dayFromToday(-70),
      dueDate: dayFromToday(-40),
      amortizationStartDate: dayFromToday(-70),
      amortizationEndDate: dayFromToday(295),
    };
    const save = (change: object) =>
      server.send(
        updateInvoice,
        { id, version, invoice: anInvoice({ ...standing, ...change }) },
        billed.staff.options,
      );
    const refused = await save({ invoiceItems: [aLine({ quantity: 301 })] });
    expect(refused.body.errors[0]?.code).toBe('invoice.amounts_locked');
    const saved = await save({ description: 'A new text', dueDate: dayFromToday(10) });
    expect(saved.body).toMatchObject({
      isSuccess: true,
      invoice: { description: 'A new text', total: '$4,580.00', areAmountsEditable: false },
    });
  });
});

describe('a purchase order', () => {
  test('B246 B249 B311 B312: without a number it is a quote that nobody pays; typing the number ends that', async () => {
    const { id, version } = await givenInvoice(server, billed, { isPurchaseOrder: true });
    await nowSent(server, id);
    expect(await read(id)).toMatchObject({
      isPOPending: true,
      title: 'Quote',
      state: 'PO Pending',
      canPay: false,
    });
    expect(await refusalOf(server, payInvoice, pay(id, '5'), billed.staff.options)).toMatchObject({
      code: 'payment.not_payable',
    });
    await server.sendOk(
      updateInvoice,
      { id, version, invoice: anInvoice({ isPurchaseOrder: true, poNumber: ' 4711 ' }) },
      billed.staff.options,
    );
    expect(await read(id)).toMatchObject({
      isPOPending: false,
      title: 'Invoice',
      poNumber: '4711',
      canPay: true,
    });
  });
});

describe('voiding', () => {
  test('B243 B247 B261 B374: keeps number and reason, and stays readable for the payer', async () => {
    const { id, number } = await givenInvoice(server, billed);
    await nowSent(server, id);
    await server.sendOk(deleteInvoice, { id, voidReason: 'ordered twice' }, billed.staff.options);
    expect(await read(id, billed.admin.options)).toMatchObject({
      number,
      displayNumber: `${number} (VOIDED)`,
      state: 'VOIDED',
      voidReason: 'ordered twice',
      canPay: false,
      remaining: '$0.00',
    });
    expect(
      await refusalOf(server, deleteInvoice, { id, voidReason: 'again' }, billed.staff.options),
    ).toMatchObject({ code: 'invoice.voided_already' });
  });

  test('B261: is refused without a reason, and while a payment counts', async () => {
    const { id } = await givenInvoice(server, billed);
    await nowSent(server, id);
    expect(
      await refusalOf(server, deleteInvoice, { id, voidReason: ' x ' }, billed.staff.options),
    ).toMatchObject({ status: 400 });
    const { invoice } = await server.sendOk(payInvoice, pay(id, '1.00'), billed.staff.options);
    const request = { id, voidReason: 'ordered twice' };
    expect(await refusalOf(server, deleteInvoice, request, billed.staff.options)).toMatchObject({
      code: 'invoice.has_payment',
    });
    const paymentId = invoice.payments[0]?.id ?? 0;
    await server.sendOk(reversePayment, { paymentId, reason: 'bounced' }, billed.staff.options);
    await server.sendOk(deleteInvoice, request, billed.staff.options);
  });
});

describe('a payment by hand', () => {
  test('B342 B371 B241 B250: parts add up, the newest is shown, and the whole is paid', async () => {
    const { id } = await givenInvoice(server, billed);
    await nowSent(server, id);
    const part = { paymentMethod: 3, checkNumber: '1001', paymentDate: dayFromToday(-2) };
    const first = await server.sendOk(payInvoice, pay(id, '80.00', part), billed.staff.options);
    expect(first.invoice).toMatchObject({
      state: 'Outstanding',
      isPartiallyPaid: true,
      paidLine: 'Partially Paid',
      remaining: '$4,500.00',
      paidTotalNumeric: 80,
    });
    const rest = await server.sendOk(
      payInvoice,
      pay(id, 4500, { paymentMethod: 4, paymentDate: dayFromToday(0) }),
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
    expect(await refusalOf(server, payInvoice, pay(id, '1'), billed.staff.options)).toMatchObject({
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
    expect(await refusalOf(server, payInvoice, pay(id, amount), billed.staff.options)).toMatchObject({
      code,
    });
  });

  test('is refused of tomorrow, without its check number, and with one that was counted', async () => {
    const { id } = await givenInvoice(server, billed);
    await nowSent(server, id);
    const refusal = async (more: object) =>
      (await refusalOf(server, payInvoice, pay(id, '1', more), billed.staff.options)).code;
    expect(await refusal({ paymentDate: dayFromToday(1) })).toBe('payment.date_in_future');
    expect(await refusal({ paymentMethod: 3 })).toBe('payment.check_number_needed');
    await server.sendOk(
      payInvoice,
      pay(id, '1', { paymentMethod: 3, checkNumber: '77' }),
      billed.staff.options,
    );
    expect(await refusal({ paymentMethod: 3, checkNumber: '77' })).toBe('payment.check_number_taken');
  });

  test('that is sent twice counts once, also at the same moment, and two that together are too much are not both taken', async () => {
    const { id } = await givenInvoice(server, billed);
    await nowSent(server, id);
    const request = pay(id, '100.00');
    await Promise.all([1, 2, 3, 4].map(() => server.sendOk(payInvoice, request, billed.staff.options)));
    expect(await read(id)).toMatchObject({ paidTotal: '$100.00' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.send(payInvoice, pay(id, '2000.00'), billed.staff.options)),
    );
    expect(answers.map(({ body }) => body.isSuccess).filter(Boolean)).toHaveLength(2);
    expect(await read(id)).toMatchObject({ paidTotal: '$4,100.00', remaining: '$480.00' });
  });

  test('of one invoice is not taken for a payment of another that carries its id, and a check number is one in any case', async () => {
    const [one, other] = [await givenInvoice(server, billed), await givenInvoice(server, billed)];
    await nowSent(server, one.id);
    await nowSent(server, other.id);
    const request = pay(one.id, '1', { paymentMethod: 3, checkNumber: ' ab-9 ' });
    await server.sendOk(payInvoice, request, billed.staff.options);
    const refusal = async (asked: Parameters<typeof refusalOf<typeof payInvoice>>[2]) =>
      (await refusalOf(server, payInvoice, asked, billed.staff.options)).code;
    expect(await refusal({ ...request, invoiceId: other.id })).toBe('payment.in_flight');
    expect(await refusal(pay(other.id, '1', { paymentMethod: 3, checkNumber: 'AB-9' }))).toBe(
      'payment.check_number_taken',
    );
  });

  test('of an invoice that was not sent is refused with the reason in words', async () => {
    const { id } = await givenInvoice(server, billed);
    const { body } = await server.send(payInvoice, pay(id, '1'), billed.staff.options);
    expect(body.errors[0]?.message).toBe(
      'This invoice was not sent yet. Send it before you record a payment. Nothing was paid.',
    );
  });

  test('B041 B042: is of internal staff; a payer is told that cards are off, and of another invoice nothing', async () => {
    const { id } = await givenInvoice(server, billed);
    const byCard = pay(id, '4580.00', { paymentMethod: 1 });
    expect(await refusalOf(server, payInvoice, byCard, billed.admin.options)).toMatchObject({ status: 404 });
    await nowSent(server, id);
    expect(await refusalOf(server, payInvoice, pay(id, '1'), billed.admin.options)).toMatchObject({
      code: 'payment.manual_internal',
    });
    expect(await refusalOf(server, payInvoice, byCard, billed.admin.options)).toMatchObject({
      code: 'payment.cards_off',
    });
  });

  test('B208: that was reversed stays readable with its reason and counts no more', async () => {
    const { id } = await givenInvoice(server, billed);
    await nowSent(server, id);
    const { invoice } = await server.sendOk(payInvoice, pay(id, '4580.00'), billed.staff.options);
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

test('B352 B356 A310: a billing contact reads invoices and writes none; a User sees nothing of them', async () => {
  const { organizationId } = billed;
  const { id } = await givenInvoice(server, billed);
  await nowSent(server, id);
  const contact = await signIn(server, { organizationId, accessTypeId: 1, isBillingContact: true });
  expect((await read(id, contact.options)).id).toBe(id);
  expect(
    await refusalOf(
      server,
      createInvoice,
      { invoice: anInvoice(), clientUuid: randomUUID() },
      contact.options,
    ),
  ).toMatchObject({ status: 403 });
  const user = await signIn(server, { organizationId, accessTypeId: 1 });
  expect(await refusalOf(server, getInvoices, {}, user.options)).toMatchObject({ status: 403 });
});

test('each change of an invoice and its payments is in the audit log with who made it', async () => {
  const { id } = await givenInvoice(server, billed);
  await nowSent(server, id);
  await server.sendOk(payInvoice, pay(id, '1'), billed.staff.options);
  const rows = await server.db.owner<{ entity: string; accountId: number | null }>(
    sql`select distinct entity, account_id from audit.log where organization_id = ${billed.organizationId}
      and account_id = ${billed.staff.id} and entity in ('invoices', 'invoice_items', 'payments')`,
  );
  expect(rows.map(({ entity }) => entity).toSorted()).toEqual(['invoice_items', 'invoices', 'payments']);
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
      refusalOf(server, payInvoice, pay(id, '1'), billed.staff.options),
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

test('an invoice that a credit note corrects keeps its amounts, and none is moved into a month that has ended', async () => {
  const corrected = await givenInvoice(server, billed);
  await server.db.owner(sql`insert into credit_notes (organization_id, invoice_id, number, reason, total)
    values (${billed.organizationId}, ${corrected.id}, ${`CN-${corrected.id}`}, 'fewer profiles', 580)`);
  expect(await read(corrected.id)).toMatchObject({
    remaining: '$4,000.00',
    credited: '$580.00',
    areAmountsEditable: false,
  });
  const fewer = {
    id: corrected.id,
    version: 1,
    invoice: anInvoice({ invoiceItems: [aLine({ quantity: 1 })] }),
  };
  expect(await refusalOf(server, updateInvoice, fewer, billed.staff.options)).toMatchObject({
    code: 'invoice.has_credit_note',
  });
  const { id } = await givenInvoice(server, billed);
  const earlier = { id, version: 1, invoice: anInvoice({ invoiceDate: dayFromToday(-70) }) };
  expect(await refusalOf(server, updateInvoice, earlier, billed.staff.options)).toMatchObject({
    code: 'invoice.moved_into_ended_month',
  });
});
