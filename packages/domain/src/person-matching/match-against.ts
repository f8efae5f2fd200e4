import { type ComparedPerson, comparePrepared, type PersonMatch, preparedPerson } from './compare-people.ts';
import type { Population } from './population.ts';

/** Who one person is compared with; `id` is the caller's own. */
export interface Candidate extends ComparedPerson {
  id: number;
}
export interface CandidateMatch extends PersonMatch {
  id: number;
}

/**
 * Who of the candidates each person may be.
 * @param population the people among whom the candidates were found, not the candidates: those are like the person already
 * @returns in the order of the people the matches worth a mention, the surest first
 */
export function matchAgainst(
  people: readonly { person: ComparedPerson; candidates: readonly Candidate[] }[],
  population: Population,
): CandidateMatch[][] {
  return people.map(({ person, candidates }) => {
    const prepared = preparedPerson(person);
    return candidates
      .map(
        (candidate): CandidateMatch => ({
          id: candidate.id,
          ...comparePrepared(prepared, preparedPerson(candidate), population),
        }),
      )
      .filter(({ band }) => band !== null)
      .sort((one, other) => other.weight - one.weight);
  });
}
