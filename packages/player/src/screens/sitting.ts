import type { MotionPosition, PlayerSession, PlayerTest } from '@plumbline/domain';
import type { Dispatch } from '../session/use-session.ts';
import type { Words } from '../words/words.ts';

/** What every screen of a session is given. */
export interface SittingProps {
  session: PlayerSession;
  dispatch: Dispatch;
  /** Asks why a test is left out; null where it cannot be. */
  onSkip: (() => void) | null;
}

/** What a position is called: its feet, eyes, ground and head as far as they are not the usual. */
export const positionName = ({ motion }: Words, { feet, eyes, ground, head }: MotionPosition): string =>
  [
    motion.feet[feet].name,
    ...(feet.startsWith('squat') ? [] : [motion.eyes[eyes].name]),
    ...(ground === 'foam' ? [motion.foam.name] : []),
    ...(head === 'still' ? [] : [motion.head[head].name]),
  ].join(', ');

/** The name of a test; a position that is a test by itself has its own. */
export function nameOfTest(words: Words, { key, plan }: PlayerTest): string {
  const [lone] = plan.kind === 'motion' && !plan.hasSteps ? plan.positions : [];
  if (lone === undefined) return words.tests[key].name;
  if (plan.kind !== 'motion' || plan.turns === null) return positionName(words, lone);
  return [words.tests[key].name, ...(lone.ground === 'foam' ? [words.motion.foam.name] : [])].join(', ');
}

/** The name of a measure in the person's language, or the portal's where the player has no such test. */
export const nameOf = (words: Words, test: PlayerTest | null, portalName: string): string =>
  test === null ? portalName : nameOfTest(words, test);
