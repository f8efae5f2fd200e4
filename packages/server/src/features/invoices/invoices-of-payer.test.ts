import { randomUUID } from 'node:crypto';
import {
  addEditCard,
  createCreditNote,
  createInvoiceToken,
  creditNotePdf,
  deleteInvoice,
  getBillingHistory,
  getBillingOverview,
  getInvoiceForAzureAD,
  getInvoiceForPortal,
  getInvoices,
  getOrganizationBanners,
  invoicePdfForPortal,
  payInvoice,
  refundPayment,
  tryGetBillingOverview,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aLine,
  aPayment,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
  nowSent,
} from '../../../test/billing-portal.ts';
import { nowPaidBy } from '../../../test/builders/credits.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { type CardPortal, givenSavedCard, startCardPortal } from '../../../test/payments/card-portal.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';

let portal: CardPortal;
beforeAll(async () => {
  portal = await startCardPortal();
});
afterAll(() => portal.stop());

const notFound = { status: 404, code: 'invoice.not_found' };

/** A district with a saved card that pays for a school, and an invoice of the school that was sent to the district. */
async function givenPayerAndChild({ says = 'yes' as const } = {}) {
  const { server, stripe } = portal;
  const payer = await givenBilledOrganization(server, 'Hillside District');
  const child = await givenBilledOrganization(server, 'Hillside School');
  const { customer } = await givenSavedCard(server.db, stripe, payer.organizationId, says);
  await nowPaidBy(server, child.organizationId, payer.organizationId);
  const invoice = await givenInvoice(server, child);
  await nowSent(server, invoice.id);
  return {
    payer,
    child,
    invoice,
    charges: () => stripe.bank.charges.filter((charge) => charge.customer === customer),
  };
}

const byCard = (invoiceId: number, paymentAmount = '4580.00', clientUuid: string = randomUUID()) => ({
  invoiceId,
  paymentAmount,
  paymentMethod: 1 as const,
  clientUuid,
});
const list = (options: SendOptions, more: object = {}) => portal.server.sendOk(getInvoices, more, options);
const idsOf = async (options: SendOptions) => (await list(options)).invoices.map(({ id }) => id);
const owner = (statement: ReturnType<typeof sql>) => portal.server.db.owner(statement);

/** Every call that opens an invoice, and what each refuses with. */
async function refusals(invoiceId: number, options: SendOptions) {
  const { server } = portal;
  return [
    await refusalOf(server, getInvoiceForPortal, { id: invoiceId }, options),
    await refusalOf(server, getInvoiceForAzureAD, { id: invoiceId }, options),
    await refusalOf(server, createInvoiceToken, { id: invoiceId }, options),
    await refusalOf(server, invoicePdfForPortal, { invoiceId }, options),
    await refusalOf(server, payInvoice, byCard(invoiceId), options),
  ];
}

describe('B003 B007: whoever pays for another organization', () => {
  test('sees what it is billed in its own list, by whom it is for, and opens the viewer, the page and the PDF', async () => {
    const { server } = portal;
    const { payer, child, invoice } = await givenPayerAndChild();
    const own = await givenInvoice(server, payer);
    await nowSent(server, own.id);
    const { options } = payer.admin;
    const all = await list(options);
    expect(all.invoices.map(({ id, billedFor }) => ({ id, billedFor }))).toEqual([
      { id: own.id, billedFor: null },
      { id: invoice.id, billedFor: 'Hillside School' },
    ]);
    expect(all).toMatchObject({
      totalCount: 2,
      organizations: [{ id: child.organizationId, name: 'Hillside School' }],
    });
    const ofChild = await list(options, { forOrganizationId: child.organizationId });
    expect(ofChild).toMatchObject({ totalCount: 1, invoices: [{ id: invoice.id }] });
    const ofPayer = await list(options, { forOrganizationId: payer.organizationId, SortByColumn: 'id' });
    expect(ofPayer).toMatchObject({ totalCount: 1, invoices: [{ id: own.id }] });
    const opened = await server.sendOk(getInvoiceForPortal, { id: invoice.id, withDocument: true }, options);
    expect(opened.invoice).toMatchObject({
      billTo: 'Hillside District',
      billedFor: 'Hillside School',
      canPay: true,
    });
    expect(opened.document?.howToPay.join(' ')).toContain('under Billing, View Invoices.');
    const { authToken } = await server.sendOk(createInvoiceToken, { id: invoice.id }, options);
    const printed = await server.sendOk(getInvoiceForAzureAD, { id: invoice.id }, { token: authToken });
    expect(printed.document.content).toMatchObject({ billedFor: 'Hillside School' });
    expect((await server.sendForFile(invoicePdfForPortal, { invoiceId: invoice.id }, options)).status).toBe(
      200,
    );
  });

  test('B041 B367: pays with its own card, once, and the organization that it is for does not', async () => {
    const { server } = portal;
    const { payer, child, invoice, charges } = await givenPayerAndChild();
    const request = byCard(invoice.id);
    const contact = await signIn(server, { organizationId: payer.organizationId, isBillingContact: true });
    const [first, second, byChild] = await Promise.all([
      server.send(payInvoice, request, payer.admin.options),
      server.send(payInvoice, byCard(invoice.id), contact.options),
      server.send(payInvoice, byCard(invoice.id), child.admin.options),
    ]);
    expect(byChild.status).toBe(404);
    expect([first.status, second.status].sort()).not.toEqual([200, 200]);
    expect(charges()).toHaveLength(1);
    // The reply was lost: the same form again pays nothing more, and neither does another one.
    const again = first.status === 200 ? request : byCard(invoice.id);
    await server.send(payInvoice, again, payer.admin.options);
    expect(charges()).toHaveLength(1);
    const { invoice: paid } = await server.sendOk(
      getInvoiceForPortal,
      { id: invoice.id },
      payer.admin.options,
    );
    expect(paid).toMatchObject({ state: 'Paid', remaining: '$0.00' });
    const history = await server.sendOk(getBillingHistory, {}, payer.admin.options);
    expect(history).toMatchObject({ totalCount: 1, entries: [{ kind: 'payment', invoiceId: invoice.id }] });
    expect((await server.sendOk(getBillingHistory, {}, child.admin.options)).totalCount).toBe(0);
  });

  test('B020 B026 C052: owes it on its overview and in its banner, and the other one does not', async () => {
    const { server } = portal;
    const { payer, child, invoice } = await givenPayerAndChild();
    await owner(sql`update invoices set due_on = ${dayFromToday(-2)}::date where id = ${invoice.id}`);
    const owed = async (options: SendOptions) =>
      (await server.sendOk(getBillingOverview, {}, options)).billingOverview.owed;
    expect(await owed(payer.admin.options)).toMatchObject({
      invoiceCount: 1,
      total: '$4,580.00',
      first: { id: invoice.id, billedFor: 'Hillside School', isOverdue: true },
    });
    const banner = async (options: SendOptions) =>
      (await server.sendOk(getOrganizationBanners, {}, options)).hasPastDueInvoice;
    expect(await banner(payer.admin.options)).toBe(true);
    expect(await banner(child.admin.options)).toBe(false);
    // Of what was changed and not sent since, nobody is asked for anything.
    await owner(sql`update invoices set revision_due = true where id = ${invoice.id}`);
    expect(await banner(payer.admin.options)).toBe(false);
    const { billingOverview } = await server.sendOk(tryGetBillingOverview, {}, payer.admin.options);
    expect(billingOverview.owed).toMatchObject({ invoiceCount: 0, total: '$0.00', first: null });
    expect(await refusalOf(server, getBillingOverview, {}, child.admin.options)).toMatchObject({
      code: 'billing.nothing_yet',
    });
  });

  test('sees nothing that was not sent, is shown from a later day on, or is billed to somebody else', async () => {
    const { server } = portal;
    const { payer, child, invoice } = await givenPayerAndChild();
    const draft = await givenInvoice(server, child);
    const later = await givenInvoice(server, child, { displayDate: dayFromToday(5) });
    await nowSent(server, later.id);
    expect(await idsOf(payer.admin.options)).toEqual([invoice.id]);
    for (const { id } of [draft, later])
      for (const refused of await refusals(id, payer.admin.options)) expect(refused).toEqual(notFound);
    await owner(sql`update invoices set display_on = ${dayFromToday(5)}::date where id = ${invoice.id}`);
    expect(await list(payer.admin.options)).toMatchObject({ totalCount: 0, organizations: [] });
    // Internal staff see both, and whom they are for.
    const organizations = [{ id: child.organizationId, name: 'Hillside School' }];
    expect(await list(payer.staff.options)).toMatchObject({ totalCount: 2, organizations });
  });

  test('A user without billing rights there, another child and a stranger are refused', async () => {
    const { server } = portal;
    const { payer, child, invoice, charges } = await givenPayerAndChild();
    const sibling = await givenBilledOrganization(server, 'Other School');
    await nowPaidBy(server, sibling.organizationId, payer.organizationId);
    const stranger = await givenBilledOrganization(server, 'Stranger');
    for (const { options } of [child.admin, sibling.admin, stranger.admin]) {
      expect(await idsOf(options)).toEqual([]);
      for (const refused of await refusals(invoice.id, options)) expect(refused).toEqual(notFound);
    }
    const user = await signIn(server, { organizationId: payer.organizationId, accessTypeId: 1 });
    for (const refused of await refusals(invoice.id, user.options))
      expect(refused).toMatchObject({ status: 403 });
    const elsewhere = { ...stranger.admin.options, organizationId: payer.organizationId };
    for (const refused of await refusals(invoice.id, elsewhere))
      expect(refused).toMatchObject({ status: 403 });
    expect(charges()).toEqual([]);
  });
});

describe('B011 B369: an invoice stays with whom it was sent to', () => {
  test('what was issued before there was a payer is of the organization itself, which pays it', async () => {
    const { server, stripe } = portal;
    const payer = await givenBilledOrganization(server, 'Later District');
    const child = await givenBilledOrganization(server, 'Early School');
    const invoice = await givenInvoice(server, child);
    await nowSent(server, invoice.id);
    await givenSavedCard(server.db, stripe, child.organizationId);
    await nowPaidBy(server, child.organizationId, payer.organizationId);
    expect(await idsOf(payer.admin.options)).toEqual([]);
    for (const refused of await refusals(invoice.id, payer.admin.options)) expect(refused).toEqual(notFound);
    expect(await idsOf(child.admin.options)).toEqual([invoice.id]);
    const { invoice: paid } = await server.sendOk(payInvoice, byCard(invoice.id), child.admin.options);
    expect(paid).toMatchObject({ billTo: 'Early School', billedFor: null, state: 'Paid' });
  });

  test('what was issued to a payer stays there after it was removed and after it was disabled; the next one goes elsewhere', async () => {
    const { server } = portal;
    const { payer, child, invoice, charges } = await givenPayerAndChild();
    await owner(
      sql`update organization_billing set bill_to_organization_id = null where organization_id = ${child.organizationId}`,
    );
    await owner(sql`update organizations set is_disabled = true where id = ${payer.organizationId}`);
    const next = await givenInvoice(server, child);
    await nowSent(server, next.id);
    expect(await idsOf(payer.admin.options)).toEqual([invoice.id]);
    expect(await idsOf(child.admin.options)).toEqual([next.id]);
    await server.sendOk(payInvoice, byCard(invoice.id), payer.admin.options);
    expect(charges()).toHaveLength(1);
  });

  test('internal staff see it in both organizations and change it where it is for; no card of the payer is charged from there', async () => {
    const { server } = portal;
    const { payer, child, invoice, charges } = await givenPayerAndChild();
    expect(await idsOf(payer.staff.options)).toEqual([invoice.id]);
    expect(await idsOf(child.staff.options)).toEqual([invoice.id]);
    const voided = { id: invoice.id, voidReason: 'Made twice by mistake' };
    expect(await refusalOf(server, deleteInvoice, voided, payer.staff.options)).toEqual(notFound);
    const paid = await refusalOf(server, payInvoice, byCard(invoice.id), child.staff.options);
    expect(paid).toEqual({ status: 422, code: 'payment.card_of_payer' });
    expect(charges()).toEqual([]);
    const recorded = await server.sendOk(payInvoice, aPayment(invoice.id, '4580.00'), child.staff.options);
    expect(recorded.invoice.state).toBe('Paid');
  });
});

describe('B371: money that goes back', () => {
  test('a refund goes to the card that paid, also after the payer has left', async () => {
    const { server, stripe } = portal;
    const { payer, child, invoice } = await givenPayerAndChild();
    const { invoice: paid } = await server.sendOk(payInvoice, byCard(invoice.id), payer.admin.options);
    await nowPaidBy(server, child.organizationId, payer.organizationId);
    await owner(
      sql`update organization_billing set bill_to_organization_id = null where organization_id = ${child.organizationId}`,
    );
    const { invoice: refunded } = await server.sendOk(
      refundPayment,
      {
        paymentId: paid.payments[0]?.id ?? 0,
        amount: '4580.00',
        reason: 'The order was withdrawn',
        clientUuid: randomUUID(),
      },
      child.staff.options,
    );
    expect(refunded.state).toBe('Payment Refunded');
    expect(stripe.bank.charges.at(-1)).toMatchObject({ amount: 458_000 });
    expect(await idsOf(payer.admin.options)).toEqual([invoice.id]);
  });

  test('a credit note is read by the payer, and what it leaves over pays what the same payer owes for the same organization', async () => {
    const { server } = portal;
    const { payer, child, invoice } = await givenPayerAndChild();
    await server.sendOk(payInvoice, byCard(invoice.id), payer.admin.options);
    const { invoice: credited } = await server.sendOk(
      createCreditNote,
      {
        invoiceId: invoice.id,
        reason: '10 profiles too many',
        items: [aLine({ quantity: 10 })],
        clientUuid: randomUUID(),
      },
      child.staff.options,
    );
    const note = { invoiceId: invoice.id, creditNoteId: credited.creditNotes[0]?.id ?? 0 };
    expect((await server.sendForFile(creditNotePdf, note, payer.admin.options)).status).toBe(200);
    expect(await refusalOf(server, creditNotePdf, note, child.admin.options)).toEqual(notFound);
    const next = await givenInvoice(server, child);
    await nowSent(server, next.id);
    const seen = async (options: SendOptions, id: number) =>
      (await server.sendOk(getInvoiceForPortal, { id }, options)).invoice.accountCredit;
    expect(await seen(payer.admin.options, next.id)).toBe('$140.00');
    // From now on the school pays itself: the money of the district pays nothing of that.
    await owner(
      sql`update organization_billing set bill_to_organization_id = null where organization_id = ${child.organizationId}`,
    );
    const own = await givenInvoice(server, child);
    await nowSent(server, own.id);
    expect(await seen(child.admin.options, own.id)).toBe('$0.00');
  });
});

test('B273: a card that the payer adds pays what it is billed for another one', async () => {
  const { server, stripe } = portal;
  const { payer, invoice } = await givenPayerAndChild();
  const card = stripe.bank.addCard({ bank: 'yes' });
  await server.send(addEditCard, { cardToken: card, isAutoPayEnrolled: false }, payer.admin.options);
  const { invoice: paid } = await server.sendOk(payInvoice, byCard(invoice.id), payer.admin.options);
  expect(paid.state).toBe('Paid');
});
