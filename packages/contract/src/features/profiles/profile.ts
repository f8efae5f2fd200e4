import { z } from 'zod';
import { calendarDate, instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

export const additionalData = z.object({
  /** The person's own words, up to 100 characters of free text. */
  genderIdentity: withheld(z.string()),
  race: z.array(z.int()),
  ethnicity: z.int().nullable(),
  hasHadConcussion: z.int().nullable(),
  lastConcussionDate: calendarDate.nullable(),
  hasAttentionDisorder: z.int().nullable(),
  primaryLanguage: z.int().nullable(),
  secondaryLanguage: z.int().nullable(),
  homeOtherThanEnglish: z.boolean().nullable(),
});

export const profile = z.object({
  id: z.int(),
  organizationId: z.int(),
  firstName: withheld(z.string()),
  lastName: withheld(z.string()),
  fullName: withheld(z.string()),
  birthDate: withheld(calendarDate),
  /** The age in whole years today, which internal staff see too. */
  ageYears: z.int().nullable(),
  sex: z.enum(['M', 'F']).nullable(),
  gender: z.int().nullable(),
  /** Height is in inches and weight in pounds, each with one decimal. */
  height: z.number().nullable(),
  weight: z.number().nullable(),
  isInactive: z.boolean(),
  externalId: withheld(z.string()),
  uniqueId: withheld(z.string()),
  email: withheld(z.string()),
  defaultOrganizationProtocolId: z.int().nullable(),
  baselineStartDate: instant.nullable(),
  graduationYear: z.int().nullable(),
  groupIds: z.array(z.int()),
  groupNames: z.array(z.string()),
  inEvent: z.boolean(),
  lastTestDate: instant.nullable(),
  baselineStatus: z.enum(['Needed', 'Invalid', 'Expiring', 'Current']),
  additionalData,
});
export type Profile = z.infer<typeof profile>;
