import {
  creditsOfLines,
  dayAfter,
  dayInZone,
  firstApprovalOf,
  type InvoiceDates,
  money,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { insertManualPayment } from '../features/invoices/payments/payment-rows.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { InvariantError } from '../platform/invariant-error.ts';
import { insertCredits, plainEntry } from '../records/credits/store-credits.ts';
import { storeProposedInvoice } from '../records/invoices/proposed-invoice.ts';
import { insertSubscription } from '../records/subscriptions/store-subscription.ts';
import type { DemoOrganization } from './demo-accounts.ts';
import { type DemoCalendar, demoTimeZone } from './demo-calendar.ts';
import type { MadeOrganization, OwnerQuery } from './demo-organizations.ts';

interface DemoTerm {
  packageTierId: 2 | 3 | 4;
  /** Days ago on which its year began. */
  since: number;
  profiles: number;
  addOns: number;
  profilePrice: string;
  systemFee: string;
}

interface DemoInvoice {
  /** Days ago on which it was made and sent. */
  sent: number;
  dueInDays: number;
  invoiceTypeId: number;
  lines: readonly { itemTypeId: number; description: string; quantity: number; unitPrice: string }[];
  /** Paid whole, so many days ago: by a check with its number, or as a direct deposit. */
  paid?: { ago: number; cents: number; checkNumber: string | null };
}

interface DemoBilling {
  organization: DemoOrganization;
  email: string;
  phone: string;
  term: DemoTerm;
  /** Oldest first. */
  invoices: readonly DemoInvoice[];
}

const line = (itemTypeId: number, description: string, quantity: number, unitPrice: string) => ({
  itemTypeId,
  description,
  quantity,
  unitPrice,
});

/**
 * The school bought a year of Sports+ and added some profiles: one invoice is paid, one is not due yet. The clinic's is past due. The health
 * system pays for one of its children.
 */
const billed: readonly DemoBilling[] = [
  {
    organization: 'northern',
    email: 'billing@northern.example',
    phone: '555-555-0130',
    term: {
      packageTierId: 4,
      since: 150,
      profiles: 40,
      addOns: 0,
      profilePrice: '24.0000',
      systemFee: '1200.00',
    },
    invoices: [
      {
        sent: 150,
        dueInDays: 30,
        invoiceTypeId: 1,
        lines: [line(14, 'Clinical Premium, annual', 1, '1200'), line(11, 'Clinical profiles', 40, '24')],
        paid: { ago: 131, cents: 216_000, checkNumber: null },
      },
    ],
  },
  {
    organization: 'riverside',
    email: 'billing@riverside.example',
    phone: '555-555-0131',
    term: {
      packageTierId: 2,
      since: 120,
      profiles: 240,
      addOns: 20,
      profilePrice: '14.0000',
      systemFee: '380.00',
    },
    invoices: [
      {
        sent: 120,
        dueInDays: 30,
        invoiceTypeId: 2,
        lines: [line(1, 'Sports+, annual', 1, '380'), line(3, 'Sports+ profiles', 240, '14')],
        paid: { ago: 98, cents: 374_000, checkNumber: '20417' },
      },
      {
        sent: 10,
        dueInDays: 30,
        invoiceTypeId: 4,
        lines: [line(3, 'Sports+ profiles added', 20, '14')],
      },
    ],
  },
  {
    organization: 'lakeside',
    email: 'billing@lakeside.example',
    phone: '555-555-0132',
    term: {
      packageTierId: 3,
      since: 60,
      profiles: 50,
      addOns: 0,
      profilePrice: '13.0000',
      systemFee: '600.00',
    },
    invoices: [
      {
        sent: 60,
        dueInDays: 30,
        invoiceTypeId: 1,
        lines: [line(14, 'Clinical Basic, annual', 1, '600'), line(11, 'Clinical profiles', 50, '13')],
      },
    ],
  },
];

/** Where invoices go, and who pays for whom: it belongs to the organizations, as their owner makes them. */
export async function makeBillingFacts(
  owner: OwnerQuery,
  organizations: Readonly<Record<DemoOrganization, MadeOrganization>>,
): Promise<void> {
  for (const { organization, email, phone } of billed) {
    await owner(
      sql`insert into organization_billing (organization_id, name, contact_name, email, phone, street, city, state, postal_code, country, cycle_id,
          mails_paused_at, mails_paused_reason)
        select id, name, (select concat_ws(' ', a.first_name, a.last_name) from accounts a where a.email = ${email}), ${email}, ${phone},
          street, city, state, postal_code, country, 1, date_trunc('day', now()), 'No mail is sent from the demo.'
        from organizations where id = ${organizations[organization].id}`,
    );
  }
  await owner(sql`insert into organization_billing (organization_id, bill_to_organization_id)
    values (${organizations.elm.id}, ${organizations.northern.id})`);
}

export interface BillingWriter {
  database: Database;
  organizations: Readonly<Record<DemoOrganization, MadeOrganization>>;
  calendar: DemoCalendar;
}

/** Writes terms, invoices, payments and the credits that were bought, once: whoever changed them meanwhile finds them as they were left. */
export async function writeBilling({ database, organizations, calendar }: BillingWriter): Promise<void> {
  for (const plan of billed) {
    const { id } = organizations[plan.organization];
    await database.transaction(
      { as: 'job', name: 'demo data', organizationId: id, accountId: null },
      async (tx) => {
        const [known] = await tx.query(
          sql`select 1 from product_subscriptions where organization_id = ${id} limit 1`,
          'demo.known_terms',
        );
        if (known !== undefined) return;
        await writePlan(tx, id, plan, calendar);
      },
    );
  }
}

async function writePlan(
  tx: Tx,
  organizationId: number,
  { term, invoices, email }: DemoBilling,
  calendar: DemoCalendar,
): Promise<void> {
  const startsOn = dayAgo(calendar, term.since);
  const endsOn = dayAgo(calendar, term.since - 364);
  const subscriptionId = await insertSubscription(tx, organizationId, null, {
    packageTierId: term.packageTierId,
    billingCycleId: 1,
    subscriptionStartDate: startsOn,
    subscriptionEndDate: endsOn,
    profileCount: term.profiles,
    profileAddOnCount: term.addOns,
    profilePrice: term.profilePrice,
    systemFee: term.systemFee,
    manualEstimatedTotal: null,
    isManualBilling: false,
    isDemo: false,
    isFree: false,
    doNotRenew: false,
    isPrePaid: term.packageTierId !== 2,
    snoozeInvoice: false,
    snoozeOverage: false,
  });
  for (const invoice of invoices) {
    const sentOn = dayAgo(calendar, invoice.sent);
    const isFirst = invoice.sent === term.since;
    const stored = await storeProposedInvoice(
      tx,
      organizationId,
      {
        invoiceTypeId: invoice.invoiceTypeId,
        approvalStatusId: firstApprovalOf('staff'),
        dates: datesOf(sentOn, dayAgo(calendar, invoice.sent - invoice.dueInDays), endsOn),
        lines: invoice.lines.map((each) => ({ ...each, explanation: null })),
      },
      {
        accountId: null,
        clientUuid: null,
        billed: { subscriptionId, billedFrom: isFirst ? startsOn : null },
      },
    );
    if (!stored.ok) throw new InvariantError(`a demo invoice was refused: ${stored.code}`);
    const { invoiceId, number } = stored.value;
    tx.send(
      sql`update invoices set sent_at = ${calendar.earlier(invoice.sent, 10).toISOString()}::timestamptz, sent_to = ${email}
        where organization_id = ${organizationId} and id = ${invoiceId}`,
      'demo.invoice_sent',
    );
    await insertCredits(
      tx,
      organizationId,
      creditsOfLines(invoice.lines, 'sports').map(({ family, count }) => ({
        ...plainEntry,
        family,
        typeId: 2,
        count,
        startsOn: sentOn,
        endsOn,
        invoiceId,
        subscriptionId,
        cause: { cause: 'bought', invoiceNumber: number, sentOn, given: count },
      })),
      { accountId: null },
    );
    if (invoice.paid !== undefined) {
      const { ago, cents, checkNumber } = invoice.paid;
      insertManualPayment(tx, organizationId, {
        invoiceId,
        paymentMethod: checkNumber === null ? 4 : 3,
        amount: money(cents),
        paidOn: dayAgo(calendar, ago),
        checkNumber,
        accountId: null,
        clientUuid: crypto.randomUUID(),
      });
    }
  }
}

/** The calendar day of so many days ago; below zero for one to come. */
function dayAgo({ now }: DemoCalendar, days: number): string {
  const noon = new Date(`${dayInZone(now.getTime(), demoTimeZone)}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - days);
  return noon.toISOString().slice(0, 10);
}

function datesOf(sentOn: string, dueDate: string, endsOn: string): InvoiceDates {
  return {
    invoiceDate: sentOn,
    issuedOn: sentOn,
    displayDate: sentOn,
    dueDate,
    amortizationStartDate: sentOn,
    // The first day that is not part of it.
    amortizationEndDate: dayAfter(endsOn, 1),
    startPeriodOn: sentOn,
    endPeriodOn: endsOn,
  };
}

/**
 * Counts who was tested in the running terms, as the portal does where a test is stored: there nothing is counted for demo organizations, whose
 * pages would then say that nobody was. Asked again, it adds who is new.
 */
export async function countTestedPeople(
  owner: OwnerQuery,
  organizations: Readonly<Record<DemoOrganization, MadeOrganization>>,
): Promise<void> {
  const ids = billed.map(({ organization }) => organizations[organization].id);
  await owner(sql`insert into tested_people (organization_id, family, period_start, profile_id, testing_organization_id, first_test_id,
      first_tested_on)
    select distinct on (s.id, t.profile_id) s.organization_id, identity.family_of_tier(s.package_tier_id), s.starts_on, t.profile_id,
      t.organization_id, t.id, (t.completed_at at time zone p.time_zone)::date
    from product_subscriptions s join organizations p on p.id = s.organization_id
    join tests t on t.organization_id = s.organization_id or t.organization_id in (
      select b.organization_id from organization_billing b where b.bill_to_organization_id = s.organization_id)
    where s.organization_id = any (${sql.param(ids)}::int[]) and s.deleted_at is null and p.is_demo
      and (t.completed_at at time zone p.time_zone)::date between s.starts_on and s.ends_on
      and exists (select 1 from results r where r.test_id = t.id and r.measure_id <> 1014)
    order by s.id, t.profile_id, t.completed_at, t.id on conflict do nothing`);
}
