/** The reasons of a held test that put its time in doubt. */
const timeReasons: ReadonlySet<string> = new Set([
  'submission.in_future',
  'submission.before_birth',
  'submission.code_ended',
]);

/** A clock that is not quite right is no reason to doubt a time. */
const tolerableMs = 5 * 60_000;
const dayMs = 24 * 3_600_000;

/** What is known of the time of a test that waits for staff. */
export interface HeldTime {
  reasonCode: string;
  /** When the device says that the test was completed, in milliseconds since 1970. */
  sentMs: number;
  /** When the test arrived, by the clock of the portal. */
  receivedMs: number;
}

/** Whether staff may correct the time: the test is held for its time, or was completed after it arrived. */
export const canCorrectTime = ({ reasonCode, sentMs, receivedMs }: HeldTime): boolean =>
  timeReasons.has(reasonCode) || sentMs > receivedMs + tolerableMs;

/**
 * Whether the time must be corrected: a test completed more than a day after it arrived is not stored under that time, however much
 * later somebody decides about it.
 */
export const mustCorrectTime = ({ sentMs, receivedMs }: HeldTime): boolean => sentMs > receivedMs + dayMs;

export type HeldTimeProblem = 'notInDoubt' | 'afterArrival' | 'beforeBirth';

/**
 * Returns what is wrong with the time under which a held test is to be stored; null where it can be stored.
 * @param correctedMs the time that staff gave instead of the one sent; null where they gave none
 * @param birthDate of the chosen person, YYYY-MM-DD
 */
export function heldTimeProblem(
  time: HeldTime,
  correctedMs: number | null,
  birthDate: string | null,
): HeldTimeProblem | null {
  const bornMs = birthDate === null ? Number.NEGATIVE_INFINITY : Date.parse(birthDate);
  if (correctedMs === null) {
    if (mustCorrectTime(time)) return 'afterArrival';
    return time.sentMs < bornMs ? 'beforeBirth' : null;
  }
  // A birth date of the person who was chosen can be what puts the time in doubt.
  if (!canCorrectTime(time) && time.sentMs >= bornMs) return 'notInDoubt';
  if (correctedMs > time.receivedMs + tolerableMs) return 'afterArrival';
  return correctedMs < bornMs ? 'beforeBirth' : null;
}
