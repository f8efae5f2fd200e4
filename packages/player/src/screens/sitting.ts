import type { PlayerSession, PlayerTest } from '@plumbline/domain';
import type { Dispatch } from '../session/use-session.ts';
import type { Words } from '../words/words.ts';

/** What every screen of a session is given. */
export interface SittingProps {
  session: PlayerSession;
  dispatch: Dispatch;
  /** Asks why a test is left out; null where it cannot be. */
  onSkip: (() => void) | null;
}

/** The name of a measure in the person's language, or the portal's where the player has no such test. */
export const nameOf = (words: Words, test: PlayerTest | null, portalName: string): string =>
  test === null ? portalName : words.tests[test.key].name;
