import { type SurveyAnswerProblem, type SurveyItem, surveyAnswerProblems } from '@plumbline/domain';
import type { Refusal } from './outcomes.ts';
import type { Submission } from './submission.ts';

type Results = Pick<Submission['test'], 'results'>;

/** A revision of a survey that was published. */
export interface StoredRevision {
  id: number;
  items: readonly SurveyItem[];
}

/**
 * Compares the answers of a test with the surveys that they answer. A phone may have asked an older revision, or one that was withdrawn
 * since: it is compared with what it asked.
 * @param revisions those that the organization has published, of the ones that the test names
 */
export function refusalsOfSurveys({ results }: Results, revisions: readonly StoredRevision[]): Refusal[] {
  return results.flatMap(({ recording }, position): Refusal[] => {
    if (recording?.kind !== 'surveyAnswers') return [];
    const field = `results.${position}.recording`;
    const revision = revisions.find(({ id }) => id === recording.surveyRevisionId);
    if (revision === undefined)
      return [{ code: 'survey.revision_unknown', params: {}, field: `${field}.surveyRevisionId` }];
    return surveyAnswerProblems(revision.items, recording.answers).map((problem) =>
      refusalOf(problem, `${field}.answers`),
    );
  });
}

function refusalOf(problem: SurveyAnswerProblem, field: string): Refusal {
  switch (problem.kind) {
    case 'answerCount':
      return {
        code: 'survey.answer_count',
        params: { count: problem.count, expected: problem.expected },
        field,
      };
    case 'questionDiffers':
      return {
        code: 'survey.question_differs',
        params: { number: problem.place + 1 },
        field: `${field}.${problem.place}.question`,
      };
    case 'answerNotOffered':
      return {
        code: 'survey.answer_not_offered',
        params: { number: problem.place + 1 },
        field: `${field}.${problem.place}.answer`,
      };
  }
}
