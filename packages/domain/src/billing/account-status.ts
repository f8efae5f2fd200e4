/** How an organization's account stands, as the billing overview says it (B020). */
export type AccountStatus = 'active' | 'pastDue' | 'noPackage';

/** The words of each status. */
export const accountStatusLabels: Readonly<Record<AccountStatus, string>> = {
  active: 'Account active',
  pastDue: 'Payment past due',
  noPackage: 'No current package',
};

/**
 * The status of an account (B020, whose words are not specified): what is overdue comes first, since it can be ended at once.
 * @param facts whether an invoice is overdue, and whether a term of any family is current, its own or its payer's
 */
export function accountStatus(facts: { isOverdue: boolean; hasCurrentTerm: boolean }): AccountStatus {
  if (facts.isOverdue) return 'pastDue';
  return facts.hasCurrentTerm ? 'active' : 'noPackage';
}
