import type { LiveSitting } from '@plumbline/contract';
import { findMeasure, liveStateOf, type ProgressState } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

export interface SittingRow {
  clientUuid: string;
  codeTokenId: number;
  profileId: number | null;
  firstName: string | null;
  lastName: string | null;
  state: ProgressState;
  measureId: number | null;
  doneCount: number;
  stepCount: number;
  changedAt: Date;
  heardAt: Date;
  /** Whether the test arrived and waits for staff; null where none arrived. */
  isHeld: boolean | null;
}

/** What phones said of sittings under a code, the newest sitting first. A profile that the viewer does not see has no id and no name. */
export const sittingRows = (tx: Tx, organizationId: number, codeId: number): Promise<SittingRow[]> =>
  tx.query<SittingRow>(
    sql`select p.client_uuid, p.code_token_id, s.profile_id, s.first_name, s.last_name, p.state, p.measure_id, p.done_count,
        p.step_count, p.changed_at, p.heard_at, a.is_held
      from session_progress p
      left join profile_summaries s on s.organization_id = p.organization_id and s.profile_id = p.profile_id
      left join identity.arrivals_of_code(${codeId}::int) a on a.client_uuid = p.client_uuid
      where p.organization_id = ${organizationId} and p.code_id = ${codeId}
      order by p.began_at desc, p.client_uuid`,
    'codes.sittings_on_board',
  );

/**
 * Returns the sittings of the board: of the last hour, without those whose test is stored, and of each person and each phone the newest alone. A
 * phone is handed on, and somebody who scans a code a second time has a second sitting.
 */
export function liveSittingsOf(rows: readonly SittingRow[], now: Date): LiveSitting[] {
  const phones = new Set<number>();
  const people = new Set<number>();
  return rows.flatMap((row) => {
    const { profileId, codeTokenId } = row;
    const isReplaced = phones.has(codeTokenId) || (profileId !== null && people.has(profileId));
    phones.add(codeTokenId);
    if (profileId !== null) people.add(profileId);
    const heard = { state: row.state, heardMs: row.heardAt.getTime(), isHeld: row.isHeld === true };
    const isStored = row.isHeld === false;
    // What the phone before was through with and did not send yet is still to come.
    const isStillToCome = row.state === 'done' || heard.isHeld;
    if (isStored || (isReplaced && !isStillToCome) || liveStateOf(heard, now.getTime()) === null) return [];
    return [
      {
        key: row.clientUuid,
        profileId,
        firstName: row.firstName,
        lastName: row.lastName,
        state: row.state,
        isHeld: heard.isHeld,
        measureName: row.measureId === null ? null : (findMeasure(row.measureId)?.name ?? null),
        doneCount: row.doneCount,
        stepCount: row.stepCount,
        since: row.changedAt.toISOString(),
        heardOn: row.heardAt.toISOString(),
      },
    ];
  });
}
