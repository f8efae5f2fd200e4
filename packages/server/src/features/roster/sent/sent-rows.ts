import type { RosterChoice, RosterOutcome } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { PartnerKey } from '../../../platform/partner-door/partner-route.ts';
import type { StoredMatch } from '../check-roster.job.ts';
import { sentColumns } from './sent-cells.ts';

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

const externalIdPlace = sentColumns.indexOf('externalId');

/** A row as the system is told of it: of whoever it may be nothing but how surely, and why. */
export function describeRow({ rowNumber, cells, problems, matches, choice, outcome, reason }: StoredSentRow) {
  const [match] = matches;
  return {
    rowNumber,
    externalId: cells[externalIdPlace] ?? '',
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
