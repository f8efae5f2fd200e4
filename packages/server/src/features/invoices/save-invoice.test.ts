import { deleteInvoice, getInvoiceForPortal, payInvoice, updateInvoice } from '@plumbline/contract';
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
import { givenBilling } from '../../../test/builders/billing.ts';
import { nowPaidBy } from '../../../test/builders/credits.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let billed: BilledOrganization;
beforeAll(async () => {
  server = await startPortal();
  billed = await givenBilledOrganization(server);
});
afterAll(() => server.stop());

const read = async (id: number, options = billed.staff.options) =>
  (await server.sendOk(getInvoiceForPortal, { id }, options)).invoice;

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
    await server.sendOk(payInvoice, aPayment(id, '10.00'), billed.staff.options);
    expect(await read(id)).toMatchObject({ isEditable: false, editingLock: 'hasPayment' });
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
      invoice: { description: 'A new text', total: '$4,580.00', amountLock: 'monthEnded' },
    });
  });
});

test('B211 B259: words of what was sent or is in closed books change no tax, whatever rate or exemption came since; a draft is taxed anew', async () => {
  const { db } = server;
  const payer = await givenBilledOrganization(server);
  const salesTaxRegion = 'Kept Region';
  const ended = {
    invoiceDate: dayFromToday(-70),
    issuedOn: dayFromToday(-70),
    amortizationStartDate: dayFromToday(-70),
    amortizationEndDate: dayFromToday(295),
  };
  const stored = async (change: object) => {
    const given = { salesTaxRegion, ...change };
    return { given, ...(await givenInvoice(server, payer, given)) };
  };
  const [untaxed, closed, draft] = [await stored({}), await stored(ended), await stored({})];
  await nowSent(server, untaxed.id);
  await db.owner(
    sql`insert into tax_rates (region, starts_on, rate) values (${salesTaxRegion}, '2020-01-01', 8.25)`,
  );
  const taxed = await stored({});
  expect(taxed).toMatchObject({ tax: '$377.85', total: '$4,957.85' });
  await nowSent(server, taxed.id);
  const saved = async ({ id, given }: typeof untaxed, change: object = {}) => {
    const { invoice } = await server.sendOk(getInvoiceForPortal, { id }, payer.staff.options);
    const asked = { id, version: invoice.version, invoice: anInvoice({ ...given, ...change }) };
    return (await server.sendOk(updateInvoice, asked, payer.staff.options)).invoice;
  };
  const words = { description: 'Other words' };
  expect(await saved(untaxed, words)).toMatchObject({ ...words, tax: '$0.00', total: '$4,580.00' });
  expect(await saved(closed, words)).toMatchObject({ ...words, tax: '$0.00', total: '$4,580.00' });
  expect(await saved(draft, words)).toMatchObject({ tax: '$377.85', total: '$4,957.85' });
  await db.owner(
    sql`insert into organization_billing (organization_id, is_tax_exempt) values (${payer.organizationId}, true)
      on conflict (organization_id) do update set is_tax_exempt = true`,
  );
  expect(await saved(taxed, words)).toMatchObject({ ...words, isTaxExempt: false, total: '$4,957.85' });
  expect(await saved(draft)).toMatchObject({ isTaxExempt: true, total: '$4,580.00' });
  // Another region of what was sent is another rate.
  await db.owner(
    sql`update organization_billing set is_tax_exempt = false where organization_id = ${payer.organizationId}`,
  );
  expect(await saved(taxed, { salesTaxRegion: 'Elsewhere' })).toMatchObject({ total: '$4,580.00' });
});

test('B211: whoever is billed says whether an invoice is taxed: a draft follows who pays now, a sent one its kept payer', async () => {
  const { db } = server;
  const [here, elsewhere] = ['District Region', 'Other District Region'];
  await db.owner(sql`insert into tax_rates (region, starts_on, rate)
    values (${here}, '2020-01-01', 8.25), (${elsewhere}, '2020-01-01', 8.25)`);
  const school = await givenBilledOrganization(server, 'Taxed School');
  const district = await givenBilledOrganization(server, 'Exempt District');
  await givenBilling(db, district.organizationId);
  await nowPaidBy(server, school.organizationId, district.organizationId);
  const made = () => givenInvoice(server, school, { salesTaxRegion: here });
  const [sent, draft] = [await made(), await made()];
  for (const invoice of [sent, draft])
    expect(invoice).toMatchObject({ isTaxExempt: true, total: '$4,580.00' });
  await nowSent(server, sent.id);
  await nowPaidBy(server, school.organizationId, null);
  const saved = async ({ id }: typeof sent, salesTaxRegion: string) => {
    const { invoice } = await server.sendOk(getInvoiceForPortal, { id }, school.staff.options);
    const asked = { id, version: invoice.version, invoice: anInvoice({ salesTaxRegion }) };
    return (await server.sendOk(updateInvoice, asked, school.staff.options)).invoice;
  };
  expect(await saved(sent, elsewhere)).toMatchObject({ isTaxExempt: true, total: '$4,580.00' });
  expect(await saved(draft, here)).toMatchObject({ isTaxExempt: false, total: '$4,957.85' });
  // An exempt school saves nothing where a district pays that is not.
  await db.owner(sql`update organization_billing set is_tax_exempt = organization_id = ${school.organizationId}
    where organization_id in (${school.organizationId}, ${district.organizationId})`);
  expect(await saved(draft, here)).toMatchObject({ isTaxExempt: true });
  await nowPaidBy(server, school.organizationId, district.organizationId);
  expect(await saved(draft, here)).toMatchObject({ isTaxExempt: false, total: '$4,957.85' });
});

test.each(['is_demo', 'is_research'] as const)(
  'B225: an invoice %s where whoever is billed is, not where the organization is that it is for',
  async (flag) => {
    const school = await givenBilledOrganization(server, 'School of a kind');
    const district = await givenBilledOrganization(server, 'District of a kind');
    await nowPaidBy(server, school.organizationId, district.organizationId);
    const madeWith = async (organizationId: number) => {
      await server.db.owner(sql`update organizations set ${sql.identifier(flag)} = id = ${organizationId}
        where id in (${school.organizationId}, ${district.organizationId})`);
      const { isDemo, isResearch } = await givenInvoice(server, school);
      return { isDemo, isResearch };
    };
    const none = { isDemo: false, isResearch: false };
    expect(await madeWith(school.organizationId)).toEqual(none);
    expect(await madeWith(district.organizationId)).toEqual({
      ...none,
      ...(flag === 'is_demo' ? { isDemo: true } : { isResearch: true }),
    });
  },
);

test('an invoice that a credit note corrects keeps its amounts, and none is moved into a month that has ended', async () => {
  const corrected = await givenInvoice(server, billed);
  await server.db.owner(sql`insert into credit_notes (organization_id, invoice_id, number, reason, subtotal, total)
    values (${billed.organizationId}, ${corrected.id}, ${`CN-${corrected.id}`}, 'fewer profiles', 580, 580)`);
  expect(await read(corrected.id)).toMatchObject({
    remaining: '$4,000.00',
    credited: '$580.00',
    areAmountsEditable: false,
    amountLock: 'hasCreditNote',
    editingLock: null,
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
