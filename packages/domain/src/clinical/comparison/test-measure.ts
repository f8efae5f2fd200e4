import { meanOf } from '../../numbers/statistics.ts';
import { endsMeasure } from '../measures/ends-when-lost.ts';
import type { Measure } from '../measures/measure.ts';
import { inputClassOf } from '../measures/taken-by-motion.ts';
import type { InputClass } from '../recordings/recording.ts';
import type { ValidityFlag } from '../scoring/scored-measure.ts';

/** One stored result: the score of one recording under one measure, and what people decided about it. */
export interface ResultFacts {
  /** The measure that the protocol lists, for example 1001. */
  measureId: number;
  /** For a composite the step that was recorded, for example stance 7; null where the result is the measure itself. */
  stanceId: number | null;
  /** In the measure's own unit; null where there is none (skipped, not scorable). */
  score: number | null;
  validity: readonly ValidityFlag[];
  /** Taken out by a person. */
  isExcluded: boolean;
  /** Flagged as perhaps not valid and put back by a person, with a reason. */
  isRestored: boolean;
}

/**
 * How far a measure of a test can be relied on. Only `counted` may enter a baseline; `invalid` and `excluded` keep a score to
 * be seen; `incomplete` has none, because nothing was scored or a composite lacks a component.
 */
export type MeasureStanding = 'counted' | 'invalid' | 'excluded' | 'incomplete';

/** A measure of one test: its repetitions, and for a composite its components, made into one score. */
export interface TestMeasure {
  measureId: number;
  inputClass: InputClass;
  /** Unrounded, in the measure's own unit. */
  score: number | null;
  standing: MeasureStanding;
  /** What the validity rules found in the results that were not taken out. */
  validity: readonly ValidityFlag[];
}

/** Whether the validity rules leave a result in baselines: no rule calls it invalid, or a person restored it. */
export function isResultValid(result: Pick<ResultFacts, 'validity' | 'isRestored'>): boolean {
  return result.isRestored || result.validity.every((flag) => flag.effect !== 'invalid');
}

const standingsByTrust: readonly MeasureStanding[] = ['counted', 'invalid', 'excluded', 'incomplete'];

function standingOf(result: ResultFacts): MeasureStanding {
  if (result.score === null) return 'incomplete';
  if (result.isExcluded) return 'excluded';
  return isResultValid(result) ? 'counted' : 'invalid';
}

interface Combined {
  score: number | null;
  standing: MeasureStanding;
}

/**
 * The mean of the most trusted results: of the included and valid ones; where there are too few, of the included ones; where
 * there are too few of these, of all. So a flagged or excluded score stays visible and says what it is.
 */
function combineRepetitions(results: readonly ResultFacts[], needed: number): Combined {
  const scores: number[] = [];
  for (const standing of standingsByTrust) {
    for (const result of results) {
      if (standingOf(result) === standing && result.score !== null) scores.push(result.score);
    }
    if (scores.length >= needed) return { score: meanOf(scores), standing };
  }
  return { score: null, standing: 'incomplete' };
}

function lessTrusted(a: MeasureStanding, b: MeasureStanding): MeasureStanding {
  return standingsByTrust.indexOf(a) > standingsByTrust.indexOf(b) ? a : b;
}

/**
 * The mean over the steps of a composite, a step that the protocol repeats counting each time (vendor's guide; Caccese et al.
 * 2022: the balance composite is the mean of the five stances), or the largest of them (VOMS: the most symptoms after any step that
 * provokes; what a person felt before is asked for and does not count, as in `summarizeVoms`). Where a measure ends with the first step
 * that is lost, the steps after it are 0. Other composites need a result of their own.
 */
function combineComponents(measure: Measure, results: readonly ResultFacts[]): Combined {
  if (measure.componentsMakeUp === 'nothing') return { score: null, standing: 'incomplete' };
  const scores: number[] = [];
  let standing: MeasureStanding = 'counted';
  let isOver = false;
  for (const componentId of measure.componentIds) {
    const needed = measure.componentIds.filter((id) => id === componentId).length;
    const ofComponent = results.filter((result) => result.stanceId === componentId);
    const component = combineRepetitions(ofComponent, needed);
    if (component.score === null && isOver) {
      scores.push(0);
      continue;
    }
    standing = lessTrusted(standing, component.standing);
    if (component.score === null) return { score: null, standing: 'incomplete' };
    if (componentId !== measure.restingComponentId) scores.push(component.score);
    isOver ||= endsMeasure(measure.id, component.score);
  }
  const score = measure.componentsMakeUp === 'largest' ? Math.max(...scores) : meanOf(scores);
  return { score, standing };
}

/** The flags that still stand: those of included results, and of restored ones only what was no more than a caution. */
function standingFlags(results: readonly ResultFacts[]): ValidityFlag[] {
  const included = results.filter((result) => !result.isExcluded);
  const flags: ValidityFlag[] = [];
  for (const result of included.length > 0 ? included : results) {
    for (const flag of result.validity) {
      if (result.isRestored && flag.effect === 'invalid') continue;
      if (!flags.some((known) => known.rule === flag.rule && known.value === flag.value)) flags.push(flag);
    }
  }
  return flags;
}

/**
 * One measure of one test from its results (proposal: a baseline occasion is one test, the mean of its included, valid
 * repetitions). A composite is made of its stances; where it has scores of its own, of those. A repetition that was left out as a
 * whole has neither, and takes nothing from the stances of the others.
 *
 * @param results the results under this measure, repetitions and stances in any order
 */
export function combineResults(
  measure: Measure,
  inputClass: InputClass,
  results: readonly ResultFacts[],
): TestMeasure {
  const isComposite = measure.componentIds.length > 0;
  const own = isComposite
    ? results.filter((result) => result.stanceId === null && result.score !== null)
    : results;
  const combined =
    isComposite && own.length === 0 ? combineComponents(measure, results) : combineRepetitions(own, 1);
  return {
    measureId: measure.id,
    inputClass: inputClassOf(measure, inputClass),
    ...combined,
    validity: standingFlags(results),
  };
}

/**
 * Every measure of a test, in the order the results name them. Results of measures that `findMeasure` does not know are left
 * out: without a direction and an axis nothing can be said of them.
 */
export function measuresOfTest(
  results: readonly ResultFacts[],
  inputClass: InputClass,
  findMeasure: (measureId: number) => Measure | undefined,
): TestMeasure[] {
  const byMeasure = Map.groupBy(results, (result) => result.measureId);
  return [...byMeasure].flatMap(([measureId, ofMeasure]) => {
    const measure = findMeasure(measureId);
    return measure ? [combineResults(measure, inputClass, ofMeasure)] : [];
  });
}

/**
 * The stances of a composite as measures of their own, for the rows below its score. They have baselines like any measure and
 * no percentile, and the verdict does not count them.
 */
export function stancesOfComposite(
  composite: Measure,
  inputClass: InputClass,
  results: readonly ResultFacts[],
): TestMeasure[] {
  return [...new Set(composite.componentIds)].map((stanceId) => {
    const ofStance = results.filter((result) => result.stanceId === stanceId);
    const combined = combineRepetitions(ofStance, 1);
    return { measureId: stanceId, inputClass, ...combined, validity: standingFlags(ofStance) };
  });
}

/**
 * Whether a test holds a recording twice (`hasDuplicateTests`), which makes it an assessment rather than a screening. A step
 * that the protocol itself lists several times is no duplicate until it comes more often than that.
 */
export function hasDuplicateTests(
  results: readonly Pick<ResultFacts, 'measureId' | 'stanceId'>[],
  findMeasure: (measureId: number) => Measure | undefined,
): boolean {
  const counts = new Map<string, number>();
  return results.some(({ measureId, stanceId }) => {
    const key = `${measureId}/${stanceId ?? ''}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const listed = findMeasure(measureId)?.componentIds.filter((id) => id === stanceId).length ?? 0;
    return count > Math.max(1, listed);
  });
}
