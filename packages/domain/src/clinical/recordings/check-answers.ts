import type { RecordingProblem } from './recording.ts';

/** How many items a questionnaire has and what each may be answered with (whole numbers from 0). */
export interface AnswerRange {
  measureId: number;
  itemCount: number;
  maxAnswer: number;
}

/**
 * Decides whether answers fit their questionnaire. An item left out (`null`) is fine here: the scorer prorates or declines.
 * @returns every problem found, one of a kind, each at its first place; empty when the answers can be scored
 */
export function checkAnswers(answers: readonly (number | null)[], range: AnswerRange): RecordingProblem[] {
  const { measureId, itemCount: expected, maxAnswer: max } = range;
  const problems: RecordingProblem[] = [];
  if (answers.length !== expected) {
    problems.push({
      code: 'recording.wrong_item_count',
      detail: { measureId, expected, count: answers.length },
    });
  }
  const index = answers.findIndex((answer) => answer !== null && !isAllowed(answer, max));
  const answer = answers[index] ?? null;
  if (answer !== null) {
    const value = Number.isFinite(answer) ? answer : String(answer);
    problems.push({ code: 'recording.answer_out_of_range', detail: { index, value, min: 0, max } });
  }
  return problems;
}

function isAllowed(answer: number, max: number): boolean {
  return Number.isInteger(answer) && answer >= 0 && answer <= max;
}
