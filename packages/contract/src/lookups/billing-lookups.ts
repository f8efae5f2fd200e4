import { defineLookup } from './lookup.ts';

export const billingCycles = defineLookup([
  { id: 1, label: 'Annual' },
  { id: 2, label: 'Monthly' },
  { id: 3, label: 'Quarterly' },
]);

export const paymentTypes = defineLookup([
  { id: 1, label: 'Credit Card' },
  { id: 2, label: 'Manual' },
  { id: 3, label: 'Free' },
  { id: 4, label: 'PO' },
]);

/** Whether an invoice may go out; while it is unknown no automated email is sent. */
export const invoiceApprovals = defineLookup([
  { id: 0, label: 'Unknown' },
  { id: 1, label: 'Unapproved-Auto' },
  { id: 2, label: 'Approved-Auto' },
  { id: 3, label: 'Approved-Manual' },
]);

export const invoiceItemTypes = defineLookup([
  { id: 0, label: 'Empty Line' },
  { id: 1, label: 'Sports Annual Subscription' },
  { id: 14, label: 'Clinical Annual Subscription' },
  { id: 6, label: 'Clinical Monthly Subscription' },
  { id: 12, label: 'Clinical Quarterly Subscription' },
  { id: 10, label: 'Promotional Package' },
  { id: 3, label: 'Sports Profiles' },
  { id: 9, label: 'Sports Overage' },
  { id: 11, label: 'Clinical Profiles (Pre-Paid)' },
  { id: 13, label: 'Clinical Profiles (Post-Paid)' },
  { id: 7, label: 'Discount' },
  { id: 15, label: 'One Time Service Fee' },
  { id: 5, label: 'Other' },
]);

export const creditEntryTypes = defineLookup([
  { id: 1, label: 'Actual Usage' },
  { id: 2, label: 'Purchased Upfront' },
  { id: 3, label: 'Credits Removed' },
  { id: 4, label: 'Purchased In Arrears' },
  { id: 5, label: 'Profile Credits Used' },
]);

export const clinicalPlans = defineLookup([
  { id: 3, label: 'Clinical Basic' },
  { id: 4, label: 'Premium' },
  { id: 5, label: 'Enterprise' },
  { id: 7, label: 'Balance Only' },
  { id: 8, label: 'All Access' },
]);

export const sportsPlans = defineLookup([
  { id: 1, label: 'Sports' },
  { id: 2, label: 'Sports+' },
  { id: 6, label: 'Covid-19 Only' },
]);

/** What is sold to an organization; it decides which plans are offered. */
export const saleTypes = defineLookup([
  { id: 0, label: 'Not specified' },
  { id: 1, label: 'Sports' },
  { id: 2, label: 'Clinical' },
  { id: 3, label: 'Sports only' },
]);

/** The kinds of a plan and the colour names of their chips; the design gives the colours their values. */
export const planKinds = defineLookup([
  { id: 'sports', label: 'Sports', chipColor: 'green' },
  { id: 'clinical', label: 'Clinical', chipColor: 'purple' },
  { id: 'free', label: 'Free', chipColor: 'pink' },
  { id: 'manual', label: 'Manual', chipColor: 'brown' },
  { id: 'trial', label: 'Trial', chipColor: 'orange' },
]);

/** What an organization gets where nothing else is said. */
export const organizationDefaults = {
  distributorId: 48,
  billingCycleId: 1,
  saleTypeId: 0,
} as const;
export const distributorIds = [48, 314, 349] as const;
