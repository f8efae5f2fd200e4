import { z } from 'zod';
import { calendarDate, id, instant, optionalPhoneNumber } from '../../core/fields.ts';
import { clinicalPlans, sportsPlans } from '../../lookups/billing-lookups.ts';
import { countries } from '../../lookups/countries.ts';
import { organizationTypes } from '../../lookups/organization-lookups.ts';
import { states } from '../../lookups/states.ts';
import { organizationFlags } from './get-organizations-paged.ts';

const text = (max: number) => z.string().trim().max(max);
const fromList = { error: 'Please choose from the list' };
const flags = organizationFlags.omit({ isInactive: true }).shape;

/** What internal staff change of an organization. A text that nobody filled in is empty. */
export const organizationEdit = z.object({
  name: text(200).min(1, 'required'),
  phone: optionalPhoneNumber,
  address1: text(200),
  address2: text(100),
  city: text(100),
  state: z.string().refine((value) => value === '' || states.has(value), fromList),
  postalCode: text(20),
  country: z.string().refine((value) => value === '' || countries.has(value), fromList),
  businessTypeId: z.int().refine((value) => organizationTypes.has(value), fromList),
  /** The package that was agreed; null: none yet. */
  packageTierId: z
    .int()
    .refine((value) => sportsPlans.has(value) || clinicalPlans.has(value), fromList)
    .nullable(),
  /** One of its System Admins; null: nobody was chosen. */
  adminAccountId: id.nullable(),
  ...flags,
  /** Whether it may share profiles at all. */
  canEnableProfileSharing: z.boolean(),
  hasCustomAgreement: z.boolean(),
});
export type OrganizationEdit = z.infer<typeof organizationEdit>;

/** Whom the organization pays with, which its billing pages change. */
const billing = z.object({
  billingAddress1: z.string(),
  billingAddress2: z.string(),
  billingCity: z.string(),
  billingState: z.string(),
  billingPostalCode: z.string(),
  billingCountry: z.string(),
  billMethod: z.int().nullable(),
  stripeId: z.string().nullable(),
  lastFourDigits: z.string().nullable(),
  billingCycleTypeId: z.int().nullable(),
  automatedBillingAcceptedDate: instant.nullable(),
});

/** An organization as internal staff see it whole. */
export const staffOrganization = z.object({
  id,
  createdOn: instant,
  /** The same as `businessTypeId`: the specification has both names. */
  typeId: z.int(),
  ...organizationEdit.shape,
  // What was stored before a rule was made is shown all the same.
  name: z.string(),
  phone: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  businessTypeId: z.int(),
  packageTierId: z.int().nullable(),
  ...billing.shape,
  isInactive: z.boolean(),
  lastTestedOn: calendarDate.nullable(),
  /** Where its address is, in degrees; null where that is not known. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Sent back with a change, so that two people who edit at once do not undo each other. */
  updatedAt: instant,
});
export type StaffOrganization = z.infer<typeof staffOrganization>;
