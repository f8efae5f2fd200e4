import { z } from 'zod';
import { calendarDate, id } from '../../core/fields.ts';

/** Whose credits an organization uses: its own, or those of the organization that pays for it. */
export const creditAccount = z.object({
  organizationId: id,
  name: z.string(),
  isOwn: z.boolean(),
});

/** What of the credits of a period is left, with the words that stand in place of a number. */
export const creditNumbers = z.object({
  purchased: z.int(),
  used: z.int(),
  removed: z.int(),
  /** Purchased less used less removed; below zero when more people were tested than credits were there. */
  balance: z.int(),
  /** Never below zero; null where credits are not counted. */
  remaining: z.int().nullable(),
  /** The number, or 'Unlimited', 'Not applicable', 'Billed in arrears'. */
  remainingText: z.string(),
  /** People tested above the credits. */
  overage: z.int(),
  /** Whole percents from 0 to 100; null where no share can be shown, and `percentUsedText` says why. */
  percentUsed: z.int().nullable(),
  percentUsedText: z.string(),
});

/** How many people had their first test of the period on a day. */
const firstTests = z.object({ day: calendarDate, people: z.int() });

export const creditForecastView = z.object({
  kind: z.enum(['runsOut', 'lasts', 'usedUp', 'unknown']),
  /** The day on which no credit is left, for `runsOut`. */
  day: calendarDate.nullable(),
  text: z.string(),
});

/** Where an organization stands with the credits of one family in the running period. */
export const creditPosition = z.object({
  family: z.enum(['sports', 'clinical']),
  account: creditAccount,
  productSubscriptionId: id,
  packageTierId: z.int(),
  packageTier: z.string(),
  /** Calendar days of the account, both included. */
  periodStart: calendarDate,
  periodEnd: calendarDate,
  today: calendarDate,
  terms: z.enum(['counted', 'unlimited', 'notApplicable', 'inArrears']),
  /** People of the selected organization that were counted in this period. */
  ownPeople: z.int(),
  /** Null where the credits are those of the payer, whose numbers are shown to the payer only. */
  credits: creditNumbers.nullable(),
  forecast: creditForecastView.nullable(),
  /** What the forecast counts from, for a what-if; days without any are left out. Null like `credits`. */
  firstTests: z.array(firstTests).nullable(),
  /** The people of the period by the organization that tested them first, the most first. Null like `credits`. */
  organizations: z
    .array(z.object({ organizationId: id, organizationName: z.string(), people: z.int() }))
    .nullable(),
});
export type CreditPositionView = z.infer<typeof creditPosition>;
