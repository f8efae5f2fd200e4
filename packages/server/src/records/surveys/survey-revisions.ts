import type { SurveyForDevice } from '@plumbline/contract';
import { surveyItemTypes } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';

/** The questions of a survey, as a draft and a revision hold them. */
export const surveyItemsColumn = z.array(
  z.object({
    key: z.string(),
    title: z.string(),
    type: z.enum(surveyItemTypes),
    options: z.array(z.string()),
  }),
);

const revisionForDevice = z.object({
  revisionId: z.int(),
  title: z.string(),
  items: surveyItemsColumn,
}) satisfies z.ZodType<SurveyForDevice>;

/** The revision that an organization asks now; null where no survey is published. */
export async function publishedSurvey(tx: Tx, organizationId: number): Promise<SurveyForDevice | null> {
  const [found] = await queryChecked(
    tx,
    revisionForDevice,
    sql`select r.id as revision_id, r.title, r.items from surveys s
      join survey_revisions r on r.organization_id = s.organization_id and r.survey_id = s.id and r.number = s.published_number
      where s.organization_id = ${organizationId}`,
    'records.published_survey',
  );
  return found ?? null;
}
