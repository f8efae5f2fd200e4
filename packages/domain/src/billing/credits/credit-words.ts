import { dayWords } from '../day-words.ts';
import type { CreditEntryTypeId } from './credit-entry.ts';

/** The types of credit entries as the usage tables show them (B215); the people of the running period are 'Profile Credits Used' (B216). */
export const creditTypeLabels: Record<CreditEntryTypeId, string> = {
  1: 'Actual Usage',
  2: 'Purchased Upfront',
  3: 'Credits Removed',
  4: 'Purchased In Arrears',
  5: 'Profile Credits Used',
};

/** An invoice as a sentence names it. */
interface NamedInvoice {
  invoiceNumber: string;
}

/** Days from and to, 'YYYY-MM-DD', both included. */
interface Days {
  startsOn: string;
  endsOn: string;
}

/**
 * Why an entry is there, with what its sentence names. Every way in which entries are made has a cause (design of billing, section 4). Days
 * are 'YYYY-MM-DD'; reasons are what somebody typed.
 */
export type CreditCause =
  | ({ cause: 'bought'; sentOn: string } & NamedInvoice)
  | ({ cause: 'overageBought'; sentOn: string } & NamedInvoice)
  | ({ cause: 'billedInArrears' } & NamedInvoice & Days)
  | ({ cause: 'periodClosed'; organizations: number } & Days)
  | ({ cause: 'testedLate'; arrivedOn: string } & Days)
  | { cause: 'running'; organizations: number; startsOn: string }
  | ({ cause: 'invoiceVoided'; reason: string } & NamedInvoice)
  | ({ cause: 'creditNote'; noteNumber: string; reason: string } & NamedInvoice)
  | { cause: 'lapsed'; endsOn: string }
  | { cause: 'staff'; typeId: CreditEntryTypeId; on: string; text: string }
  | ({ cause: 'countedAgain' } & Days)
  | { cause: 'reversed'; reason: string };

const grouped = (count: number): string => count.toLocaleString('en-US');
const credits = (count: number): string => (count === 1 ? '1 credit' : `${grouped(count)} credits`);
const organizations = (count: number): string =>
  count === 1 ? '1 organization' : `${grouped(count)} organizations`;
const span = ({ startsOn, endsOn }: Days): string => `from ${dayWords(startsOn)} to ${dayWords(endsOn)}`;

/** '1 person was' or '212 people were', for a sentence about people that were tested. */
export const peopleWere = (count: number): string =>
  count === 1 ? '1 person was' : `${grouped(count)} people were`;

/** What staff do with each type when they add an entry by hand. */
const staffVerbs: Record<CreditEntryTypeId, (count: number) => string> = {
  1: (count) => `${credits(count)} recorded as used by staff`,
  2: (count) => `${credits(count)} added by staff as bought upfront`,
  3: (count) => `${credits(count)} removed by staff`,
  4: (count) => `${credits(count)} added by staff as bought in arrears`,
  5: (count) => `${credits(count)} recorded as used by staff`,
};

/** What somebody typed as the end of a sentence, which gets no second full stop. */
const endedBy = (sentence: string, text: string): string => {
  const trimmed = text.trim();
  if (trimmed === '') return `${sentence}.`;
  return /[.!?]$/.test(trimmed) ? `${sentence}: ${trimmed}` : `${sentence}: ${trimmed}.`;
};

const inBrackets = (reason: string): string => (reason.trim() === '' ? '' : ` (${reason.trim()})`);

/**
 * The sentence that explains an entry in the usage tables (design of billing, section 4). The same one is shown to staff and customers.
 * @param count credits or people of the entry, above zero
 */
export function creditExplanation(count: number, why: CreditCause): string {
  switch (why.cause) {
    case 'bought':
      return `${credits(count)} bought with invoice ${why.invoiceNumber}, sent ${dayWords(why.sentOn)}.`;
    case 'overageBought':
      return `${credits(count)} bought for people over the credits with invoice ${why.invoiceNumber}, sent ${dayWords(why.sentOn)}.`;
    case 'billedInArrears':
      return `${credits(count)} billed in arrears with invoice ${why.invoiceNumber} for people tested ${span(why)}.`;
    case 'periodClosed':
      return `${peopleWere(count)} tested by ${organizations(why.organizations)} ${span(why)}.`;
    case 'testedLate':
      return `${peopleWere(count)} tested ${span(why)}. The tests arrived on ${dayWords(why.arrivedOn)}, after the period was closed.`;
    case 'running':
      return `${peopleWere(count)} tested by ${organizations(why.organizations)} since ${dayWords(why.startsOn)}. The period is not closed yet.`;
    case 'invoiceVoided':
      return `${credits(count)} removed: invoice ${why.invoiceNumber} was voided${inBrackets(why.reason)}.`;
    case 'creditNote':
      return `${credits(count)} removed: credit note ${why.noteNumber} for invoice ${why.invoiceNumber}${inBrackets(why.reason)}.`;
    case 'lapsed':
      return `${count === 1 ? '1 unused credit' : `${grouped(count)} unused credits`} ended with the term on ${dayWords(why.endsOn)}.`;
    case 'staff':
      return endedBy(`${staffVerbs[why.typeId](count)} on ${dayWords(why.on)}`, why.text);
    case 'countedAgain':
      return `${peopleWere(count)} counted again ${span(why)}, because the merge or transfer that removed them was undone.`;
    case 'reversed':
      return endedBy(`This reverses an entry of ${grouped(count)}`, why.reason);
  }
}

/** What took somebody out of the count of a closed period. */
export type UncountedCause = 'merge' | 'transferTest' | 'undo';

/** Why a closed period counts one person fewer, as the end of a sentence that customers read. */
export const uncountedReasons: Readonly<Record<UncountedCause, string>> = {
  merge: 'two profiles of one person were merged, and both were counted',
  transferTest: 'a test was transferred to another profile, and one person fewer was tested in the period',
  undo: 'a transfer was undone, and one person fewer was tested in the period',
};

/** Why it counts that person again. */
export const countedAgainReason = 'the merge or the transfer was undone, and both people count again';

/** What is shown beside a row whose first entry was corrected (design of billing, section 4). */
export const correctedLabel = 'corrected';

/** What became of a row after its first entry. */
interface Correction {
  /** Whether the row was deleted, and not only written anew. */
  isDeleted: boolean;
  /** What its first entry counted, or what it counted until it was deleted. */
  countBefore: number;
  /** The day of the last correction or of the deletion, 'YYYY-MM-DD'. */
  on: string;
  /** What somebody typed; may be empty. */
  reason: string;
}

/** The sentence that follows the explanation of a row that was corrected or deleted. */
export function correctionExplanation({ isDeleted, countBefore, on, reason }: Correction): string {
  const act = isDeleted ? 'Deleted' : 'Corrected';
  return endedBy(`${act} on ${dayWords(on)}, before it was ${grouped(countBefore)}`, reason);
}
