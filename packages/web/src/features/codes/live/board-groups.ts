import type { LiveDone, LiveSitting, ResponseOf } from '@plumbline/contract';
import type { getLiveBoard } from '@plumbline/contract/features/codes/get-live-board';
import { isTesting, type LiveState, liveStateOf, needsHelp } from '@plumbline/domain/codes/live-state';

export type Board = ResponseOf<typeof getLiveBoard>;

export interface SittingOnBoard {
  sitting: LiveSitting;
  state: LiveState;
}

export interface BoardGroups {
  /** Those to be looked at: who asks first, then whoever waits longest. */
  help: readonly SittingOnBoard[];
  testing: readonly SittingOnBoard[];
  /** Through, stopped, or waiting for staff. */
  over: readonly SittingOnBoard[];
  done: readonly LiveDone[];
}

const urgency: readonly LiveState[] = ['help', 'silent', 'break'];

/** Sorts a board into what is to be looked at, what goes on, and what is over, as of a moment of the portal's clock. */
export function boardGroups({ sittings, done }: Board, nowMs: number): BoardGroups {
  const onBoard = sittings.flatMap((sitting): SittingOnBoard[] => {
    const state = liveStateOf({ ...sitting, heardMs: Date.parse(sitting.heardOn) }, nowMs);
    return state === null ? [] : [{ sitting, state }];
  });
  const longestFirst = onBoard.toSorted((a, b) => Date.parse(a.sitting.since) - Date.parse(b.sitting.since));
  return {
    help: longestFirst
      .filter(({ state }) => needsHelp(state))
      .toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state)),
    testing: onBoard
      .filter(({ state }) => isTesting(state) && !needsHelp(state))
      // A place that does not change while the tests do.
      .toSorted(
        (a, b) => compare(nameOf(a.sitting), nameOf(b.sitting)) || compare(a.sitting.key, b.sitting.key),
      ),
    over: longestFirst.filter(({ state }) => !isTesting(state)),
    done,
  };
}

const compare = (a: string, b: string): number => a.localeCompare(b);

type Named = Pick<LiveSitting, 'profileId' | 'firstName' | 'lastName'>;

/** The name; the number of the profile for internal staff, and for a phone whose person nobody knows that. */
export function nameOf({ profileId, firstName, lastName }: Named): string {
  if (firstName !== null || lastName !== null) return `${firstName ?? ''} ${lastName ?? ''}`.trim();
  return profileId === null ? 'No profile yet' : `Profile ID: ${profileId}`;
}

const minuteMs = 60_000;

/** How long something is so, in whole minutes. */
export function sinceText(since: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(since)) / minuteMs);
  return minutes < 1 ? 'just now' : `for ${minutes} min`;
}

/** What a sitting is about at this moment. */
export function stateText({ state, sitting }: SittingOnBoard, nowMs: number): string {
  const minutes = Math.max(1, Math.floor((nowMs - Date.parse(sitting.heardOn)) / minuteMs));
  switch (state) {
    case 'help':
      return 'Asking for help';
    case 'silent':
      return `No signal for ${minutes} min`;
    case 'break':
      return 'On a break';
    case 'testing':
      return sitting.measureName ?? 'Between tests';
    case 'finished':
      return 'Finished, not received yet';
    case 'held':
      return 'Received, waiting for review';
    case 'left':
      return 'Stopped before the end';
  }
}
