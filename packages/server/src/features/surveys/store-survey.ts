import type { createSurvey, RequestOf } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { type Failure, fail, ok, type Success } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { findSurvey, type SurveyRow, surveyView } from './survey-rows.ts';

/** A survey as its draft is written. */
export type SurveyFacts = Pick<RequestOf<typeof createSurvey>, 'title' | 'items'>;

/** Who wrote it. */
export interface Writer {
  organizationId: number;
  accountId: number | null;
  now: Date;
}

/** Options are those of multiple choice: what was written before the type was changed is not kept. */
export const storedItems = ({ items }: SurveyFacts): SurveyRow['items'] =>
  items.map((item) => ({ ...item, options: item.type === 'multipleChoice' ? item.options : [] }));

/** A key names one question, or moving and deleting would take the wrong one. */
export function repeatedKey({ items }: SurveyFacts): Failure<'survey.question_key_twice'> | null {
  const place = items.findIndex(({ key }, index) => items.findIndex((one) => one.key === key) < index);
  return place < 0
    ? null
    : fail('survey.question_key_twice', { number: place + 1 }, { field: `items.${place}.title` });
}

/** Writes a new draft. */
export async function insertSurvey(
  tx: Tx,
  { organizationId, accountId, now }: Writer,
  facts: SurveyFacts & { clientUuid: string },
): Promise<number> {
  const [made] = await tx.query<{ id: number }>(
    sql`insert into surveys (organization_id, title, items, changed_at, changed_by, client_uuid)
      values (${organizationId}, ${facts.title}, ${JSON.stringify(storedItems(facts))}::jsonb, ${now.toISOString()}::timestamptz,
        ${accountId}::int, ${facts.clientUuid}::uuid) returning id`,
    'surveys.insert',
  );
  if (made === undefined) throw new InvariantError('the survey was not created');
  return made.id;
}

/** Writes over a draft. */
export const saveDraft = (
  tx: Tx,
  { organizationId, accountId, now }: Writer,
  id: number,
  facts: SurveyFacts,
): Promise<unknown> =>
  tx.query(
    sql`update surveys set title = ${facts.title}, items = ${JSON.stringify(storedItems(facts))}::jsonb, version = version + 1,
      changed_at = ${now.toISOString()}::timestamptz, changed_by = ${accountId}::int
      where organization_id = ${organizationId} and id = ${id}`,
    'surveys.update',
  );

/** Writes the next revision. */
export const insertRevision = (
  tx: Tx,
  { organizationId, accountId, now }: Writer,
  { id, title, items }: Pick<SurveyRow, 'id' | 'title' | 'items'>,
  number: number,
): Promise<unknown> =>
  tx.query(
    sql`insert into survey_revisions (organization_id, survey_id, number, title, items, published_at, published_by)
      values (${organizationId}, ${id}, ${number}, ${title}, ${JSON.stringify(items)}::jsonb, ${now.toISOString()}::timestamptz,
        ${accountId}::int)`,
    'surveys.publish',
  );

/** Says which revision of a survey is asked; null is none. */
export const setPublished = (
  tx: Tx,
  { organizationId, accountId, now }: Writer,
  id: number,
  number: number | null,
): Promise<unknown> =>
  tx.query(
    sql`update surveys set published_number = ${number}::int, version = version + 1,
      changed_at = ${now.toISOString()}::timestamptz, changed_by = ${accountId}::int
      where organization_id = ${organizationId} and id = ${id}`,
    'surveys.set_published',
  );

/** The survey after a change, as the call answers it. */
export async function changedSurvey(
  tx: Tx,
  organizationId: number,
  id: number,
): Promise<Success<{ survey: ReturnType<typeof surveyView> }>> {
  const found = await findSurvey(tx, organizationId, id);
  if (found === undefined) throw new InvariantError('a survey that was changed is not there');
  return ok({ survey: surveyView(found) });
}
