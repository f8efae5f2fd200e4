import {
  createInvoiceToken,
  getInvoiceForAzureAD,
  getInvoiceForPortal,
  getInvoices,
  invoicePdfForPortal,
  payInvoice,
  refreshToken,
  updatePassword,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../../reports/test/read-pdf.ts';
import {
  aPayment,
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
  nowSent,
} from '../../../test/billing-portal.ts';
import { givenBilling } from '../../../test/builders/billing.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { password, refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let billed: BilledOrganization;
let invoiceId: number;
let otherId: number;

const signedOut = { status: 401, code: 'access.signed_out' };
const notFound = { status: 404, code: 'invoice.not_found' };

/** The bearer of an invoice's token: no organization is named, as the page may know none. */
async function aToken(id = invoiceId, of: SendOptions = billed.admin.options) {
  const { authToken, expiresOn } = await server.sendOk(createInvoiceToken, { id }, of);
  return { bearer: { token: authToken }, authToken, expiresOn };
}

beforeAll(async () => {
  server = await startPortal();
  billed = await givenBilledOrganization(server);
  await givenBilling(server.db, billed.organizationId);
  const made = async (more = {}) => {
    const { id } = await givenInvoice(server, billed, more);
    await nowSent(server, id);
    return id;
  };
  invoiceId = await made({ description: 'Renewal of the season' });
  otherId = await made();
});
afterAll(() => server.stop());

test('B034 B362: a token answers its invoice as it is printed, to a browser that is signed in to nothing', async () => {
  const { bearer } = await aToken();
  const { document } = await server.sendOk(getInvoiceForAzureAD, { id: invoiceId }, bearer);
  expect(document).toMatchObject({
    content: {
      title: 'Invoice',
      description: 'Renewal of the season',
      billTo: { name: 'Westbrook Valley School District' },
      total: '$4,580.00',
    },
    remaining: '$4,580.00',
    isVoided: false,
  });
  expect(document.content.lines.map(({ amount }) => amount)).toEqual(['$4,200.00', '$380.00']);
  const portal = await server.sendOk(getInvoiceForPortal, { id: invoiceId, withDocument: true }, bearer);
  expect(portal.document?.content).toEqual(document.content);
});

test('B035: the portal gets the document with the invoice where it asks for it', async () => {
  const asked = { id: invoiceId };
  const { invoice, document } = await server.sendOk(getInvoiceForPortal, asked, billed.admin.options);
  expect([invoice.id, document]).toEqual([invoiceId, null]);
  const printed = await server.sendOk(
    getInvoiceForPortal,
    { ...asked, withDocument: true },
    billed.admin.options,
  );
  expect(printed.document?.displayNumber).toBe(invoice.displayNumber);
});

test('B034 B362: with a token the portal’s call answers what is printed, and not who was mailed, who paid how, or what is earned', async () => {
  const { staff, admin } = billed;
  const { id } = await givenInvoice(server, billed, {
    amortizationStartDate: dayFromToday(0),
    amortizationEndDate: dayFromToday(60),
  });
  await nowSent(server, id, 'private@westbrook.example');
  await server.sendOk(
    payInvoice,
    aPayment(id, '80', { paymentMethod: 3, checkNumber: 'C-778', paymentDate: dayFromToday(0) }),
    staff.options,
  );
  const signedIn = await server.sendOk(getInvoiceForPortal, { id }, admin.options);
  expect(signedIn.invoice).toMatchObject({ sentTo: 'private@westbrook.example' });
  expect(signedIn.invoice.payments).toHaveLength(1);
  expect(signedIn.invoice.amortization.length).toBeGreaterThan(0);
  const { bearer } = await aToken(id);
  const { invoice, document } = await server.sendOk(getInvoiceForPortal, { id, withDocument: true }, bearer);
  expect(invoice).toMatchObject({
    displayNumber: signedIn.invoice.displayNumber,
    total: '$4,580.00',
    remaining: '$4,500.00',
    sentTo: null,
    sentOn: null,
    payment: null,
    payments: [],
    revisions: [],
    creditNotes: [],
    amortization: [],
    canPay: false,
  });
  expect(JSON.stringify(invoice)).not.toMatch(/private@|C-778/);
  expect(document?.remaining).toBe('$4,500.00');
});

test('B034: a token lives ten minutes, only its hash is stored, and it is never in the log', async () => {
  const { authToken, bearer, expiresOn } = await aToken();
  const life = Date.parse(expiresOn) - server.services.clock.now().getTime();
  expect(life).toBeGreaterThan(9 * 60_000);
  expect(life).toBeLessThanOrEqual(10 * 60_000);
  const rows = await server.db.owner<{ row: string }>(
    sql`select to_jsonb(t)::text as row from invoice_tokens t`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ row }) => row).join()).not.toContain(authToken.slice(4));
  await server.sendOk(getInvoiceForAzureAD, { id: invoiceId }, bearer);
  await server.db.owner(
    sql`update invoice_tokens set created_at = created_at - interval '11 minutes', expires_at = expires_at - interval '11 minutes'`,
  );
  expect(await refusalOf(server, getInvoiceForAzureAD, { id: invoiceId }, bearer)).toEqual(signedOut);
  expect(JSON.stringify(server.logLines())).not.toContain(authToken.slice(4));
});

test('B034: a token opens its one invoice, changes nothing and asks no other call', async () => {
  const { bearer } = await aToken();
  for (const call of [getInvoiceForAzureAD, getInvoiceForPortal]) {
    expect(await refusalOf(server, call, { id: otherId }, bearer)).toEqual(notFound);
  }
  expect(await refusalOf(server, invoicePdfForPortal, { invoiceId: otherId }, bearer)).toEqual(notFound);
  const denied = { status: 403, code: 'access.denied' };
  expect(await refusalOf(server, getInvoices, {}, bearer)).toEqual(denied);
  expect(await refusalOf(server, createInvoiceToken, { id: invoiceId }, bearer)).toEqual(denied);
  expect(
    await refusalOf(server, payInvoice, aPayment(invoiceId, '4580', { paymentMethod: 1 }), bearer),
  ).toEqual(denied);
  expect(await refusalOf(server, refreshToken, {}, bearer)).toEqual(denied);
});

test('B034: without a bearer, with a made-up token or in another organization nothing is answered', async () => {
  const other = await givenBilledOrganization(server, 'Elsewhere');
  const { bearer } = await aToken();
  const asked = { id: invoiceId };
  for (const call of [getInvoiceForAzureAD, getInvoiceForPortal]) {
    expect(await refusalOf(server, call, asked)).toEqual(signedOut);
    expect(await refusalOf(server, call, asked, { token: 'pli_made-up' })).toEqual(signedOut);
    expect(await refusalOf(server, call, asked, { ...bearer, organizationId: other.organizationId })).toEqual(
      {
        status: 403,
        code: 'organization.not_yours',
      },
    );
    expect(await refusalOf(server, call, asked, other.admin.options)).toEqual(notFound);
    expect(await refusalOf(server, call, asked, other.staff.options)).toEqual(notFound);
  }
  expect(await refusalOf(server, createInvoiceToken, asked, other.admin.options)).toEqual(notFound);
  const user = await signIn(server, { organizationId: billed.organizationId });
  expect(await refusalOf(server, createInvoiceToken, asked, user.options)).toMatchObject({ status: 403 });
});

test('B034: a token ends with what its account may do: no billing contact any more, disabled, a new password', async () => {
  const contact = () => signIn(server, { organizationId: billed.organizationId, isBillingContact: true });
  const [demoted, disabled, renewed] = [await contact(), await contact(), await contact()];
  const tokens = await Promise.all(
    [demoted, disabled, renewed].map(({ options }) => aToken(invoiceId, options)),
  );
  const asked = { id: invoiceId };
  for (const { bearer } of tokens) await server.sendOk(getInvoiceForAzureAD, asked, bearer);
  await server.db.owner(
    sql`update account_organizations set is_billing_contact = false where account_id = ${demoted.id}`,
  );
  await server.db.owner(sql`update accounts set is_disabled = true where id = ${disabled.id}`);
  await server.sendOk(
    updatePassword,
    { oldPassword: password, newPassword: 'Rowing-weir-7!' },
    renewed.options,
  );
  const refusals = await Promise.all(
    tokens.map(({ bearer }) => refusalOf(server, getInvoiceForAzureAD, asked, bearer)),
  );
  expect(refusals).toEqual([{ status: 403, code: 'access.denied' }, signedOut, signedOut]);
});

test('B362: internal staff print one that is not sent; its payer does not, nor one that is shown later', async () => {
  const { id } = await givenInvoice(server, billed);
  const { bearer } = await aToken(id, billed.staff.options);
  const { document } = await server.sendOk(getInvoiceForAzureAD, { id }, bearer);
  expect(document.displayNumber).toMatch(/\(NOT SENT\)$/);
  const later = await givenInvoice(server, billed, {
    displayDate: dayFromToday(40),
    dueDate: dayFromToday(60),
  });
  await nowSent(server, later.id);
  for (const hidden of [id, later.id]) {
    expect(await refusalOf(server, createInvoiceToken, { id: hidden }, billed.admin.options)).toEqual(
      notFound,
    );
  }
  await server.db.owner(
    sql`update staff_grants set revoked_at = now() where account_id = ${billed.staff.id}`,
  );
  expect(await refusalOf(server, getInvoiceForAzureAD, { id }, bearer)).toEqual({
    status: 403,
    code: 'organization.no_grant',
  });
});

test('B396: the PDF is made from the invoice; a page sent along is accepted and ignored', async () => {
  const { bearer } = await aToken();
  const answer = await server.sendForFile(
    invoicePdfForPortal,
    {
      invoiceId,
      htmLString: '<html><script>alert(1)</script><h1>Forged total</h1></html>',
      headerHtmlString: '<p>Forged head</p>',
      footerHtmlString: '<p>Forged foot</p>',
    },
    bearer,
  );
  expect(answer.status).toBe(200);
  const { text } = await readPdf(answer.body);
  expect(text).toContain('$4,580.00');
  expect(text).not.toMatch(/Forged|alert/);
});
