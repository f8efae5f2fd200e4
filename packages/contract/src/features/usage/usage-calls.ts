import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, clientUuid, id, int32 } from '../../core/fields.ts';
import { creditAccount, creditPosition } from './credit-position.ts';
import { profileCount, usageItem } from './usage-item.ts';

/** A term that usage can be added to; the end of purchases is the end of the one that their date lies in. */
const usagePeriod = z.object({
  productSubscriptionId: id,
  packageTier: z.string(),
  startsOn: calendarDate,
  endsOn: calendarDate,
});

const familyUsage = z.object({
  /** Null where no term is current, neither of the organization nor of its payer. */
  position: creditPosition.nullable(),
  /** Period by period, oldest first, so that the balance after each row follows from the one before; taken back ones included. */
  usages: z.array(usageItem),
  /** The terms of the organization itself, the latest first; internal staff see them, everybody else none. */
  periods: z.array(usagePeriod),
});

export const getProfileUsageHistory = defineCall({
  path: 'Billing/GetProfileUsageHistory',
  feature: 'usage',
  summary:
    'The credits of the selected organization in both families: the state of the period, and every entry with the balance after it.',
  permission: 'billing:manage',
  reads: ['usage', 'subscription', 'invoice', 'billing', 'test'],
  request: z.object({}),
  response: z.object({
    sports: familyUsage,
    clinical: familyUsage,
    /** Who pays for the selected organization; null where it pays for itself. */
    billedTo: creditAccount.nullable(),
    /** More than one organization has people in the running periods. */
    hasMultipleOrganizationUsage: z.boolean(),
  }),
});

const earliestCount = '2000-01-01';
const countsRequest = z.object({
  startDate: calendarDate.refine((day) => day >= earliestCount, {
    error: 'Choose a start date of January 1, 2000 or later.',
  }),
});
const countsResponse = z.object({
  /** Oldest first; the last one is running. None for a start that is still to come. */
  counts: z.array(profileCount),
});

export const getMonthlyProfileCounts = defineCall({
  path: 'Billing/GetMonthlyProfileCounts',
  feature: 'usage',
  summary:
    'How many different people were tested in each calendar month from a day on, over the selected organization and those it pays for.',
  permission: 'billing:manage',
  reads: ['test', 'billing'],
  request: countsRequest,
  response: countsResponse,
});

export const getYearlyProfileCounts = defineCall({
  path: 'Billing/GetYearlyProfileCounts',
  feature: 'usage',
  summary:
    'How many different people were tested in each span of twelve months from a day on, over the selected organization and those it pays for.',
  permission: 'billing:manage',
  reads: ['test', 'billing'],
  request: countsRequest,
  response: countsResponse,
});

const usageCount = z
  .int({ error: 'Enter a whole number of profiles above 0.' })
  .positive({ error: 'Enter a whole number of profiles above 0.' })
  .max(1_000_000, { error: 'Enter at most 1,000,000 profiles.' });
const description = z.string().trim().max(2000).default('');
const usageDate = calendarDate.refine((day) => day >= '1970-01-01', {
  error: 'Enter a usage date of 01/01/1970 or later.',
});
const reason = z.string().trim().min(3, { error: 'Enter a reason of at least three letters.' }).max(500);
/** A row as its viewer saw it. Without the version it is changed whatever became of it since. */
const shownRow = { profileUsageId: id, version: int32.optional() };

export const addProfileUsage = defineCall({
  path: 'Billing/AddProfileUsage',
  feature: 'usage',
  summary: 'Adds an entry of credits to the selected organization by hand.',
  permission: 'credit:write',
  changes: ['usage'],
  request: z.object({
    usageTypeId: z
      .int()
      .refine((type) => type >= 1 && type <= 4, { error: 'Choose a usage type.' })
      .transform((type) => type as 1 | 2 | 3 | 4),
    usageCount,
    invoiceId: id.nullish(),
    subscriptionId: id.nullish(),
    description,
    usageStart: usageDate,
    usageEnd: usageDate,
    /** The family of the table that it is added to; left out, it is that of the subscription or of the only term on that day. */
    isSports: z.boolean().optional(),
    /** Made by the form: one that is sent twice adds one entry. */
    clientUuid,
  }),
  response: z.object({ profileUsageId: id }),
  errors: [
    'usage.dates_turned',
    'usage.family_missing',
    'usage.family_of_subscription',
    'subscription.not_found',
    'invoice.not_found',
  ],
});

export const editProfileUsage = defineCall({
  path: 'Billing/EditProfileUsage',
  feature: 'usage',
  summary:
    'Corrects the count and the description of an entry: the old count is taken back, and the new one follows it.',
  permission: 'credit:write',
  changes: ['usage'],
  request: z.object({ ...shownRow, usageCount, description, reason }),
  response: z.object({ profileUsageId: id }),
  errors: ['usage.not_found', 'usage.changed_meanwhile', 'usage.deleted_already'],
});

export const deleteProfileUsage = defineCall({
  path: 'Billing/DeleteProfileUsage',
  takesQuery: true,
  feature: 'usage',
  summary: 'Takes an entry of credits back with a reason; the entry and its reversal stay readable.',
  permission: 'credit:write',
  changes: ['usage'],
  request: z.object({ ...shownRow, reason }),
  response: z.object({ profileUsageId: id }),
  errors: ['usage.not_found', 'usage.changed_meanwhile', 'usage.deleted_already'],
});
