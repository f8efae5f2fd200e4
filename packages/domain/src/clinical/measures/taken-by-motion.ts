import type { InputClass } from '../recordings/recording.ts';
import type { Measure } from './measure.ts';

const squatIds: readonly number[] = [66, 67, 68];
/** Stances that are timed until they are lost. */
const timedStancesId = 1006;

/**
 * How a measure of a test was answered. Balance, squats and head turns are always told by the motion of the phone, also in a test that was
 * otherwise answered on the screen or with keys.
 * @param inputClass how the test says it was answered
 */
export function inputClassOf(
  { id, categoryId, card }: Pick<Measure, 'id' | 'categoryId' | 'card'>,
  inputClass: InputClass,
): InputClass {
  const isBalance = categoryId === 1 && id !== timedStancesId;
  return isBalance || card === 'headTurns' || squatIds.includes(id) ? 'motion' : inputClass;
}
