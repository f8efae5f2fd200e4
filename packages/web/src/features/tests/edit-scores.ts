import type { ProfileTest, TestResult } from '@plumbline/contract';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';

/** A result of a test with the name it goes by. */
export interface NamedResult {
  result: TestResult;
  measureId: number;
  /** 'Balance · Feet together eyes closed · trial 2'. */
  name: string;
}

/** What somebody in Edit Test Scores decided so far: result id -> whether it is to count. Only what differs from the test. */
export type ScoreChoices = ReadonlyMap<number, boolean>;

export const noChoices: ScoreChoices = new Map();

/** Every result of a test, measure by measure. */
export function namedResults(test: ProfileTest): readonly NamedResult[] {
  return Object.values(test.measureResults).flatMap(({ measureId, results }) =>
    results.map((result) => ({ result, measureId, name: nameOfResult(measureId, result) })),
  );
}

/** 'Balance · Feet together eyes closed · trial 2'. */
export function nameOfResult(measureId: number, { stanceId, repetition }: TestResult): string {
  const measure = findMeasure(measureId)?.name ?? `Measure ${measureId}`;
  const stance = stanceId === null ? null : (findMeasure(stanceId)?.name ?? `Step ${stanceId}`);
  const trial = repetition > 1 ? `trial ${repetition}` : null;
  return [measure, stance === measure ? null : stance, trial].filter((part) => part !== null).join(' · ');
}

/** Whether a result counts once the choices are saved. */
export const willCount = (choices: ScoreChoices, { profileTestResultId, isCounted }: TestResult): boolean =>
  choices.get(profileTestResultId) ?? isCounted;

/** The choices with these results decided anew. Nothing is decided about a result without a score, or by what already holds. */
export function choose(choices: ScoreChoices, results: readonly TestResult[], counts: boolean): ScoreChoices {
  const next = new Map(choices);
  for (const { profileTestResultId: id, score, isCounted } of results) {
    if (score === null) continue;
    if (isCounted === counts) next.delete(id);
    else next.set(id, counts);
  }
  return next;
}

/** The decided results by name: those that stop counting and those that count again. */
export function decidedNames(test: ProfileTest, choices: ScoreChoices) {
  const named = (counts: boolean) =>
    namedResults(test)
      .filter(({ result }) => choices.get(result.profileTestResultId) === counts)
      .map(({ name }) => name);
  return { excluded: named(false), included: named(true) };
}

/** The choices as the call takes them: all of them in one transaction. */
export function decisionOf({ id, profileId }: ProfileTest, choices: ScoreChoices) {
  const idsThat = (counts: boolean) =>
    [...choices].filter(([, chosen]) => chosen === counts).map(([resultId]) => resultId);
  const excluded = idsThat(false);
  const included = idsThat(true);
  const shouldExclude = excluded.length > 0;
  return {
    profileId,
    profileTestId: id,
    shouldExclude,
    profileTestResultIds: shouldExclude ? excluded : included,
    oppositeResultIds: shouldExclude ? included : [],
  };
}

const resultsOf = (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`;

/** What saving will do: '1 result excluded, 2 results included again.' */
export function choicesInWords(choices: ScoreChoices): string {
  const excluded = [...choices.values()].filter((counts) => !counts).length;
  const included = choices.size - excluded;
  const parts = [
    excluded > 0 ? `${resultsOf(excluded)} excluded` : null,
    included > 0 ? `${resultsOf(included)} included again` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}
