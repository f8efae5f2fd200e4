import type { Invoice } from '@plumbline/contract';
import { instantOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { enqueueCharges } from '../src/features/invoices/payments/charge-by-itself.job.ts';
import { enqueueMailsOfDay } from '../src/features/invoices/sending/send-by-itself.job.ts';
import { browserRoutes, handlers, viewerOf } from '../src/routes.ts';
import {
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
} from './billing-portal.ts';
import { givenBilling } from './builders/billing.ts';
import { startTestServer, type TestServer } from './http/start-test-server.ts';
import { setPresent } from './present.ts';

/** The whole portal in demo mode, with the day of billing and the hour's work at a test's own command. */
export interface MailingPortal {
  server: TestServer;
  /** An organization of Chicago with a billing email of its own. */
  anOrganization(): Promise<BilledOrganization & { email: string }>;
  /** An invoice as the editor makes it, that is due so many days from the real today. Sent, where `sentDaysAgo` says when. */
  anInvoice(
    billed: BilledOrganization,
    invoice?: Parameters<typeof givenInvoice>[2] & { sentDaysAgo?: number },
  ): Promise<Invoice>;
  /** What the hour does on the day that is so many days from the real today; resolves when everything that follows is done. */
  onDay(days: number, hour?: number): Promise<void>;
  /** Only that the clock stands there. */
  setDay(days: number, hour?: number): Promise<void>;
  /** The clock of the server goes by the real time again, by which sessions live. */
  resetClock(): void;
  /** The steps that were mailed of an invoice, in their order. */
  stepsOf(invoiceId: number): Promise<string[]>;
}

let made = 0;

export async function startMailingPortal(settings: Record<string, string> = {}): Promise<MailingPortal> {
  let setTo: Date | null = null;
  const server = await startTestServer({
    handlers,
    browserRoutes,
    viewerOf,
    settings: { DEMO: 'true', ...settings },
    clock: { now: () => setTo ?? new Date() },
  });
  const { db, services } = server;
  const isIdle = async () => {
    const [row] = await db.owner<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name like 'invoices.%' and state in ('created', 'retry', 'active')
        and start_after <= now()`,
    );
    return row?.count === 0;
  };
  const setDay = async (days: number, hour = 9) => {
    const [year = 0, month = 0, day = 0] = dayFromToday(days).split('-').map(Number);
    const wall = { year, month, day, hour, minute: 0, second: 0 };
    const at = new Date(instantOf(wall, 'America/Chicago', 'earlier'));
    setTo = at;
    await setPresent(db, at);
  };
  return {
    server,
    setDay,
    resetClock: () => {
      setTo = null;
    },
    anOrganization: async () => {
      made += 1;
      const billed = await givenBilledOrganization(server, `Payer ${made}`);
      const email = `payer${made}@westbrook.example`;
      await givenBilling(db, billed.organizationId, email);
      return { ...billed, email };
    },
    anInvoice: async (billed, { sentDaysAgo, ...invoice } = {}) => {
      const kept = setTo;
      // Sessions live by the real time.
      setTo = null;
      const stored = await givenInvoice(server, billed, invoice);
      setTo = kept;
      if (sentDaysAgo !== undefined)
        await db.owner(
          sql`update invoices set sent_at = now() - make_interval(days => ${sentDaysAgo}) where id = ${stored.id}`,
        );
      return stored;
    },
    onDay: async (days, hour) => {
      await setDay(days, hour);
      await db.database.transaction({ as: 'identity', requestId: 'hour' }, (tx) =>
        enqueueMailsOfDay(tx, services),
      );
      await db.database.transaction({ as: 'identity', requestId: 'hour' }, (tx) =>
        enqueueCharges(tx, services),
      );
      const until = Date.now() + 20_000;
      while (!(await isIdle())) {
        if (Date.now() > until) throw new Error('the work that an hour causes did not end');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    stepsOf: async (invoiceId) => {
      const mails = await db.owner<{ step: string; status: string }>(
        sql`select step, status from invoice_mails where invoice_id = ${invoiceId} and step is not null order by id`,
      );
      return mails.map(({ step, status }) => (status === 'sent' ? step : `${step} ${status}`));
    },
  };
}
