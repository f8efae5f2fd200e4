import { birthDateLikeness, digitsOf } from './birth-date-evidence.ts';
import { type ComparedPerson, comparePeople } from './compare-people.ts';
import type { Population } from './population.ts';

/**
 * Whether the one who has an external id here is the person that a roster means by it. The id alone proves nothing: a wrong one together with a
 * birth date that happens to be the same must not rename somebody, and one together with two names that happen to be the same must not give
 * somebody another birth date. So name, birth date and sex have to speak for it by themselves, and a birth date that is known on both
 * sides has to be the same, or one that was typed with a slip.
 * @returns `same`: surely; `unsure`: a person has to look; `other`: somebody else
 */
export function sameHolder(
  person: ComparedPerson,
  holder: ComparedPerson,
  population: Population,
): 'same' | 'unsure' | 'other' {
  const withId = comparePeople(person, holder, population).band;
  if (withId === null) return 'other';
  const withoutId = comparePeople(
    { ...person, externalId: null },
    { ...holder, externalId: null },
    population,
  );
  if (withoutId.band === null || withId === 'possible') return 'unsure';
  return isOfOneBirth(person, holder) ? 'same' : 'unsure';
}

function isOfOneBirth(person: ComparedPerson, holder: ComparedPerson): boolean {
  const likeness = birthDateLikeness(digitsOf(person.birthDate), digitsOf(holder.birthDate));
  return likeness === 'same' || likeness === 'swapped' || likeness === 'slip' || likeness === 'unknown';
}
