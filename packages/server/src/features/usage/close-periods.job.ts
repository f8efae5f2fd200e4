import {
  type CreditRow,
  correctionOf,
  creditRows,
  creditTermsOf,
  familyOfTier,
  isPast,
  periodClosing,
  termOfEntry,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { defineJob, type RunOf } from '../../platform/jobs/job.ts';
import { defineJobKind } from '../../platform/jobs/job-kind.ts';
import { readCreditHistory, type StoredCreditEntry } from '../../records/credits/credit-history.ts';
import { holdPeriodToClose, lockPeriod } from '../../records/credits/credit-periods.ts';
import { readTermCredits } from '../../records/credits/credit-positions.ts';
import { approvedProposals } from '../../records/credits/credit-proposals.ts';
import {
  correctionEntries,
  insertCredits,
  lockCredits,
  type NewCreditEntry,
  plainEntry,
} from '../../records/credits/store-credits.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { listSubscriptions, type SubscriptionRow } from '../../records/subscriptions/subscription-rows.ts';

/** Periods that one hour hands to jobs; the others follow in the next. */
const mostAtOnce = 500;

const closePeriod = defineJobKind({
  name: 'usage.close_period',
  actsFor: 'organization',
  data: z.object({ subscriptionId: z.int() }),
});

/** Finds the terms of all organizations that have ended and are not closed, by the day it is there, every hour. */
export const findPeriodsToClose = defineJob({
  name: 'usage.find_to_close',
  actsFor: 'portal',
  data: z.null(),
  schedule: '13 * * * *',
  run: ({ transaction }, { jobs }) =>
    transaction(async (tx) => {
      const found = await tx.query<{ organizationId: number; id: number }>(
        sql`select organization_id, id from identity.periods_to_close(${mostAtOnce})`,
        'usage.periods_to_close',
      );
      for (const { organizationId, id } of found) {
        await tx.continueAsJob('usage.find_to_close', [organizationId]);
        await jobs.enqueue(tx, closePeriod, { subscriptionId: id }, { organizationId, onceKey: `${id}` });
      }
    }),
});

/**
 * Writes the people of a period that has ended and what is left unused into the credits. A second run writes what changed since: people
 * whose tests arrived late, and credits that were added or needed after all.
 */
export const closePeriods = defineJob({ ...closePeriod, run: close });

function close({ data, requestedBy, transaction }: RunOf<typeof closePeriod>): Promise<void> {
  const { organizationId } = requestedBy;
  return transaction(async (tx) => {
    await lockCredits(tx, organizationId);
    const terms = await listSubscriptions(tx, organizationId);
    const term = terms.find(({ id }) => id === data.subscriptionId);
    const { today } = await readPayer(tx, organizationId);
    if (term === undefined || !isPast(term, today)) return;
    // Somebody who was tested in it is being stored: the next hour finds it again.
    if (!(await holdPeriodToClose(tx, organizationId, term))) return;
    const period = await lockPeriod(tx, organizationId, term);
    const [credits, history, approved] = await Promise.all([
      readTermCredits(tx, organizationId, term.id),
      readCreditHistory(tx, organizationId),
      approvedProposals(tx, organizationId, term.id),
    ]);
    if (credits === null) throw new InvariantError('the credits of a term are out of reach of its own job');
    const rows = creditRows(history).filter(({ entry }) => termOfEntry(entry, terms) === term.id);
    const lapsed = rows.filter(({ entry }) => entry.cause.cause === 'lapsed');
    const closing = periodClosing({
      people: credits.organizations,
      counted: countedBefore(rows, approved),
      balance: credits.sums.balance,
      lapsed: lapsed.reduce((sum, { count }) => sum + count, 0),
      doCreditsEnd: creditTermsOf(term) === 'counted',
    });
    const late = period.closedAt === null ? null : today;
    const entries = [
      ...closing.used.map((used) => usedEntry(term, used, late)),
      ...lapsingEntries(term, closing.lapsing),
      ...restoring(lapsed, closing.restored),
    ];
    await insertCredits(tx, organizationId, entries, { accountId: null });
    noteClosed(tx, organizationId, term);
  });
}

/**
 * What the first entries of each organization counted, whatever staff made of them since, less the people whom a merge or a transfer took
 * out of the period by their approval.
 */
function countedBefore(
  rows: readonly CreditRow<StoredCreditEntry>[],
  approved: ReadonlyMap<number, number>,
): Map<number, number> {
  const counted = new Map([...approved].map(([organizationId, people]) => [organizationId, -people]));
  for (const {
    history: [first],
  } of rows) {
    const cause = first?.cause.cause;
    if (first === undefined || (cause !== 'periodClosed' && cause !== 'testedLate')) continue;
    const organizationId = first.usingOrganizationId ?? 0;
    counted.set(organizationId, (counted.get(organizationId) ?? 0) + first.count);
  }
  return counted;
}

const familyOf = ({ packageTierId }: SubscriptionRow) => {
  const family = familyOfTier(packageTierId);
  if (family === null) throw new InvariantError('the package of a stored term is not known');
  return family;
};

/** @param late the day on which tests arrived after the period was closed; null while it is closed */
function usedEntry(
  term: SubscriptionRow,
  { organizationId, count }: { organizationId: number; count: number },
  late: string | null,
): NewCreditEntry {
  const { startsOn, endsOn } = term;
  const entry = { ...plainEntry, family: familyOf(term), typeId: 1, count, subscriptionId: term.id } as const;
  const usingOrganizationId = organizationId;
  return late === null
    ? {
        ...entry,
        usingOrganizationId,
        startsOn,
        endsOn,
        cause: { cause: 'periodClosed', organizations: 1, startsOn, endsOn },
      }
    : {
        ...entry,
        usingOrganizationId,
        startsOn: late,
        endsOn: late,
        cause: { cause: 'testedLate', arrivedOn: late, startsOn, endsOn },
      };
}

function lapsingEntries(term: SubscriptionRow, count: number): NewCreditEntry[] {
  if (count === 0) return [];
  const { endsOn } = term;
  return [
    {
      ...plainEntry,
      family: familyOf(term),
      typeId: 3,
      count,
      startsOn: endsOn,
      endsOn,
      subscriptionId: term.id,
      cause: { cause: 'lapsed', endsOn },
    },
  ];
}

/** Takes back so much of what ended, from the newest on. */
function restoring(lapsed: readonly CreditRow<StoredCreditEntry>[], restored: number): NewCreditEntry[] {
  let left = restored;
  return lapsed.toReversed().flatMap((row) => {
    const taken = Math.min(left, row.count);
    if (taken === 0) return [];
    left -= taken;
    const count = row.count - taken;
    return correctionEntries(
      correctionOf(row, count === 0 ? null : { count }),
      'they were needed after the period was closed',
    );
  });
}

function noteClosed(tx: Tx, organizationId: number, term: SubscriptionRow): void {
  tx.send(
    sql`update credit_periods set closed_at = clock_timestamp(), first_closed_at = coalesce(first_closed_at, clock_timestamp())
      where organization_id = ${organizationId} and family = ${familyOf(term)} and period_start = ${term.startsOn}::date`,
    'usage.note_closed',
  );
}
