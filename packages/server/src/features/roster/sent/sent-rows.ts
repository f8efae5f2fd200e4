import type { RosterChoice, RosterOutcome, RosterSettings } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { PartnerKey } from '../../../platform/partner-door/partner-route.ts';
import type { StoredMatch } from '../check-roster.job.ts';

interface StoredSentRow {
  rowNumber: number;
  cells: string[];
  problems: string[];
  matches: StoredMatch[];
  choice: RosterChoice | null;
  outcome: RosterOutcome | null;
  reason: string | null;
}

/** The rows of a roster behind a row number, one more than asked for where there are more. */
export function readSentRows(
  tx: Tx,
  { organizationId }: PartnerKey,
  id: number,
  { after, limit }: { after: number; limit: number },
): Promise<StoredSentRow[]> {
  return tx.query<StoredSentRow>(
    sql`select row_number, cells, problems, matches, choice, outcome, reason from roster_import_rows
    where organization_id = ${organizationId} and import_id = ${id} and row_number > ${after} order by row_number limit ${limit + 1}`,
    'roster.sent_rows',
  );
}

/**
 * A row as the system is told of it. Of the person that the row may be, it says only how sure that is, and why.
 * @param columns what the cells hold, as it was stored with the roster
 */
export function describeRow(
  { rowNumber, cells, problems, matches, choice, outcome, reason }: StoredSentRow,
  columns: RosterSettings['columns'],
) {
  const [match] = matches;
  return {
    rowNumber,
    externalId: cells[columns.indexOf('externalId')] ?? '',
    action: actionOf(problems, choice),
    problems,
    match:
      match === undefined
        ? null
        : {
            confidencePercent: match.confidencePercent,
            band: match.band,
            reason: match.reason,
            rowNumber: match.rowNumber,
          },
    outcome,
    outcomeReason: reason,
  };
}

function actionOf(
  problems: readonly string[],
  choice: RosterChoice | null,
): 'create' | 'update' | 'leave' | 'possibleDuplicate' | 'refused' {
  if (problems.length > 0) return 'refused';
  if (choice === null) return 'possibleDuplicate';
  return choice === 'skip' ? 'leave' : choice;
}
