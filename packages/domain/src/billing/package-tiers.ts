/** Which family of packages an organization buys: tiers are numbered over both. */
export const clinicalTiers = [3, 4, 5, 7, 8] as const;
export const sportsTiers = [1, 2, 6] as const;

/** The tiers that an enterprise may choose for a child organization. */
export const childTiers = [2, 8] as const;

const clinicalSale = 2;
const sportsOnlySale = 3;
const sportsSale = 1;

/**
 * The package tiers that a sale offers: 2 the clinical ones, 3 the sports ones, any other sale type both.
 * @param saleType its id; null where none was chosen yet
 */
export function tiersOfSale(saleType: number | null): readonly number[] {
  if (saleType === clinicalSale) return clinicalTiers;
  return saleType === sportsOnlySale ? sportsTiers : [...sportsTiers, ...clinicalTiers];
}

/** The sale type of a child organization follows from its tier: above 2 it is clinical. */
export function saleTypeOfChild(packageTierId: number): number {
  return packageTierId > 2 ? clinicalSale : sportsSale;
}

/** Whether a tier belongs to the sports family, which shows the sports fields of profiles. */
export function isSportsTier(packageTierId: number): boolean {
  return sportsTiers.some((tier) => tier === packageTierId);
}

/** The two families of packages (B006). An organization may buy of both. */
export type PackageFamily = 'sports' | 'clinical';

/**
 * The family that a package tier belongs to (B265; the numbers are settled by B504 and B505).
 * @returns null for a tier that no family has
 */
export function familyOfTier(packageTierId: number): PackageFamily | null {
  if (isSportsTier(packageTierId)) return 'sports';
  return clinicalTiers.some((tier) => tier === packageTierId) ? 'clinical' : null;
}
