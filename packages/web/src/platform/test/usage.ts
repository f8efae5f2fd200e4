import type { CreditPositionView, ResponseOf, UsageItem } from '@plumbline/contract';
import type { getProfileUsageHistory } from '@plumbline/contract/features/usage/usage-calls';

/** A purchase of 250 sports profiles. */
export const aUsage = (traits: Partial<UsageItem> = {}): UsageItem => ({
  profileUsageId: 11,
  version: 11,
  usageTypeId: 2,
  usageType: 'Purchased Upfront',
  usageCount: 250,
  change: 250,
  balanceAfter: 250,
  usageStart: '2026-08-04',
  usageEnd: '2027-07-31',
  invoiceId: 123,
  invoiceNumber: 'PL-000123',
  subscriptionId: 7,
  subscription: 'Sports+, Aug 1, 2026 to Jul 31, 2027',
  periodStart: '2026-08-01',
  organizationName: null,
  description: '',
  explanation: '250 credits bought with invoice PL-000123, sent Aug 4, 2026.',
  isCorrected: false,
  isDeleted: false,
  correction: null,
  history: [],
  ...traits,
});

/** The people of the running period, whom nobody may change. */
export const runningUsage = (traits: Partial<UsageItem> = {}): UsageItem =>
  aUsage({
    profileUsageId: null,
    version: null,
    usageTypeId: 5,
    usageType: 'Profile Credits Used',
    usageCount: 50,
    change: -50,
    balanceAfter: 200,
    usageStart: '2026-08-01',
    usageEnd: '2026-10-09',
    invoiceId: null,
    invoiceNumber: null,
    organizationName: 'Riverside High School',
    explanation: '50 people were tested by 1 organization since Aug 1, 2026. The period is not closed yet.',
    ...traits,
  });

/** 250 profiles, of which 50 were used in the 70 days up to October 9. */
export const aPosition = (traits: Partial<CreditPositionView> = {}): CreditPositionView => ({
  family: 'sports',
  account: { organizationId: 1, name: 'Riverside High School', isOwn: true },
  productSubscriptionId: 7,
  packageTierId: 2,
  packageTier: 'Sports+',
  periodStart: '2026-08-01',
  periodEnd: '2027-07-31',
  today: '2026-10-09',
  terms: 'counted',
  ownPeople: 50,
  credits: {
    purchased: 250,
    used: 50,
    removed: 0,
    balance: 200,
    remaining: 200,
    remainingText: '200',
    overage: 0,
    percentUsed: 20,
    percentUsedText: '20% used',
  },
  forecast: {
    kind: 'runsOut',
    day: '2027-07-16',
    text: 'At this pace you run out on July 16, 2027. 50 people were tested in the 70 days of this period.',
  },
  firstTests: [{ day: '2026-09-01', people: 50 }],
  organizations: [{ organizationId: 1, organizationName: 'Riverside High School', people: 50 }],
  ...traits,
});

type UsageHistory = ResponseOf<typeof getProfileUsageHistory>;

/** Sports profiles that are bought and used, and no clinical ones. */
export const aUsageHistory = (traits: Partial<UsageHistory> = {}): UsageHistory => ({
  sports: { position: aPosition(), usages: [aUsage(), runningUsage()], periods: [] },
  clinical: { position: null, usages: [], periods: [] },
  billedTo: null,
  hasMultipleOrganizationUsage: false,
  ...traits,
});
