/** What the player of a phone says of the sitting that is on. */
export const progressStates = ['testing', 'break', 'help', 'done', 'left'] as const;
export type ProgressState = (typeof progressStates)[number];

/** What the board of a code says of somebody whose sitting is on, or was within the hour. */
export type LiveState =
  /** Somebody asked for help. */
  | 'help'
  /** A test is on and the phone said nothing for long: it lies there, has no connection, or its person is stuck. */
  | 'silent'
  | 'break'
  | 'testing'
  /** The phone is through; its test is not with the portal yet. */
  | 'finished'
  /** The test arrived and waits until staff decide whose it is. */
  | 'held'
  | 'left';

/** These are to be looked at. */
export const needsHelp = (state: LiveState): boolean =>
  state === 'help' || state === 'silent' || state === 'break';

/** Whether somebody is in the middle of their tests. */
export const isTesting = (state: LiveState): boolean => state === 'testing' || needsHelp(state);

/** The player says something at least this often while something happens on the phone. */
export const progressEveryMs = 45_000;

/** How long a phone says nothing until it counts as silent. */
export const silentAfterMs = 3 * 60_000;

/** A sitting that was not heard of for so long is none any more, and leaves the board. */
export const goneAfterMs = 60 * 60_000;

export interface HeardProgress {
  state: ProgressState;
  /** When the portal last heard of the sitting. */
  heardMs: number;
  isHeld: boolean;
}

/** Returns what the board says of a sitting at a moment; null where it is none any more. */
export function liveStateOf({ state, heardMs, isHeld }: HeardProgress, nowMs: number): LiveState | null {
  const quietMs = nowMs - heardMs;
  if (quietMs >= goneAfterMs) return null;
  if (isHeld) return 'held';
  if (state === 'done') return 'finished';
  if (state === 'testing' && quietMs >= silentAfterMs) return 'silent';
  return state;
}
