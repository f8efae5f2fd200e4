import { type ComparedPerson, comparePeople } from './compare-people.ts';
import type { Population } from './population.ts';

/**
 * Whether the one who has an external id here is the person that a roster means by it. The id alone proves nothing: a wrong one together with a
 * birth date that happens to be the same must not rename somebody. So name, birth date and sex have to speak for it by themselves.
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
  if (withoutId.band === null) return 'unsure';
  return withId === 'possible' ? 'unsure' : 'same';
}
