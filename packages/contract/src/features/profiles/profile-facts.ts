import { z } from 'zod';
import { calendarDate, email, id } from '../../core/fields.ts';
import { limits } from '../../lookups/limits.ts';
import type { Lookup, LookupEntry } from '../../lookups/lookup.ts';
import { ethnicities, genders, languages, races, sexes, yesNoUnknown } from '../../lookups/person-lookups.ts';

const required = 'required';
/** A form sends zero for a choice that nobody made. */
const notListed = ({ input }: { input?: unknown }): string =>
  input === 0 ? required : 'must be one of the list';
const decimal = 'must be a number or decimal';

/** A height or weight. A missing value, a text that is no number and an impossible number have a message each. */
const bodySize = z.number({
  error: ({ input }) => (input === undefined || input === null ? required : decimal),
});

/** A first or last name of a person: required, at most 50 characters. `label` is the field as people call it. */
export const personName = (label: string) =>
  z
    .string()
    .trim()
    .min(1, required)
    .max(limits.maxNameLength, `${label} may not be greater than ${limits.maxNameLength} characters`);

const idOf = (lookup: Lookup<LookupEntry<number>>) =>
  z.int().refine((value): boolean => lookup.has(value), { error: notListed });

/** The largest height is eleven feet; in centimetres the form ends at 300, which is less. */
const heightLimitInches = 132;
const weightLimitPounds = 2_000;
const heightRange = `must be above 0 and under ${heightLimitInches} inches (11 feet)`;
const weightRange = `must be above 0 and at most ${weightLimitPounds} pounds`;

/** The facts of a person beyond name, birth and body. */
export const profileAnswers = z.object({
  /** The gender in the person's own words; the portal's form asks `gender`. */
  genderIdentity: z.string().trim().max(100).nullable(),
  race: z.array(idOf(races)).max(10),
  ethnicity: idOf(ethnicities).nullable(),
  hasHadConcussion: idOf(yesNoUnknown).nullable(),
  lastConcussionDate: calendarDate.nullable(),
  hasAttentionDisorder: idOf(yesNoUnknown).nullable(),
  primaryLanguage: idOf(languages).nullable(),
  secondaryLanguage: idOf(languages).nullable(),
  homeOtherThanEnglish: z.boolean().nullable(),
});

/** The facts of a person, which form and server both check. Height is in inches and weight in pounds, both to a tenth. */
export const profileFacts = z.object({
  firstName: personName('First Name'),
  lastName: personName('Last Name'),
  birthDate: calendarDate,
  sex: z.enum(sexes.ids),
  gender: idOf(genders).nullable(),
  height: bodySize.min(0.1, heightRange).lt(heightLimitInches, heightRange),
  weight: bodySize.min(0.1, weightRange).max(weightLimitPounds, weightRange),
  email: email.nullable(),
  /** The graduation year; 1 is 'Not Applicable', null if nobody was asked. */
  graduationYear: z
    .int()
    .refine((year) => year === 1 || (year > 1950 && year < 2200), 'must be a year from 1951 to 2199, or 1')
    .nullable(),
  additionalData: profileAnswers,
});
export type ProfileFacts = z.infer<typeof profileFacts>;

/** A person to be invited to read the profile: the id is 0, and there is no relation until the person states it. */
export const newAccountProfile = z.object({ id: z.literal(0), email, relationshipTypeId: z.literal(0) });

/** The most people that one save may invite. */
export const maxInvites = 10;

/** The groups and protocol of the profile in the selected organization. */
export const profileMembership = z.object({
  groupIds: z.array(id).min(1, required).max(500),
  defaultOrganizationProtocolId: id,
  accountProfiles: z.array(newAccountProfile).max(maxInvites),
});
