/** Where a code is in its life. */
export type CodeStatus = 'Scheduled' | 'Active' | 'Expired';

/**
 * A code is active from its start up to, and not including, its end (C217); before its start it is scheduled.
 *
 * @param startsOn ISO 8601, as is `endsOn`
 */
export function codeStatusOf(
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  nowMs: number,
): CodeStatus {
  if (nowMs < Date.parse(startsOn)) return 'Scheduled';
  return nowMs < Date.parse(endsOn) ? 'Active' : 'Expired';
}
