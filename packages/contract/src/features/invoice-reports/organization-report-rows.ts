import { z } from 'zod';
import { calendarDate, instant } from '../../core/fields.ts';

const identity = { organizationId: z.int(), organizationName: z.string() };
/** 'YYYY-MM-DD' or null, and texts with two decimals: prices and amounts in US dollars, percents without their sign. */
const decimal = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .nullable();
const renewals = ['Followed', 'Not followed', 'Prepared', 'No renewal prepared', 'Do not renew'] as const;

/** A term of one family; everything is null where the organization has none in this report. */
const ofFamily = <const Family extends 'sports' | 'clinical'>(family: Family) => {
  const fields = {
    PackageTier: z.string().nullable(),
    SubscriptionStartDate: calendarDate.nullable(),
    SubscriptionEndDate: calendarDate.nullable(),
    BillingCycle: z.string().nullable(),
    ProfileCount: z.int().nullable(),
    ProfilePrice: decimal,
    SystemFee: decimal,
    Total: decimal,
    PercentUsed: decimal,
    ChangePercent: decimal,
    Renewal: z.enum(renewals).nullable(),
  } as const;
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${family}${name}`, field])) as {
    [Name in keyof typeof fields as `${Family}${Name & string}`]: (typeof fields)[Name];
  };
};

export const subscriptionReportRow = z.object({
  ...identity,
  billToOrganizationId: z.int().nullable(),
  billToOrganizationName: z.string().nullable(),
  ...ofFamily('sports'),
  ...ofFamily('clinical'),
  isManualBilling: z.boolean(),
  isResearch: z.boolean(),
  isTrial: z.boolean(),
  isDisabled: z.boolean(),
  isInternalOrg: z.boolean(),
  /** What staff have to mend, in sentences; null where nothing is wrong. */
  errorMessage: z.string().nullable(),
});
export type SubscriptionReportRow = z.infer<typeof subscriptionReportRow>;

export const missingSubscriptionReportRow = z.object({
  ...identity,
  createdOn: instant,
  lastPackageTier: z.string().nullable(),
  lastEndDate: calendarDate.nullable(),
  daysSinceLastEnd: z.int().nullable(),
  isResearch: z.boolean(),
  isPilot: z.boolean(),
});
export type MissingSubscriptionReportRow = z.infer<typeof missingSubscriptionReportRow>;

const text = z.string().nullable();
export const organizationReportRow = z.object({
  ...identity,
  createdOn: instant,
  businessType: text,
  packageTier: text,
  address1: text,
  city: text,
  state: text,
  postalCode: text,
  country: text,
  phone: text,
  billToOrganizationId: z.int().nullable(),
  enterpriseOrganizationId: z.int().nullable(),
  profileCount: z.int(),
  lastTestedOn: calendarDate.nullable(),
  isActive: z.boolean(),
  isResearch: z.boolean(),
  isDemo: z.boolean(),
  isPilot: z.boolean(),
  isDisabled: z.boolean(),
  isInternalOrg: z.boolean(),
  isEnterpriseAdminOrg: z.boolean(),
  canEnableProfileSharing: z.boolean(),
  hasCustomAgreement: z.boolean(),
});
export type OrganizationReportRow = z.infer<typeof organizationReportRow>;
