import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { email, id, phoneNumber } from '../../core/fields.ts';
import {
  billingCycles,
  clinicalPlans,
  distributorIds,
  paymentTypes,
  saleTypes,
  sportsPlans,
} from '../../lookups/billing-lookups.ts';
import { countries } from '../../lookups/countries.ts';
import { limits } from '../../lookups/limits.ts';
import { organizationTypes } from '../../lookups/organization-lookups.ts';
import { states } from '../../lookups/states.ts';
import { productSubscriptionInput } from '../subscriptions/subscription.ts';

/** The message beside a field that was left empty. */
const emptyField = 'required';

const text = (max: number) => z.string().trim().min(1, emptyField).max(max);
const phone = text(20).pipe(phoneNumber);
const address = text(254).pipe(email);
const apartment = z.string().trim().max(100).default('');
/** Zero and nothing are what a choice sends that was not made. */
const notListed = ({ input }: { input?: unknown }): string =>
  input === 0 || String(input).trim() === '' ? emptyField : 'must be one of the list';
const isKnown =
  (...tables: readonly { has(value: unknown): boolean }[]) =>
  (value: unknown) =>
    tables.some((table) => table.has(value));
const choice = (...tables: readonly { has(value: unknown): boolean }[]) =>
  z.int().refine(isKnown(...tables), { error: notListed });
const state = z.string().refine(isKnown(states), { error: notListed });
const country = z.string().refine(isKnown(countries), { error: notListed });

/** The first administrator and the organization: every enrollment names them. */
export const enrolledOrganization = z.object({
  firstName: text(limits.maxNameLength),
  lastName: text(limits.maxNameLength),
  /** The professional designation. */
  jobTitle: text(100),
  email: address,
  medicalCredentials: text(100),
  orgName: text(200),
  orgPhone: phone,
  orgAdd1: text(200),
  orgAdd2: apartment,
  orgCity: text(100),
  orgState: state,
  orgZip: text(20),
});

/** Who pays, and where invoices go. */
export const enrollmentBilling = z.object({
  billName: text(200),
  billPhone: phone,
  billEmail: address,
  billAdd1: text(200),
  billAdd2: apartment,
  billCity: text(100),
  billState: state,
  billZip: text(20),
  billCountry: country,
});

/** What is sold. A child organization chooses only the first two; the rest is fixed for it. */
export const enrollmentSale = z.object({
  businessTypeId: choice(organizationTypes),
  packageTierId: choice(sportsPlans, clinicalPlans),
  billMethod: choice(paymentTypes),
  billingCycleTypeId: choice(billingCycles),
  orgDistributorId: z
    .int()
    .refine((value) => distributorIds.some((one) => one === value), { error: notListed }),
  saleType: choice(saleTypes),
  isDemo: z.boolean(),
  isTaxExempt: z.boolean(),
  isInternalOrg: z.boolean(),
  hasCustomAgreement: z.boolean(),
});

/** The first term of a package, which internal staff may agree at once; its package and cycle are those of the sale. */
export const firstSubscription = productSubscriptionInput.pick({
  subscriptionStartDate: true,
  subscriptionEndDate: true,
  profileCount: true,
  profilePrice: true,
  systemFee: true,
  isPrePaid: true,
});

const onlyInternal = enrollmentSale.omit({ businessTypeId: true, packageTierId: true }).partial().shape;

/**
 * Makes an organization with its preferences, default group, standard protocols and first administrator. Internal staff say
 * everything, and may add the first subscription, whose first invoice is then drafted. A System Admin of an enterprise enrolls a child
 * of it and leaves out, or repeats, what is fixed for children. The billing fields may be left out where another organization is billed.
 */
export const enrollOrganization = defineCall({
  path: 'Enrollment/EnrollOrganization',
  feature: 'organizations',
  summary:
    'Enrolls a new organization (internal staff) or a child of your enterprise (its System Admins), with its first administrator.',
  permission: 'organization:enroll',
  scope: 'staff',
  changes: ['organization', 'subscription', 'invoice'],
  request: enrolledOrganization.extend({
    ...enrollmentBilling.partial().shape,
    billAdd2: apartment,
    ...enrollmentSale.pick({ businessTypeId: true, packageTierId: true }).shape,
    ...onlyInternal,
    billToOrgId: id.nullable().default(null),
    enterpriseOrgId: id.nullable().default(null),
    firstSubscription: firstSubscription.nullable().default(null),
    /** Made by the form: sending the same one again answers what the first time did. */
    clientUuid: z.uuid().optional(),
  }),
  response: z.object({ organization: z.object({ id, name: z.string() }) }),
  errors: [
    'enrollment.missing',
    'enrollment.fixed',
    'enrollment.tier_not_offered',
    'enrollment.admin_unfit',
    'enrollment.already_done',
    'organization.not_found',
    'billing.payer_has_payer',
    'connection.organization_disabled',
    'subscription.dates_turned',
    'subscription.too_large',
  ],
});
