import { isDeepStrictEqual } from 'node:util';
import type { Facts } from './row-changes.ts';

/** A row that an operation changed, as it was, as it was left, and as it is now. Null where it was not there. */
export interface NotedRow {
  place: number;
  tableName: string;
  key: Facts;
  /** Of a changed row the changed columns alone. */
  old: Facts | null;
  new: Facts | null;
  current: Facts | null;
}

/** What an undo does with a row: all of it, or these columns. */
export interface UndonePick {
  place: number;
  fields?: string[];
}

/** What stays as it is, and what of it was changed since: columns, or the whole row. */
export interface Leftover {
  table: string;
  key: Facts;
  fields: readonly string[];
  profileId: number | null;
}

export interface UndoPlan {
  picks: UndonePick[];
  leftovers: Leftover[];
}

/** Numbered by triggers at each change of a row, or whenever somebody else touches it. */
const isOwn = (field: string): boolean => field !== 'sync_seq';

/** A link that ended stays ended: whoever still has it must not get in by it again. */
const isFinal = (tableName: string, field: string): boolean =>
  tableName === 'profile_access_links' && field === 'revoked_at';

/** Says of each row what goes back: every column that nobody changed since. */
export function planUndo(rows: readonly NotedRow[]): UndoPlan {
  const picks: UndonePick[] = [];
  const leftovers: Leftover[] = [];
  for (const row of rows) {
    const changed = changedSince(row);
    if (changed === null) picks.push({ place: row.place });
    else {
      if (changed.kept.length > 0) leftovers.push(leftoverOf(row, changed.kept));
      if (changed.back.length > 0) picks.push({ place: row.place, fields: changed.back });
    }
  }
  return { picks, leftovers };
}

/** @returns null where the whole row goes back */
function changedSince({
  tableName,
  old,
  new: left,
  current,
}: NotedRow): { back: string[]; kept: string[] } | null {
  // Derived: they give way to those that were noted, and what runs is computed anew after that.
  // So does whom somebody is counted for, once the test comes back.
  if (tableName === 'profile_baselines' || (tableName === 'tested_people' && left === null)) return null;
  // It was deleted: it comes back unless somebody made it again.
  if (left === null) return current === null ? null : { back: [], kept: [] };
  // It came and is gone already, or it was changed and is gone.
  if (current === null) return { back: [], kept: old === null ? [] : Object.keys(left).filter(isOwn) };
  const fields = Object.keys(left).filter(isOwn);
  const kept = fields.filter(
    (field) => isFinal(tableName, field) || !isDeepStrictEqual(current[field], left[field]),
  );
  if (old === null) return kept.length === 0 ? null : { back: [], kept };
  return { back: fields.filter((field) => !kept.includes(field)), kept };
}

/** A row that could not be restored, because another row conflicts with it. */
export const leftoverOf = (
  { tableName, key, old, new: left, current }: NotedRow,
  fields: readonly string[],
): Leftover => {
  const profileId = tableName === 'profiles' ? key.id : (current ?? left ?? old ?? key).profile_id;
  return { table: tableName, key, fields, profileId: typeof profileId === 'number' ? profileId : null };
};
