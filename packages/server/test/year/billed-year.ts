import {
  createInvoiceFromSubscription,
  getInvoiceForPortal,
  getInvoices,
  getProfileUsageHistory,
  type Invoice,
  type ProductSubscription,
  type RequestInputOf,
  sendInvoicePdfEmail,
  submitTests,
  updateInvoice,
  updateProductSubscriptionById,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { type BilledOrganization, givenBilledOrganization } from '../billing-portal.ts';
import { givenGroup, givenProfile } from '../builders/people.ts';
import { aSubmittedTest } from '../builders/tests.ts';
import { type DirectServer, openDirectServer } from '../http/a-direct-server.ts';
import { type CardPortal, startCardPortal } from '../payments/card-portal.ts';
import { allWorkDone } from './hours.ts';
import { type MovedTime, movedTime } from './moved-time.ts';

/** One organization whose billing is lived through: what staff, its clerk and its phones do there. */
export interface BilledYear {
  portal: CardPortal;
  /** Where the mails arrive. */
  post: DirectServer;
  time: MovedTime;
  billed: BilledOrganization;
  subscribe(term: Partial<Term>): Promise<ProductSubscription>;
  /** Makes the invoice of a subscription. */
  bill(productSubscriptionId: number): Promise<number>;
  invoice(id: number): Promise<Invoice>;
  /** Sends an invoice with its mail, as the button does. */
  send(id: number): Promise<Invoice>;
  /** Saves what of an invoice is said. */
  save(id: number, changes: Partial<InvoiceInput>): Promise<void>;
  /** Every invoice, the drafts too. */
  invoices(): Promise<Invoice[]>;
  /** So many people who were never tested before have their first test today. */
  test(people: number): Promise<void>;
  sportsUsage(): Promise<Usage['sports']>;
  stop(): Promise<void>;
}

type Term = RequestInputOf<typeof updateProductSubscriptionById>['subscription'];
type InvoiceInput = RequestInputOf<typeof updateInvoice>['invoice'];
type Usage = Awaited<ReturnType<typeof usageOf>>;
const usageOf = (portal: CardPortal, billed: BilledOrganization) =>
  portal.server.sendOk(getProfileUsageHistory, {}, billed.staff.options);

/** Tests that one request carries. */
const testsAtOnce = 25;

/** @param firstDay when the organization begins, a day to come */
export async function beginYear(firstDay: string): Promise<BilledYear> {
  const time: MovedTime = movedTime(() => portal.server.db);
  const post = await openDirectServer();
  const mail = { SMTP_URL: post.settings.DIRECT_SMTP_URL ?? '', MAIL_FROM: 'portal@plumbline.example' };
  const portal: CardPortal = await startCardPortal({ clock: time.clock, settings: mail });
  const { server } = portal;
  const billed = await givenBilledOrganization(server, 'Riverbend High School');
  const { organizationId, staff, admin } = billed;
  await server.db.owner(
    sql`insert into organization_billing (organization_id, email) values (${organizationId}, 'clerk@riverbend.example')
      on conflict (organization_id) do update set email = excluded.email`,
  );
  await time.goTo(firstDay);
  const group = (await givenGroup(server.db, organizationId, { name: 'Football' })).id;
  const invoice = async (id: number) =>
    (await server.sendOk(getInvoiceForPortal, { id }, staff.options)).invoice;
  return {
    portal,
    post,
    time,
    billed,
    invoice,
    subscribe: async (term) => {
      const subscription: Term = {
        packageTierId: 2,
        billingCycleId: 1,
        subscriptionStartDate: time.today(),
        subscriptionEndDate: time.today(),
        profileCount: 300,
        profilePrice: '14.00',
        systemFee: '380.00',
        ...term,
      };
      return (await server.sendOk(updateProductSubscriptionById, { subscription }, staff.options))
        .productSubscription;
    },
    bill: async (productSubscriptionId) =>
      (await server.sendOk(createInvoiceFromSubscription, { productSubscriptionId }, staff.options))
        .invoiceId,
    send: async (id) => {
      await server.sendOk(sendInvoicePdfEmail, { invoiceId: id }, staff.options);
      await allWorkDone(server);
      return invoice(id);
    },
    save: async (id, changes) => {
      const { id: _id, version, ...seen } = await invoice(id);
      await server.sendOk(
        updateInvoice,
        { id, version, invoice: { ...asEdited(seen), ...changes } },
        staff.options,
      );
    },
    invoices: async () => {
      const { invoices } = await server.sendOk(getInvoices, { RowsPerPage: 100 }, staff.options);
      return Promise.all(invoices.map(({ id }) => invoice(id)));
    },
    test: async (people) => {
      const ids = await Promise.all(
        Array.from({ length: people }, () => givenProfile(server.db, organizationId, { groupIds: [group] })),
      );
      for (let from = 0; from < ids.length; from += testsAtOnce) {
        const tests = ids.slice(from, from + testsAtOnce).map(({ id: profileId }) => ({
          ...aSubmittedTest({
            person: { kind: 'profile', profileId },
            completedOn: time.clock.now().toISOString(),
          }),
        }));
        const { outcomes } = await server.sendOk(submitTests, { tests }, admin.options);
        const refused = outcomes.filter(({ status }) => status !== 'stored');
        if (refused.length > 0) throw new Error(`tests were not stored: ${JSON.stringify(refused[0])}`);
      }
    },
    sportsUsage: async () => (await usageOf(portal, billed)).sports,
    stop: async () => {
      await portal.stop();
      await post.close();
    },
  };
}

/** An invoice as the editor sends it back unchanged. */
const asEdited = (seen: Omit<Invoice, 'id' | 'version'>): InvoiceInput => ({
  ...seen,
  issuedOn: seen.issuedOn ?? seen.invoiceDate,
  displayDate: seen.displayDate ?? seen.invoiceDate,
});
