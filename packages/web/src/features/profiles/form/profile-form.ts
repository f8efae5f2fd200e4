import { calendarDate, email } from '@plumbline/contract/core/fields';
import {
  maxInvites,
  profileFacts,
  profileMembership,
} from '@plumbline/contract/features/profiles/profile-facts';
import type { ProfileLayout } from '@plumbline/domain/clinical/person/profile-layout';
import { type ProfileProblemKind, problemsOfProfile } from '@plumbline/domain/clinical/person/profile-rules';
import { z } from 'zod';
import { sizeProblems } from './typed-size.ts';
import { answers } from './yes-no.ts';

const required = 'required';
const { firstName, lastName, sex, gender, graduationYear, additionalData } = profileFacts.shape;
const { race, ethnicity, hasHadConcussion, hasAttentionDisorder, primaryLanguage, secondaryLanguage } =
  additionalData.shape;
const typed = z.string();
const protocolId = z.int({ error: required });
/** An address, or none. */
const optionalEmail = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => value === '' || email.safeParse(value).success, 'Email must be valid');

/** Who a person is, as it is typed: sizes in the organization's units, questions that others hang on. */
const person = z.object({
  firstName,
  lastName,
  birthDate: z.iso.date({ error: required }),
  sex: sex.optional().pipe(sex),
  gender,
  race,
  ethnicity,
  heightInCentimeters: typed,
  heightInFeet: typed,
  heightInInches: typed,
  /** Kilograms or pounds. */
  weight: typed,
  email: optionalEmail,
  graduationYear,
  hasHadConcussion,
  lastConcussionDate: z.literal('').or(calendarDate),
  hasAttentionDisorder,
  homeOtherThanEnglish: answers,
  primaryLanguage,
  /** Not stored: whether a secondary language is asked for. */
  speakSecondaryLanguage: answers,
  secondaryLanguage,
});

/** Where the profile belongs here. */
export const placeForm = z.object({
  groupIds: profileMembership.shape.groupIds,
  defaultOrganizationProtocolId: protocolId.optional().pipe(protocolId),
});

const accounts = z.object({
  /** Asks for addresses to invite. */
  userWantsAnAccount: z.boolean(),
  invites: z.array(z.object({ email: optionalEmail })).max(maxInvites),
});

const values = person.extend({ ...placeForm.shape, ...accounts.shape });
export type ProfileForm = z.output<typeof values>;
/** The form as it is opened and filled: what must be chosen may not be chosen yet. */
export type OpenedForm = z.input<typeof values>;

/** What the rules of the form depend on beside the answers. */
export interface FormPlace {
  layout: ProfileLayout;
  isMetric: boolean;
  /** YYYY-MM-DD where the form is filled. */
  today: string;
  /** Of the profile as it stands; empty for a new one. */
  storedRaces: readonly number[];
}

const words: Readonly<Record<ProfileProblemKind, string>> = {
  required,
  inFuture: 'must not be in the future',
  beforeBirth: 'must not be before the birth date',
  notOffered: 'This choice is no longer available',
};

const isDay = (text: string) => calendarDate.safeParse(text).success;

/**
 * The form of a profile: the call's own schemas, and the rules that depend on the organization, the app and the day. Those are judged
 * even while other fields are wrong: a missing name must not hide a missing height.
 */
export const profileForm = ({ layout, isMetric, today, storedRaces }: FormPlace) =>
  values.superRefine(
    (form, context) => {
      const birthDate = isDay(form.birthDate) ? form.birthDate : undefined;
      const lastConcussionDate = isDay(form.lastConcussionDate) ? form.lastConcussionDate : null;
      const problems = [
        ...problemsOfProfile(
          { ...form, birthDate, lastConcussionDate, homeOtherThanEnglish: null },
          layout,
          today,
          storedRaces,
        ).map(({ field, kind }) => ({ field, message: words[kind] })),
        ...sizeProblems(form, isMetric),
      ];
      for (const { field, message } of problems) context.addIssue({ code: 'custom', path: [field], message });
      if (form.userWantsAnAccount && form.invites.every((invite) => invite.email === ''))
        context.addIssue({ code: 'custom', path: ['invites', 0, 'email'], message: required });
    },
    { when: () => true },
  );
