import { createSurvey, maxSurveys, updateSurvey } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { withClientUuid } from '../../platform/http/with-client-uuid.ts';
import { changedSurvey, insertSurvey, repeatedKey, saveDraft } from './store-survey.ts';
import { findSurvey, findSurveyOfClient, lockSurveys, surveysOf, surveyView } from './survey-rows.ts';

export const createSurveyHandler = handle(createSurvey, async ({ request, tx, viewer, now }) => {
  const { organizationId, accountId } = viewer;
  const facts = withClientUuid(request);
  await lockSurveys(tx, organizationId);
  const known = await findSurveyOfClient(tx, organizationId, facts.clientUuid);
  if (known !== undefined) return ok({ survey: surveyView(known) });
  const refusal = repeatedKey(facts);
  if (refusal !== null) return refusal;
  const existing = await surveysOf(tx, organizationId);
  if (existing.length >= maxSurveys) return fail('survey.too_many', { max: maxSurveys });
  const id = await insertSurvey(tx, { organizationId, accountId, now }, facts);
  return changedSurvey(tx, organizationId, id);
});

export const updateSurveyHandler = handle(updateSurvey, async ({ request, tx, viewer, now }) => {
  const { organizationId, accountId } = viewer;
  const { id, version, ...facts } = request;
  await lockSurveys(tx, organizationId);
  const existing = await findSurvey(tx, organizationId, id);
  if (existing === undefined) return fail('survey.not_found');
  if (existing.version !== version) return fail('survey.changed_meanwhile');
  const refusal = repeatedKey(facts);
  if (refusal !== null) return refusal;
  await saveDraft(tx, { organizationId, accountId, now }, id, facts);
  return changedSurvey(tx, organizationId, id);
});
