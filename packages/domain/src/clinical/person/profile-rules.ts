import { hispanicRaceId, type ProfileLayout } from './profile-layout.ts';

/** The answer 'Yes' of the questions that also know 'I don't know'. */
const yes = 1;

/** What of a profile the rules look at. A field that is left out is not asked about: a change sends what it changes. */
export interface ProfileAnswers {
  birthDate?: string | undefined;
  gender?: number | null | undefined;
  race?: readonly number[] | undefined;
  ethnicity?: number | null | undefined;
  hasHadConcussion?: number | null | undefined;
  lastConcussionDate?: string | null | undefined;
  homeOtherThanEnglish?: boolean | null | undefined;
  primaryLanguage?: number | null | undefined;
}

export type ProfileProblemKind = 'required' | 'inFuture' | 'beforeBirth' | 'notOffered';
export interface ProfileProblem {
  field: 'birthDate' | 'gender' | 'race' | 'ethnicity' | 'lastConcussionDate';
  kind: ProfileProblemKind;
}

/** Whether the day of the last concussion is asked for. */
export const asksConcussionDate = (answers: Pick<ProfileAnswers, 'hasHadConcussion'>): boolean =>
  answers.hasHadConcussion === yes;

/** Whether the primary language is asked for. */
export const asksPrimaryLanguage = (answers: Pick<ProfileAnswers, 'homeOtherThanEnglish'>): boolean =>
  answers.homeOtherThanEnglish === true;

/**
 * What is wrong with the answers where the rule depends on the organization, the app or the day. The shape of each field is the
 * contract's business.
 * @param answers those that are given; an answer that is left out is not judged
 * @param today YYYY-MM-DD where the person is who fills the form
 * @param stored races of the profile as it stands: an old answer may stay, it is only not offered anew
 */
export function problemsOfProfile(
  answers: ProfileAnswers,
  layout: ProfileLayout,
  today: string,
  stored: readonly number[] = [],
): ProfileProblem[] {
  const problems: ProfileProblem[] = [];
  const add = (field: ProfileProblem['field'], kind: ProfileProblemKind, isWrong: boolean) => {
    if (isWrong) problems.push({ field, kind });
  };
  const { birthDate, gender, race, ethnicity, lastConcussionDate } = answers;
  add('birthDate', 'inFuture', birthDate !== undefined && birthDate > today);
  add('gender', 'required', layout.isGenderRequired && gender === null);
  add('race', 'required', layout.isRaceRequired && race?.length === 0);
  const isNewlyHispanic = race?.includes(hispanicRaceId) === true && !stored.includes(hispanicRaceId);
  add('race', 'notOffered', layout.isEthnicityAsked && isNewlyHispanic);
  add('ethnicity', 'required', layout.isEthnicityRequired && ethnicity === null);
  if (asksConcussionDate(answers) && lastConcussionDate) {
    add('lastConcussionDate', 'inFuture', lastConcussionDate > today);
    add('lastConcussionDate', 'beforeBirth', birthDate !== undefined && lastConcussionDate < birthDate);
  }
  return problems;
}

/** The same answers without those whose question is not asked: a date of a concussion that nobody had says nothing. */
export function withoutUnasked<A extends ProfileAnswers>(answers: A): A {
  const clean = { ...answers };
  if (answers.hasHadConcussion !== undefined && !asksConcussionDate(answers)) clean.lastConcussionDate = null;
  if (answers.homeOtherThanEnglish !== undefined && !asksPrimaryLanguage(answers))
    clean.primaryLanguage = null;
  return clean;
}
