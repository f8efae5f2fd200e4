import { publishSurvey, withdrawSurvey } from '@plumbline/contract';
import { type SurveyProblem, surveyLimits, surveyProblems } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { type Failure, fail } from '../../platform/http/result.ts';
import { changedSurvey, insertRevision, setPublished } from './store-survey.ts';
import { findPublished, findSurvey, lockSurveys } from './survey-rows.ts';

export const publishSurveyHandler = handle(publishSurvey, async ({ request, tx, viewer, now }) => {
  const { organizationId, accountId } = viewer;
  const { id, version, replacesSurveyId } = request;
  const writer = { organizationId, accountId, now };
  await lockSurveys(tx, organizationId);
  const draft = await findSurvey(tx, organizationId, id);
  if (draft === undefined) return fail('survey.not_found');
  if (draft.version !== version) return fail('survey.changed_meanwhile');
  const [problem] = surveyProblems(draft.items);
  if (problem !== undefined) return refusalOf(problem);
  if (draft.publishedNumber !== null && !draft.isChangedSince)
    return fail('survey.nothing_changed', { revision: draft.publishedNumber });
  const published = await findPublished(tx, organizationId);
  const other = published === undefined || published.id === id ? null : published;
  // Whoever publishes was told which one goes.
  if ((other?.id ?? null) !== replacesSurveyId) return fail('survey.published_meanwhile');
  if (other !== null) await setPublished(tx, writer, other.id, null);
  const number = (draft.revision ?? 0) + 1;
  await insertRevision(tx, writer, draft, number);
  await setPublished(tx, writer, id, number);
  return changedSurvey(tx, organizationId, id);
});

export const withdrawSurveyHandler = handle(withdrawSurvey, async ({ request, tx, viewer, now }) => {
  const { organizationId, accountId } = viewer;
  await lockSurveys(tx, organizationId);
  const existing = await findSurvey(tx, organizationId, request.id);
  if (existing === undefined) return fail('survey.not_found');
  if (existing.publishedNumber === null) return fail('survey.not_published');
  await setPublished(tx, { organizationId, accountId, now }, request.id, null);
  return changedSurvey(tx, organizationId, request.id);
});

/** Why a survey cannot be asked, at the field of the draft that it is about. */
function refusalOf(
  problem: SurveyProblem,
): Failure<
  | 'survey.no_questions'
  | 'survey.question_empty'
  | 'survey.question_twice'
  | 'survey.too_few_options'
  | 'survey.option_empty'
  | 'survey.option_twice'
> {
  if (problem.kind === 'noQuestions') return fail('survey.no_questions', {}, { field: 'items' });
  const number = problem.item + 1;
  const item = `items.${problem.item}`;
  switch (problem.kind) {
    case 'questionEmpty':
      return fail('survey.question_empty', { number }, { field: `${item}.title` });
    case 'questionTwice':
      return fail('survey.question_twice', { number }, { field: `${item}.title` });
    case 'tooFewOptions':
      return fail(
        'survey.too_few_options',
        { number, min: surveyLimits.minOptions },
        { field: `${item}.options` },
      );
    case 'optionEmpty':
      return fail('survey.option_empty', { number }, { field: `${item}.options.${problem.option}` });
    case 'optionTwice':
      return fail('survey.option_twice', { number }, { field: `${item}.options.${problem.option}` });
  }
}
