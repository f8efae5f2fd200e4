/** Who an organization is billed to, and who is billed to it. */
export interface BillingLinks {
  /** The organization that pays for this one; null where it pays for itself. */
  billToOrganizationId: number | null;
  /** Organizations that this one pays for. */
  childCount: number;
}

export type BillingStatus = 'Billing Child' | 'Billing Parent' | 'Standard Billing';

/**
 * The billing status of an organization (B007, B008, B009). One that has both a payer and children is shown as a child: its own invoices go
 * to the payer (B010; design of billing, section 5).
 */
export function billingStatus({ billToOrganizationId, childCount }: BillingLinks): BillingStatus {
  if (billToOrganizationId !== null) return 'Billing Child';
  return childCount > 0 ? 'Billing Parent' : 'Standard Billing';
}

/** Words for whoever sees the billing of an organization that is billed to another one: where its invoices are. */
export const invoicesGoTo = (payer: string): string =>
  `Billed to ${payer}, which receives and pays the invoices of this organization.`;

/** The same, with where the invoices of before and its credits are. */
export const billedToNotice = (payer: string): string =>
  `${invoicesGoTo(payer)} Earlier invoices stay here, under View Invoices. If this organization has no subscription of its own, it uses the credits of ${payer}.`;

/** Words for whoever pays for others: where the invoices of those are. */
export const invoicesOfChildrenNotice =
  'You find and pay the invoices of these organizations under View Invoices. Invoices from before you paid for an organization stay with it.';

/** Words for staff about an organization that came with both a payer and children (B010); null for all others. */
export function mixedBillingNotice({ billToOrganizationId, childCount }: BillingLinks): string | null {
  if (billToOrganizationId === null || childCount === 0) return null;
  const children = childCount === 1 ? '1 organization is' : `${childCount} organizations are`;
  return `This organization is billed to another one, and ${children} billed to it. Remove one of the two.`;
}

/** Whether an organization shows the card of its billing parent: one with children cannot (B011). */
const showsBillingParent = ({ childCount }: BillingLinks): boolean => childCount === 0;

/** Whether an organization may add billing children: one with a billing parent cannot (B012). */
export const canAddBillingChildren = ({ billToOrganizationId }: BillingLinks): boolean =>
  billToOrganizationId === null;

/**
 * Which sides of its billing an organization shows. One that came with both a payer and children (B010) shows its children, and its payer only to
 * staff, who remove one of the two.
 * @param isMender whether the viewer is staff who may remove the payer
 */
export function shownBillingSides(
  links: BillingLinks,
  isMender: boolean,
): { payer: boolean; children: boolean } {
  const hasBoth = links.billToOrganizationId !== null && links.childCount > 0;
  return {
    payer: showsBillingParent(links) || (hasBoth && isMender),
    children: canAddBillingChildren(links) || links.childCount > 0,
  };
}

/** An organization that shall be billed to another one, or that other one. */
export interface BilledOrganization extends BillingLinks {
  id: number;
  name: string;
}

/**
 * Why an organization cannot be billed to another one, in words; null when it can (design of billing, section 5). There is one level: the
 * payer has no payer, and the child no children.
 * @param child the organization whose invoices shall go elsewhere
 * @param payer the organization that shall pay
 */
export function billToRefusal(child: BilledOrganization, payer: BilledOrganization): string | null {
  const checks: readonly (readonly [boolean, string])[] = [
    [child.id === payer.id, 'An organization cannot be billed to itself.'],
    [child.billToOrganizationId === payer.id, `${child.name} is already billed to ${payer.name}.`],
    [
      payer.billToOrganizationId === child.id,
      `${payer.name} is billed to ${child.name}, and two organizations cannot pay for each other. Remove that first.`,
    ],
    [
      payer.billToOrganizationId !== null,
      `${payer.name} is billed to another organization, so it cannot pay for ${child.name}.`,
    ],
    [
      child.childCount > 0,
      `Other organizations are billed to ${child.name}, so it cannot be billed to ${payer.name}. Remove them first.`,
    ],
    [
      child.billToOrganizationId !== null,
      `${child.name} is billed to another organization. Remove that first.`,
    ],
  ];
  return checks.find(([holds]) => holds)?.[1] ?? null;
}
