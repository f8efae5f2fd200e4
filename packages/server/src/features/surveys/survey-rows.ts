import type { Survey } from '@plumbline/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { takeAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { surveyItemsColumn } from '../../records/surveys/survey-revisions.ts';

const summaryColumns = {
  id: z.int(),
  title: z.string(),
  publishedNumber: z.int().nullable(),
  /** The number of the newest revision; null where there is none. */
  revision: z.int().nullable(),
  isChangedSince: z.boolean(),
  questionCount: z.int(),
  changedAt: z.date(),
};
const summaryRow = z.object(summaryColumns);
const surveyRow = z.object({ ...summaryColumns, items: surveyItemsColumn, version: z.int() });
type SummaryRow = z.output<typeof summaryRow>;
/** A survey as it is stored. */
export type SurveyRow = z.output<typeof surveyRow>;

const summary = sql`s.id, s.title, s.published_number, newest.number as revision,
  newest.number is not null and (newest.title <> s.title or newest.items <> s.items) as is_changed_since,
  jsonb_array_length(s.items) as question_count, s.changed_at`;
const fromSurveys = sql`from surveys s left join lateral (select r.number, r.title, r.items from survey_revisions r
    where r.organization_id = s.organization_id and r.survey_id = s.id order by r.number desc limit 1) newest on true`;

/** The surveys of an organization, the one changed last first. */
export const surveysOf = (tx: Tx, organizationId: number): Promise<SummaryRow[]> =>
  queryChecked(
    tx,
    summaryRow,
    sql`select ${summary} ${fromSurveys} where s.organization_id = ${organizationId} order by s.changed_at desc, s.id desc`,
    'surveys.list',
  );

async function findBy(tx: Tx, condition: SQL, name: string): Promise<SurveyRow | undefined> {
  const [found] = await queryChecked(
    tx,
    surveyRow,
    sql`select ${summary}, s.items, s.version ${fromSurveys} where ${condition}`,
    name,
  );
  return found;
}

/** One of them; undefined where it is not there. */
export const findSurvey = (tx: Tx, organizationId: number, id: number): Promise<SurveyRow | undefined> =>
  findBy(tx, sql`s.organization_id = ${organizationId} and s.id = ${id}`, 'surveys.find');

/** The one that a form made before. */
export const findSurveyOfClient = (
  tx: Tx,
  organizationId: number,
  clientUuid: string,
): Promise<SurveyRow | undefined> =>
  findBy(
    tx,
    sql`s.organization_id = ${organizationId} and s.client_uuid = ${clientUuid}::uuid`,
    'surveys.find_of_client',
  );

/** The survey that is published now. */
export const findPublished = (tx: Tx, organizationId: number): Promise<SurveyRow | undefined> =>
  findBy(
    tx,
    sql`s.organization_id = ${organizationId} and s.published_number is not null`,
    'surveys.published',
  );

/** Whoever changes surveys of an organization waits for whoever does already: two could be published at once. */
export const lockSurveys = (tx: Tx, organizationId: number): Promise<void> =>
  takeAdvisoryLock(tx, 'surveys.of_organization', organizationId);

/** A survey as it is listed. */
export function summaryView({ publishedNumber, changedAt, ...row }: SummaryRow) {
  return {
    ...row,
    state:
      publishedNumber !== null
        ? ('published' as const)
        : row.revision === null
          ? ('draft' as const)
          : ('withdrawn' as const),
    changedOn: changedAt.toISOString(),
  };
}

/** A survey with its questions. */
export const surveyView = ({ items, version, ...row }: SurveyRow): Survey => ({
  ...summaryView(row),
  items,
  version,
});
