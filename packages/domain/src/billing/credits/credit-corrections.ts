import { type CreditEntry, creditEntryTypeIds } from './credit-entry.ts';

/** An entry with all that corrected it, as the usage tables show it: under its first id. */
export interface CreditRow<Entry extends CreditEntry = CreditEntry> {
  /** The id of the first entry. */
  id: number;
  /** What holds now: the last entry that no reversal took back, else the first one. */
  entry: Entry;
  /** What the row counts for now; zero once it was taken back. */
  count: number;
  isCorrected: boolean;
  /** The row was taken back and nothing replaced it. */
  isDeleted: boolean;
  /** The first entry and its corrections, oldest first. */
  history: Entry[];
}

/**
 * The rows of the usage tables: each entry with its corrections, net, under its first id (design of billing, section 4).
 * @param entries all of a payer, a family and a period, in any order
 * @returns rows by their day, then their id, deleted ones included
 * @throws RangeError when a correction refers to an entry that is not there
 */
export function creditRows<Entry extends CreditEntry>(entries: readonly Entry[]): CreditRow<Entry>[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const histories = new Map<number, Entry[]>();
  for (const entry of entries.toSorted((one, other) => one.id - other.id)) {
    const first = firstOf(entry, byId);
    histories.set(first.id, [...(histories.get(first.id) ?? []), entry]);
  }
  return [...histories.values()]
    .map(rowOf)
    .sort((one, other) => byDay(one.entry, other.entry) || one.id - other.id);
}

/** The entries that correct a stored one, before they have ids. */
export type CreditCorrection<Entry extends CreditEntry> = Omit<Entry, 'id'>;

/**
 * The entries that change a row, or take it back (B391, B392): a reversal of what holds, and what shall hold instead.
 * @param change what shall be different, a count above zero among it; null to take the row back
 * @returns none where the row was taken back before
 */
export function correctionOf<Entry extends CreditEntry>(
  row: CreditRow<Entry>,
  change: Partial<Omit<Entry, 'id' | 'correctsId' | 'isReversal'>> | null,
): CreditCorrection<Entry>[] {
  if (row.isDeleted) return [];
  const { id, ...entry } = row.entry;
  const reversal = { ...entry, correctsId: id, isReversal: true };
  return change === null
    ? [reversal]
    : [reversal, { ...entry, ...change, correctsId: id, isReversal: false }];
}

/**
 * The entry that makes a row count again which was taken back.
 * @param change what shall be different from what the row was, a count above zero among it
 * @throws RangeError when the row was not taken back
 */
export function countedAgain<Entry extends CreditEntry>(
  { entry: { id, ...entry }, isDeleted }: CreditRow<Entry>,
  change: Partial<Omit<Entry, 'id' | 'correctsId' | 'isReversal'>>,
): CreditCorrection<Entry> {
  if (!isDeleted) throw new RangeError('only a row that was taken back counts again');
  return { ...entry, ...change, correctsId: id, isReversal: false };
}

function firstOf<Entry extends CreditEntry>(entry: Entry, byId: ReadonlyMap<number, Entry>): Entry {
  let first = entry;
  while (first.correctsId !== null) {
    const corrected = byId.get(first.correctsId);
    // A correction is always younger than what it corrects, so the ids fall and the way ends.
    if (corrected === undefined || corrected.id >= first.id) {
      throw new RangeError('a correction refers to an older entry of the same credits');
    }
    first = corrected;
  }
  return first;
}

function rowOf<Entry extends CreditEntry>(history: Entry[]): CreditRow<Entry> {
  const reversed = new Set(
    history.filter(({ isReversal }) => isReversal).map(({ correctsId }) => correctsId),
  );
  const live = history.filter(({ id, isReversal }) => !isReversal && !reversed.has(id));
  const [first] = history;
  if (first === undefined) throw new RangeError('a row has a first entry');
  return {
    id: first.id,
    entry: live.at(-1) ?? first,
    count: live.reduce((sum, { count }) => sum + count, 0),
    isCorrected: history.length > 1,
    isDeleted: live.length === 0,
    history,
  };
}

/** The day on which an entry moves the balance: people are counted once their days are over, everything else on its first day. */
const dayOf = ({ typeId, startsOn, endsOn }: CreditEntry): string =>
  typeId === creditEntryTypeIds.actualUsage ? endsOn : startsOn;
const byDay = (one: CreditEntry, other: CreditEntry): number => dayOf(one).localeCompare(dayOf(other));
