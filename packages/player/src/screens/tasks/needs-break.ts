import { isWindowLeft } from '../../trial/listen-for-presses.ts';

/**
 * Whether an interruption makes a break: where the window was left, and each fourth time, since on a display that goes on dropping frames
 * nobody could leave the test otherwise.
 * @param before the interruptions before this one
 */
export const needsBreak = (before: number): boolean => isWindowLeft() || before % 4 === 3;
