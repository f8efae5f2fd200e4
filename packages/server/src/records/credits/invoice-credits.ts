import {
  type CreditLine,
  type CreditRow,
  creditRows,
  creditsOfLines,
  creditsToTakeBack,
  currentTerm,
  familyOfTier,
  type InvoiceCredits,
  type PackageFamily,
  revisionOfRow,
  termOfEntry,
} from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { readPayer } from '../invoices/payer.ts';
import { listSubscriptions, type SubscriptionRow } from '../subscriptions/subscription-rows.ts';
import { readCreditHistory, type StoredCause, type StoredCreditEntry } from './credit-history.ts';
import { type CreditInvoice, readCreditInvoice } from './invoice-facts.ts';
import {
  correctionEntries,
  insertCredits,
  lockCredits,
  type NewCreditEntry,
  plainEntry,
} from './store-credits.ts';

/** The invoice that gives credits, and who caused it. */
export interface CreditSource {
  organizationId: number;
  invoiceId: number;
  /** Null for a job. */
  accountId: number | null;
}

type Row = CreditRow<StoredCreditEntry>;

/**
 * Writes the credits of an invoice that is sent, once: sent again after it was changed, what its lines changed corrects them. The invoice
 * must be locked, in the transaction that notes its sending.
 */
export async function bookInvoiceCredits(tx: Tx, source: CreditSource): Promise<void> {
  const { organizationId, invoiceId, accountId } = source;
  const known = await readKnown(tx, source);
  const { invoice, terms, rows, today } = known;
  const wanted = creditsOfLines(invoice.lines, promotionalFamily(invoice, terms));
  const gone = rows.filter(({ entry }) => wanted.every((each) => !isOf(entry, each)));
  const entries = [
    ...wanted.flatMap((each) => {
      const row = rows.find(({ entry }) => isOf(entry, each));
      const entry = newEntry(each, causeOf(each, invoice, today), invoiceId, known);
      return row === undefined ? [entry] : revised(row, entry);
    }),
    ...gone.flatMap((row) => revised(row, { ...row.entry, count: 0 })),
  ];
  await insertCredits(tx, organizationId, entries, { accountId });
}

/** Takes back every credit that a voided invoice gave and that no credit note took back before. The invoice must be locked. */
export const takeBackVoided = (tx: Tx, source: CreditSource, reason: string): Promise<void> =>
  takeBack(tx, source, null, (invoiceNumber) => ({ cause: 'invoiceVoided', invoiceNumber, reason }));

/** Takes back the credits that the lines of a credit note had given, never more than the invoice gave. The invoice must be locked. */
export const takeBackCredited = (
  tx: Tx,
  source: CreditSource,
  note: { noteNumber: string; reason: string; lines: readonly CreditLine[] },
): Promise<void> =>
  takeBack(tx, source, note.lines, (invoiceNumber) => ({
    cause: 'creditNote',
    invoiceNumber,
    noteNumber: note.noteNumber,
    reason: note.reason,
  }));

async function takeBack(
  tx: Tx,
  source: CreditSource,
  lines: readonly CreditLine[] | null,
  causeOfInvoice: (invoiceNumber: string) => StoredCause,
): Promise<void> {
  const { organizationId, invoiceId, accountId } = source;
  const { invoice, terms, rows, taken, today } = await readKnown(tx, source);
  const asked = lines === null ? null : creditsOfLines(lines, promotionalFamily(invoice, terms));
  const entries = families.flatMap((family): NewCreditEntry[] => {
    const given = rows.filter(({ entry }) => entry.family === family);
    const purchase = given.find(({ isDeleted }) => !isDeleted);
    const count = creditsToTakeBack(
      sumOf(given),
      sumOf(taken.filter(({ entry }) => entry.family === family)),
      asked === null ? null : sumOf(asked.filter((each) => each.family === family)),
    );
    if (purchase === undefined || count === 0) return [];
    const { subscriptionId, startsOn } = purchase.entry;
    // Outside of every term the day says in which period it will count: that of what it takes back.
    const day = subscriptionId === null ? startsOn : today;
    const cause = causeOfInvoice(invoice.number);
    return [
      {
        ...plainEntry,
        family,
        typeId: 3,
        count,
        startsOn: day,
        endsOn: day,
        invoiceId,
        subscriptionId,
        cause,
      },
    ];
  });
  await insertCredits(tx, organizationId, entries, { accountId });
}

const families: readonly PackageFamily[] = ['sports', 'clinical'];
const sumOf = (list: readonly { count: number }[]) => list.reduce((sum, { count }) => sum + count, 0);

interface Known {
  invoice: CreditInvoice;
  terms: readonly SubscriptionRow[];
  /** What the invoice gave, corrections included. */
  rows: readonly Row[];
  /** What was taken back of it. */
  taken: readonly Row[];
  today: string;
}

async function readKnown(tx: Tx, { organizationId, invoiceId }: CreditSource): Promise<Known> {
  await lockCredits(tx, organizationId);
  const [invoice, terms, history, { today }] = await Promise.all([
    readCreditInvoice(tx, organizationId, invoiceId),
    listSubscriptions(tx, organizationId),
    readCreditHistory(tx, organizationId),
    readPayer(tx, organizationId),
  ]);
  const ofInvoice = creditRows(history).filter(({ history: [first] }) => first?.invoiceId === invoiceId);
  const causedBy = (...causes: StoredCause['cause'][]) =>
    ofInvoice.filter(({ entry }) => causes.includes(entry.cause.cause));
  return {
    invoice,
    terms,
    rows: causedBy('bought', 'overageBought', 'billedInArrears'),
    taken: causedBy('invoiceVoided', 'creditNote'),
    today,
  };
}

const isOf = (entry: StoredCreditEntry, { family, typeId }: InvoiceCredits): boolean =>
  entry.family === family && entry.typeId === typeId;

/** A promotional package belongs to the clinical credits of whoever has only those, else to those of sports. */
function promotionalFamily(invoice: CreditInvoice, terms: readonly SubscriptionRow[]): PackageFamily {
  const day = dayOf(invoice);
  const hasTerm = (family: PackageFamily) => currentTerm(terms, family, day) !== null;
  return hasTerm('clinical') && !hasTerm('sports') ? 'clinical' : 'sports';
}

const dayOf = ({ startPeriodOn, invoiceDate }: CreditInvoice): string => startPeriodOn ?? invoiceDate;

function causeOf(
  { family, typeId, count }: InvoiceCredits,
  invoice: CreditInvoice,
  today: string,
): StoredCause {
  const { number: invoiceNumber } = invoice;
  if (typeId === 2) return { cause: 'bought', invoiceNumber, sentOn: today, given: count };
  if (family === 'sports') return { cause: 'overageBought', invoiceNumber, sentOn: today, given: count };
  const startsOn = dayOf(invoice);
  const endsOn = endOf(invoice, startsOn);
  return { cause: 'billedInArrears', invoiceNumber, startsOn, endsOn, given: count };
}

const endOf = ({ endPeriodOn }: CreditInvoice, startsOn: string): string =>
  endPeriodOn !== null && endPeriodOn > startsOn ? endPeriodOn : startsOn;

function newEntry(
  { family, typeId, count }: InvoiceCredits,
  cause: StoredCause,
  invoiceId: number,
  { invoice, terms }: Known,
): NewCreditEntry {
  const startsOn = dayOf(invoice);
  const named = terms.find(({ id }) => id === invoice.subscriptionId);
  const subscriptionId =
    named !== undefined && familyOfTier(named.packageTierId) === family
      ? named.id
      : termOfEntry({ family, subscriptionId: null, startsOn }, terms);
  return {
    ...plainEntry,
    family,
    typeId,
    count,
    startsOn,
    endsOn: endOf(invoice, startsOn),
    invoiceId,
    subscriptionId,
    cause,
  };
}

/** What corrects a row once the invoice gives another number than before, or for other days. What somebody took back by hand stays taken. */
function revised(
  row: Row,
  { count, startsOn, endsOn, subscriptionId, cause }: Omit<NewCreditEntry, 'typeId'>,
): NewCreditEntry[] {
  const isTakenByHand =
    row.isDeleted && givenBy(row.history.findLast(({ isReversal }) => isReversal)) === null;
  if (isTakenByHand) return [];
  const before = givenBy(row.history.at(-1)) ?? row.count;
  const corrections = revisionOfRow(row, before, { count, startsOn, endsOn, subscriptionId, cause });
  return correctionEntries(corrections, 'the invoice was revised').map((entry) =>
    entry.cause.cause === 'reversed' ? { ...entry, cause: { ...entry.cause, given: count } } : entry,
  );
}

/** How many credits the invoice gave when an entry was written; null where the entry does not say. */
const givenBy = (entry: StoredCreditEntry | undefined): number | null =>
  entry !== undefined && 'given' in entry.cause ? (entry.cause.given ?? null) : null;
