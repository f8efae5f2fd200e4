/** Partners that only internal staff connect an organization with (document 2, 2.5). */
const staffPartnerIds: readonly number[] = [6, 9, 10];

/**
 * Whether somebody may connect an organization with a partner.
 * @param ehrPartnerId one of the list of partners
 * @param isInternal internal staff, who choose among all
 */
export const mayChooseEhrPartner = (ehrPartnerId: number, isInternal: boolean): boolean =>
  isInternal || !staffPartnerIds.includes(ehrPartnerId);

/**
 * How a connection stands: switched off, past its last day, or working.
 * @param integration its switch and its last day, YYYY-MM-DD; null: no end
 * @param today the day it is in the organization, YYYY-MM-DD
 */
export function integrationStatus(
  { isEnabled, expirationDate }: { isEnabled: boolean; expirationDate: string | null },
  today: string,
): 'Active' | 'Disabled' | 'Expired' {
  if (!isEnabled) return 'Disabled';
  return expirationDate !== null && expirationDate < today ? 'Expired' : 'Active';
}

/**
 * Whether a day can be chosen as a connection's last: yesterday at the earliest, which ends it at once.
 * @param expirationDate YYYY-MM-DD; null: no end
 * @param today the day it is in the organization, YYYY-MM-DD
 */
export function mayIntegrationEndOn(expirationDate: string | null, today: string): boolean {
  if (expirationDate === null) return true;
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return expirationDate >= yesterday;
}
