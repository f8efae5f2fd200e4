/** What is known of a period that has ended. */
export interface EndedPeriod {
  /** People by the organization that tested them first. */
  people: readonly { organizationId: number; people: number }[];
  /** People that entries count already, by organization, whatever staff corrected of them since. */
  counted: ReadonlyMap<number, number>;
  /** What is left with all of these people counted: below zero when more people were tested than credits were there. */
  balance: number;
  /** Unused credits that ended with the period before. */
  lapsed: number;
  /** Whether what is left ends with the period: only credits that are counted do. */
  doCreditsEnd: boolean;
}

/** What closes a period, or brings one that was closed up to date. */
export interface PeriodClosing {
  /** People that no entry counts yet, above zero. */
  used: { organizationId: number; count: number }[];
  /** Credits that end now, zero or above. */
  lapsing: number;
  /** Credits that ended before and were needed after all, zero or above. */
  restored: number;
}

/**
 * What is written when a period has ended (design of billing, section 4): its people that no entry counts yet, and what is left unused.
 * Closing again what did not change writes nothing. People who were taken out of a period that was closed stay counted until staff
 * correct it.
 */
export function periodClosing({
  people,
  counted,
  balance,
  lapsed,
  doCreditsEnd,
}: EndedPeriod): PeriodClosing {
  const all = people.reduce((sum, each) => sum + each.people, 0);
  const before = [...counted.values()].reduce((sum, count) => sum + count, 0);
  let missing = Math.max(0, all - before);
  const used: PeriodClosing['used'] = [];
  for (const { organizationId, people: tested } of people) {
    const count = Math.min(missing, tested - (counted.get(organizationId) ?? 0));
    if (count <= 0) continue;
    used.push({ organizationId, count });
    missing -= count;
  }
  return {
    used,
    lapsing: doCreditsEnd ? Math.max(0, balance) : 0,
    restored: Math.min(lapsed, Math.max(0, -balance)),
  };
}
