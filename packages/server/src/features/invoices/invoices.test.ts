import { randomUUID } from 'node:crypto';
import {
  createInvoice,
  deleteInvoice,
  getInvoiceForPortal,
  getInvoices,
  invoiceItemTypes,
  payInvoice,
  reversePayment,
  updateInvoice,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aLine,
  anInvoice,
  aPayment,
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

test('B211 B503: an invoice holds a line of each of the thirteen types, and they add up to its total', async () => {
  const types = invoiceItemTypes.ids;
  expect(types).toHaveLength(13);
  const { id } = await givenInvoice(server, billed, {
    invoiceItems: types.map((invoiceItemTypeId) =>
      aLine({
        invoiceItemTypeId,
        description: `Of type ${invoiceItemTypeId}`,
        quantity: 3,
        unitPrice: '33.3333',
      }),
    ),
  });
  const { invoiceItems, total } = await read(id);
  expect(invoiceItems.map((line) => line.invoiceItemTypeId)).toEqual(types);
  // Each line is rounded once; the discount is turned.
  expect(invoiceItems.map((line) => line.total)).toEqual(
    types.map((type) => (type === 7 ? '-$100.00' : '$100.00')),
  );
  expect(total).toBe('$1,100.00');
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
  // A long list is counted one past what is asked for: more than one, and exactly three.
  for (const [mostCounted, total] of [
    [1, 2],
    [3, 3],
  ] as const) {
    const counted = await server.sendOk(getInvoices, { mostCounted }, own.staff.options);
    expect([counted.totalCount, counted.invoices.length]).toEqual([total, 3]);
  }
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
  expect(await refusalOf(server, payInvoice, aPayment(invoice.id, '1'), billed.staff.options)).toMatchObject({
    status: 404,
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
    expect(await refusalOf(server, payInvoice, aPayment(id, '5'), billed.staff.options)).toMatchObject({
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
    const { invoice } = await server.sendOk(payInvoice, aPayment(id, '1.00'), billed.staff.options);
    const request = { id, voidReason: 'ordered twice' };
    expect(await refusalOf(server, deleteInvoice, request, billed.staff.options)).toMatchObject({
      code: 'invoice.has_payment',
    });
    const paymentId = invoice.payments[0]?.id ?? 0;
    await server.sendOk(reversePayment, { paymentId, reason: 'bounced' }, billed.staff.options);
    await server.sendOk(deleteInvoice, request, billed.staff.options);
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
  await server.sendOk(payInvoice, aPayment(id, '1'), billed.staff.options);
  const rows = await server.db.owner<{ entity: string; accountId: number | null }>(
    sql`select distinct entity, account_id from audit.log where organization_id = ${billed.organizationId}
      and account_id = ${billed.staff.id} and entity in ('invoices', 'invoice_items', 'payments')`,
  );
  expect(rows.map(({ entity }) => entity).toSorted()).toEqual(['invoice_items', 'invoices', 'payments']);
});

test('B047: the newest by id are listed without regard to the dates on them', async () => {
  const own = await givenBilledOrganization(server, 'Maple Clinic');
  const first = await givenInvoice(server, own);
  const backdated = await givenInvoice(server, own, { invoiceDate: dayFromToday(-3) });
  const list = async (SortByColumn: 'id' | 'invoiceDate') =>
    (await server.sendOk(getInvoices, { SortByColumn }, own.staff.options)).invoices.map(({ id }) => id);
  expect(await list('id')).toEqual([backdated.id, first.id]);
  expect(await list('invoiceDate')).toEqual([first.id, backdated.id]);
});
