/** The types of credit entries (B215). */
export const creditEntryTypeIds = {
  actualUsage: 1,
  purchasedUpfront: 2,
  creditsRemoved: 3,
  purchasedInArrears: 4,
  /** People of the running period. It is counted, never stored. */
  profilesUsed: 5,
} as const;

export type CreditEntryTypeId = (typeof creditEntryTypeIds)[keyof typeof creditEntryTypeIds];

/**
 * One entry of the credits of a payer, a family and a period. Entries are only added. An entry that was wrong is taken back by a reversal,
 * which has its type and its count and refers to it; what shall hold instead is a new entry that refers to it too (design of billing,
 * section 4).
 */
export interface CreditEntry {
  id: number;
  typeId: CreditEntryTypeId;
  /** Always above zero: the type says which way it counts. */
  count: number;
  /** Calendar days of the payer, 'YYYY-MM-DD', both included. */
  startsOn: string;
  endsOn: string;
  /** The entry that this one takes back or replaces; null for an entry that corrects no other. */
  correctsId: number | null;
  /** The entry takes back the one that it refers to. */
  isReversal: boolean;
}

/** Which way a type counts: purchases give credits, everything else takes them (B271). */
export function signOfType(typeId: CreditEntryTypeId): 1 | -1 {
  return typeId === creditEntryTypeIds.purchasedUpfront || typeId === creditEntryTypeIds.purchasedInArrears
    ? 1
    : -1;
}

/** What an entry changes the balance by: a reversal counts against the way of its type. */
export const changeOfBalance = ({ typeId, count, isReversal }: CreditEntry): number =>
  signOfType(typeId) * (isReversal ? -count : count);
