import {
  getBillingOverview,
  getInvoiceForPortal,
  getInvoices,
  getMonthlyProfileCounts,
  getProfileUsageHistory,
  getYearlyProfileCounts,
} from '@plumbline/contract';
import { limits } from '@plumbline/contract/lookups/limits';
import { benchDatabase, emailOf, largestId, openPostgres, password } from './bench-database.ts';
import { type BilledSize, fillBilling } from './fill-billing.ts';
import { inScope, type Place } from './hand-written.ts';
import { asked, type Case, type Measured, measureCase } from './measured-case.ts';
import { signIn } from './portal-caller.ts';
import { startServer } from './server-process.ts';
import { columns, measuredLine } from './table.ts';

const sizes: readonly BilledSize[] = [
  { profiles: 1_000, invoices: 200 },
  { profiles: 50_000, invoices: 10_000 },
];

const invoiceColumns = `i.id, i.number, i.invoice_date, i.due_on, i.amount_due, i.amount_paid, i.amount_refunded, i.amount_credited,
  i.sent_at, i.voided_at, i.description, i.is_purchase_order, i.purchase_order_number`;
const random = (all: readonly Place[]) => all;
const anInvoice = 42;
const threeYearsAgo = () => `${new Date().getUTCFullYear() - 3}-08-01`;
const distinctPeople = ({ organizationId }: Place, span: 'month' | 'year') =>
  `select date_trunc('${span}', completed_at) as span, count(distinct profile_id) as people from tests
    where organization_id = ${organizationId} and completed_at >= '${threeYearsAgo()}' group by 1 order by 1;`;

const cases: readonly Case[] = [
  {
    work: 'billing overview',
    requestAt: () => asked(getBillingOverview, {}),
    places: random,
    plainAt: (place) =>
      inScope(
        'app_admin',
        place,
        `select s.id, s.starts_on, s.ends_on, (select sum(e.count) from credit_entries e where e.organization_id = s.organization_id
            and e.subscription_id = s.id) as credits, (select sum(i.amount_due - i.amount_paid) from invoices i
            where i.organization_id = s.organization_id and i.amount_paid < i.amount_due) as owed
          from product_subscriptions s where s.organization_id = ${place.organizationId} and current_date between s.starts_on and s.ends_on;`,
      ),
  },
  {
    work: 'invoices, the first page',
    requestAt: () =>
      asked(getInvoices, {
        PageNumber: 1,
        RowsPerPage: limits.tablePageSize,
        // As the page asks.
        mostCounted: 50 * limits.tablePageSize,
      }),
    places: random,
    plainAt: (place) =>
      inScope(
        'app_admin',
        place,
        `select ${invoiceColumns}, (select count(*) from (select 1 from invoices where organization_id = i.organization_id limit 50 * ${limits.tablePageSize} + 1) enough) as total, (select p.paid_on from payments p where p.organization_id = i.organization_id
            and p.invoice_id = i.id order by p.paid_on desc, p.id desc limit 1) as paid_on
          from invoices i where i.organization_id = ${place.organizationId} order by i.invoice_date desc, i.id desc limit ${limits.tablePageSize};`,
      ),
  },
  {
    work: 'one invoice',
    requestAt: () => asked(getInvoiceForPortal, { id: anInvoice }),
    places: random,
    plainAt: (place) =>
      inScope(
        'app_admin',
        place,
        `select ${invoiceColumns}, (select json_agg(m order by m.position) from invoice_items m where m.organization_id = i.organization_id
            and m.invoice_id = i.id) as items, (select json_agg(p) from payments p where p.organization_id = i.organization_id
            and p.invoice_id = i.id) as payments
          from invoices i where i.organization_id = ${place.organizationId} and i.id = ${anInvoice};`,
      ),
  },
  {
    work: 'usage of three years',
    requestAt: () => asked(getProfileUsageHistory, {}),
    places: random,
    plainAt: (place) =>
      inScope(
        'app_admin',
        place,
        `select e.id, e.type_id, e.count, e.starts_on, e.ends_on, e.cause from credit_entries e where e.organization_id = ${place.organizationId}
          order by e.id;`,
      ),
  },
  {
    work: 'people tested by month, three years',
    requestAt: () => asked(getMonthlyProfileCounts, { startDate: threeYearsAgo() }),
    places: random,
    plainAt: (place) => inScope('app_admin', place, distinctPeople(place, 'month')),
  },
  {
    work: 'people tested by year, three years',
    requestAt: () => asked(getYearlyProfileCounts, { startDate: threeYearsAgo() }),
    places: random,
    plainAt: (place) => inScope('app_admin', place, distinctPeople(place, 'year')),
  },
];

interface SizeMeasured extends BilledSize {
  measured: Measured[];
}

/** How often each case is measured of each size. Other work on the machine only ever makes a call slower, so the faster round counts. */
const rounds = 2;

/**
 * Billing of one organization: three years, of a small one and of one with 50,000 profiles and 10,000 invoices. Both stand beside each other and
 * are measured in turns, so that what else the machine does weighs on both alike.
 */
export async function measureBilling(seconds: number): Promise<SizeMeasured[]> {
  const postgres = await openPostgres();
  const portals: Portal[] = [];
  try {
    for (const size of sizes) portals.push(await openPortal(postgres, size));
    for (const one of cases) {
      for (let round = 0; round < rounds; round += 1) {
        for (const portal of portals) await measureRound(portal, seconds, one);
      }
    }
    return portals.map(({ size, measured }) => ({ ...size, measured: [...measured.values()] }));
  } finally {
    for (const { server, database } of portals) {
      await server.stop();
      await database.drop();
    }
    postgres.postgres.stop();
  }
}

interface Portal {
  size: BilledSize;
  database: Awaited<ReturnType<typeof benchDatabase>>;
  server: Awaited<ReturnType<typeof startServer>>;
  place: Place;
  /** The faster round of each case. */
  measured: Map<string, Measured>;
}

async function openPortal(
  postgres: Awaited<ReturnType<typeof openPostgres>>,
  size: BilledSize,
): Promise<Portal> {
  console.log(`Filling ${size.profiles} profiles, ${size.invoices} invoices and three years of credits.`);
  const database = await benchDatabase(postgres, size.profiles, 1);
  await fillBilling(database.owner, largestId, size);
  const server = await startServer({ ...database.settings, WORKERS: '1' });
  const caller = await signIn(server.url, emailOf(largestId), password, largestId);
  return {
    size,
    database,
    server,
    place: { ...caller, profileIds: [], searchTerms: [] },
    measured: new Map(),
  };
}

async function measureRound(
  { size, database, server, place, measured }: Portal,
  seconds: number,
  one: (typeof cases)[number],
): Promise<void> {
  const figures = await measureCase(database, server, [place], seconds, one);
  console.log(`${size.profiles} profiles: ${measuredLine(figures)}`);
  const before = measured.get(one.work);
  if (before === undefined || figures.http.p95Ms < before.http.p95Ms) measured.set(one.work, figures);
}

const [mostTrips, leastOfSql, mostGrowth] = [4.1, 0.5, 1.3];

/** Each figure beside the goals of hot calls. */
export function billingText(all: readonly SizeMeasured[]): string {
  const [small, large] = [all[0], all.at(-1)];
  const rows = (large?.measured ?? []).map(({ work, http, sql, bare, roundTrips }) => {
    const before = small?.measured.find((one) => one.work === work);
    const growth = before === undefined ? Number.NaN : http.p95Ms / before.http.p95Ms;
    const ofSql = http.perSecond / sql.perSecond;
    const isMet = roundTrips < mostTrips && ofSql >= leastOfSql && growth <= mostGrowth;
    const behindBare = bare === null ? '' : (http.perSecond / bare.perSecond).toFixed(2);
    return [
      work,
      roundTrips.toFixed(1),
      ofSql.toFixed(2),
      behindBare,
      growth.toFixed(2),
      isMet ? 'met' : 'MISSED',
    ];
  });
  return columns([
    ['billing', 'round trips (4)', 'HTTP / its SQL (0.5)', 'HTTP / bare', 'p95, large / small (1.3)', ''],
    ...rows,
  ]).join('\n');
}
