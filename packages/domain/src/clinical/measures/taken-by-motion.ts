import type { InputClass } from '../recordings/recording.ts';
import type { Measure } from './measure.ts';

const squatIds: readonly number[] = [66, 67, 68];
/** Those of the Stroop test, which alone is another one with patterns. */
const stroopIds: readonly number[] = [76, 77, 10004];
const withColors: Readonly<Record<InputClass, InputClass>> = {
  motion: 'motion',
  touch: 'touch',
  keyboard: 'keyboard',
  touchPatterns: 'touch',
  keyboardPatterns: 'keyboard',
};
/** Stances that are timed until they are lost. */
const timedStancesId = 1006;

/** A helper times them with the same stopwatch: chair stand, timed up and go, both tandem gaits, and the timed stances. */
const timedByHelperIds: readonly number[] = [79, 83, 84, 111, timedStancesId];

/**
 * Whether it makes no difference by what a measure was answered: what a person says of symptoms and in questionnaires, and what a helper
 * times, has no delay of a screen or of keys in it, which is what the ways of answering are kept apart for.
 */
export function isAnsweredAlike({ id, card }: Pick<Measure, 'id' | 'card'>): boolean {
  return timedByHelperIds.includes(id) || (card !== 'score' && card !== 'headTurns');
}

/**
 * How a measure of a test was answered. Balance, squats and head turns are always told by the motion of the phone, also in a test that was
 * otherwise answered on the screen or with keys. Patterns in place of colors make another class of the Stroop test alone.
 * What is answered alike by whatever is of one class, `touch`.
 * @param inputClass how the test says it was answered, or how a measure of it was stored
 */
export function inputClassOf(
  measure: Pick<Measure, 'id' | 'categoryId' | 'card'>,
  inputClass: InputClass,
): InputClass {
  const { id, categoryId, card } = measure;
  if (isAnsweredAlike(measure)) return 'touch';
  const isBalance = categoryId === 1 && id !== timedStancesId;
  if (isBalance || card === 'headTurns' || squatIds.includes(id)) return 'motion';
  return stroopIds.includes(id) ? inputClass : withColors[inputClass];
}
