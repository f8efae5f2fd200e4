import type { ItemAnswersRecording } from '../clinical/recordings/recording.ts';
import type { ItemsPlan } from './player-test.ts';

/** A questionnaire as far as it has come. */
export interface ItemsRun {
  kind: 'items';
  /** Null where an item has no answer. */
  answers: readonly (number | null)[];
  /** From the first to the last answer. The time while the browser was closed does not count. */
  durationMs: number;
}

/** A questionnaire with no item answered. */
export const emptyItemsRun = ({ itemCount }: ItemsPlan): ItemsRun => ({
  kind: 'items',
  answers: Array.from({ length: itemCount }, () => null),
  durationMs: 0,
});

/**
 * The run after an item was answered, or answered anew. An item or an answer that the plan does not have changes nothing.
 * @param sinceLastMs the time since the answer before; 0 for the first
 */
export function afterAnswer(
  plan: ItemsPlan,
  run: ItemsRun,
  { index, answer, sinceLastMs }: { index: number; answer: number | null; sinceLastMs: number },
): ItemsRun {
  const isItem = Number.isInteger(index) && index >= 0 && index < plan.itemCount;
  const isAnswer = answer === null || (Number.isInteger(answer) && answer >= 0 && answer <= plan.maxAnswer);
  if (!isItem || !isAnswer) return run;
  return {
    ...run,
    answers: run.answers.with(index, answer),
    durationMs: run.durationMs + Math.max(0, Math.round(sinceLastMs)),
  };
}

/** The recording of a questionnaire, as the device API takes it. */
export const itemsRecording = (
  { answers, durationMs }: ItemsRun,
  languageId: number,
): ItemAnswersRecording => ({ kind: 'itemAnswers', answers: [...answers], durationMs, languageId });

/** Whether an answer calls for the crisis words at once. */
export const needsCrisisWords = ({ crisisItemIndex }: ItemsPlan, { answers }: ItemsRun): boolean =>
  crisisItemIndex !== null && (answers[crisisItemIndex] ?? 0) > 0;
