import {
  type createInvoice,
  getProfileUsageHistory,
  type Invoice,
  type RequestInputOf,
  sendInvoicePdfEmail,
  updateInvoice,
} from '@plumbline/contract';
import { aLine, anInvoice, type BilledOrganization, givenBilledOrganization } from './billing-portal.ts';
import { givenBilling } from './builders/billing.ts';
import { givenSubscription } from './builders/subscriptions.ts';
import type { TestServer } from './http/start-test-server.ts';
import { startPortal } from './portal.ts';

type Lines = RequestInputOf<typeof createInvoice>['invoice']['invoiceItems'];

/** A line of a type that gives credits, or none. */
export const line = (invoiceItemTypeId: Lines[number]['invoiceItemTypeId'], quantity: number) =>
  aLine({ invoiceItemTypeId, quantity });

/** A portal whose invoices give credits, with what a test does with them. */
export async function startCreditsPortal() {
  const server: TestServer = await startPortal();
  const send = async ({ id }: Invoice, { staff }: BilledOrganization) =>
    (await server.sendOk(sendInvoicePdfEmail, { invoiceId: id }, staff.options)).invoice;
  const save = (invoice: Invoice, { staff }: BilledOrganization, invoiceItems: Lines, more: object = {}) =>
    server.sendOk(
      updateInvoice,
      { id: invoice.id, version: invoice.version, invoice: anInvoice({ invoiceItems, ...more }) },
      staff.options,
    );
  const history = ({ admin }: BilledOrganization) => server.sendOk(getProfileUsageHistory, {}, admin.options);
  return {
    server,
    send,
    save,
    /** Saves other lines and sends them. */
    revise: async (...[invoice, billed, ...change]: Parameters<typeof save>) =>
      send((await save(invoice, billed, ...change)).invoice, billed),
    history,
    sportsOf: async (billed: BilledOrganization) => (await history(billed)).sports,
    /** An organization with a term that runs. */
    givenTerm: async (packageTierId = 2) => {
      const billed = await givenBilledOrganization(server);
      await givenBilling(server.db, billed.organizationId);
      return { billed, term: await givenSubscription(server, billed.organizationId, { packageTierId }) };
    },
  };
}
