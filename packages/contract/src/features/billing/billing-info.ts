import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { email, id, instant, optionalPhoneNumber } from '../../core/fields.ts';
import { billingCycles } from '../../lookups/billing-lookups.ts';
import { countries } from '../../lookups/countries.ts';
import { states } from '../../lookups/states.ts';

const text = (max: number) => z.string().trim().max(max);
const needed = (max: number) => z.string().trim().min(1, 'required').max(max);
/** Nothing is what a choice sends that was not made. */
const notListed = ({ input }: { input?: unknown }) =>
  input === '' || input === null ? 'required' : 'Please choose from the list';
const state = z.string().refine(states.has, { error: notListed });
const country = z.string().refine(countries.has, { error: notListed });

/** Where the organization is. */
export const mailingAddress = z.object({
  address1: needed(200),
  address2: text(100),
  city: needed(100),
  state,
  postalCode: needed(20),
  country,
  phone: optionalPhoneNumber,
});

/** Whom an invoice is made out to, and who is asked about it. Only the name is required (B322). */
export const billingContact = z.object({
  billingName: needed(200),
  billingContactName: text(200),
  billingPhone: optionalPhoneNumber,
  billingEmail: z.union([z.literal(''), email], { error: 'Email must be valid' }),
});

/** Where invoices are addressed to. */
export const billingAddress = z.object({
  billingAddress1: needed(200),
  billingAddress2: text(100),
  billingCity: needed(100),
  billingState: state,
  billingPostalCode: needed(20),
  billingCountry: country,
});

const texts = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>).shape;

/** A card by what a person recognizes it by. No other part of it is known to the portal. */
export const savedCard = z.object({
  /** As the provider of card payments writes it: `visa`, `mastercard`, `amex`. */
  brand: z.string(),
  lastFour: z.string(),
  /** 1 to 12. */
  expiryMonth: z.int(),
  /** Four digits. */
  expiryYear: z.int(),
});
export type SavedCard = z.infer<typeof savedCard>;

/** Who pays for an organization and where invoices go. A text that nobody filled in is empty. */
export const billingInfo = z.object({
  organizationId: id,
  name: z.string(),
  ...texts(mailingAddress.keyof().options),
  /** The first administrator, as they were enrolled; empty where nobody was. */
  medicalProfessionalName: z.string(),
  medicalProfessionalEmail: z.string(),
  ...texts(billingContact.keyof().options),
  ...texts(billingAddress.keyof().options),
  /** One of the payment types; null where nothing was agreed. */
  billingMethod: z.int().nullable(),
  billingCycleTypeId: z.int().nullable(),
  /** Who pays; null where the organization pays for itself. */
  billToOrgId: z.int().nullable(),
  billToOrgName: z.string().nullable(),
  /** For internal staff, the payment type of whoever is sent the invoices; null for everybody else, and where nothing was agreed. */
  invoiceMethod: z.int().nullable(),
  isInternalOrg: z.boolean(),
  billingStatus: z.enum(['Billing Child', 'Billing Parent', 'Standard Billing']),
  childOrganizationCount: z.int(),
  card: savedCard.nullable(),
  /** Sent invoices are charged to the saved card on their due date. */
  isAutoPayEnrolled: z.boolean(),
  /** When automatic charges were first agreed to; ending them keeps it. */
  automatedBillingAcceptedDate: instant.nullable(),
  areCardsOn: z.boolean(),
  /** What the browser shows the provider of card payments; null where cards are off. It is no secret. */
  publishableKey: z.string().nullable(),
});
export type BillingInfo = z.infer<typeof billingInfo>;

export const getBillingInfo = defineCall({
  path: 'Billing/GetBillingInfo',
  feature: 'billing',
  summary: 'Who pays for the selected organization, where invoices go, and how often they are made.',
  permission: 'billing:manage',
  reads: ['billing', 'organization'],
  request: z.object({}),
  response: z.object({ billingInfo }),
});

export const updateBillingInfo = defineCall({
  path: 'Billing/UpdateBillingInfo',
  feature: 'billing',
  summary:
    'Changes the given fields of the mailing address, billing contact and billing address. The others do not change.',
  permission: 'billing:manage',
  changes: ['billing', 'organization'],
  request: z.object({
    ...mailingAddress.partial().shape,
    ...billingContact.partial().shape,
    ...billingAddress.partial().shape,
  }),
  response: z.object({ billingInfo }),
});

export const updateBillingCycle = defineCall({
  path: 'Billing/UpdateBillingCycle',
  feature: 'billing',
  summary: 'Changes how often invoices are created. Existing invoices do not change.',
  permission: 'billing:manage',
  changes: ['billing'],
  request: z.object({ BillingCycleTypeId: z.int().refine(billingCycles.has, { error: notListed }) }),
  response: z.object({ billingInfo }),
});
