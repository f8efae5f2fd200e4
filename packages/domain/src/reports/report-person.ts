import { joinKnown } from '../text/join-known.ts';

/** What a report says of the person it is about, in words; null is not known, or withheld from internal staff. */
interface PersonOfReport {
  profileId: number;
  name: string | null;
  birthDateText: string | null;
  ageYears: number | null;
  sex: string | null;
  gender: string | null;
  race: string | null;
  ethnicity: string | null;
  heightText: string | null;
  weightText: string | null;
  attentionDisorder: string | null;
  languages: string | null;
  concussionHistory: string | null;
  lastConcussionDateText: string | null;
  sportsProperties: readonly LabelledFact[];
}

/** A value under its label; null is not known. */
export interface LabelledFact {
  label: string;
  value: string | null;
}

/** The person's name, or 'Profile ID 123' where it is withheld. */
export function personTitle({ name, profileId }: Pick<PersonOfReport, 'name' | 'profileId'>): string {
  const known = name?.trim() ?? '';
  return known === '' ? `Profile ID ${profileId}` : known;
}

/** A longer name is shortened at the foot of a page, so that the birth date beside it is seen. */
const mostLettersInFoot = 40;

/** Whom every page of a report is about and whose it is: 'Maya Okafor, born 3/14/2009 \u2022 Westfield School'. */
export function reportSubject(
  person: Pick<PersonOfReport, 'name' | 'profileId' | 'birthDateText'>,
  organizationName: string,
): string {
  const letters = [...personTitle(person)];
  const title =
    letters.length > mostLettersInFoot
      ? `${letters.slice(0, mostLettersInFoot).join('').trimEnd()}\u2026`
      : letters.join('');
  const born = person.birthDateText && `born ${person.birthDateText}`;
  return `${joinKnown([title, born], ', ')} \u2022 ${organizationName}`;
}

/** The facts of a list that are known. */
export const knownFacts = (facts: readonly LabelledFact[]): LabelledFact[] =>
  facts.filter(({ value }) => value !== null);

/** The facts under the name, in the order in which a report shows them; what is not known takes no room. */
export function personFacts(person: PersonOfReport, preparedFor: string | null): LabelledFact[] {
  const lastConcussion = person.lastConcussionDateText && `last ${person.lastConcussionDateText}`;
  return knownFacts([
    birthFact(person),
    { label: 'Profile ID', value: String(person.profileId) },
    { label: 'Sex / gender', value: joinKnown([person.sex, person.gender], ' / ') },
    { label: 'Race', value: person.race },
    { label: 'Height / weight', value: joinKnown([person.heightText, person.weightText], ' / ') },
    { label: 'ADD/ADHD', value: person.attentionDisorder },
    { label: 'Languages', value: person.languages },
    { label: 'Concussion history', value: joinKnown([person.concussionHistory, lastConcussion], ', ') },
    { label: 'Ethnicity', value: person.ethnicity },
    { label: 'Prepared for', value: preparedFor },
    ...person.sportsProperties,
  ]);
}

/** The birth date with the age; the age alone where the date is withheld. */
function birthFact({
  birthDateText,
  ageYears,
}: Pick<PersonOfReport, 'birthDateText' | 'ageYears'>): LabelledFact {
  if (birthDateText === null && ageYears !== null) return { label: 'Age', value: `${ageYears} y` };
  const age = ageYears === null ? null : `(${ageYears} y)`;
  return { label: 'Date of birth', value: joinKnown([birthDateText, age], ' ') };
}
