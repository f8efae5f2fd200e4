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

/**
 * How a measure of a test was answered. Balance, squats and head turns are always told by the motion of the phone, also in a test that was
 * otherwise answered on the screen or with keys. Patterns in place of colors make another class of the Stroop test alone.
 * @param inputClass how the test says it was answered
 */
export function inputClassOf(
  { id, categoryId, card }: Pick<Measure, 'id' | 'categoryId' | 'card'>,
  inputClass: InputClass,
): InputClass {
  const isBalance = categoryId === 1 && id !== timedStancesId;
  if (isBalance || card === 'headTurns' || squatIds.includes(id)) return 'motion';
  return stroopIds.includes(id) ? inputClass : withColors[inputClass];
}
