import { expect, test } from 'vitest';
import { browserFlags } from './browser-flags.ts';

const good = { refreshRateHz: 60, focusLossCount: 0, repeatsInterrupted: false };
const found = (...[kind, signs]: Parameters<typeof browserFlags>) =>
  browserFlags(kind, signs).map(({ rule, effect }) => `${rule} ${effect}`);

test.each([
  ['reactionTrials', 50, []],
  ['reactionTrials', 49.9, ['slowDisplay invalid']],
  ['inspectionTrials', 30, ['slowDisplay invalid']],
  ['numberTouches', 30, []],
  ['itemAnswers', 30, []],
  ['acceleration', 30, []],
  ['reactionTrials', null, []],
] as const)('%s on a display of %s frames a second: %j', (kind, refreshRateHz, flags) => {
  expect(found(kind, { ...good, refreshRateHz })).toEqual(flags);
});

test.each([
  ['reactionTrials', 0, false, []],
  ['reactionTrials', 1, false, ['focusLost invalid']],
  ['reactionTrials', 1, true, ['focusLost caution']],
  ['memoryTrials', 2, false, ['focusLost invalid']],
  ['itemAnswers', 2, false, []],
  ['reactionTrials', null, false, []],
] as const)(
  '%s, window left %s times, taken again %s: %j',
  (kind, focusLossCount, repeatsInterrupted, flags) => {
    expect(found(kind, { ...good, focusLossCount, repeatsInterrupted })).toEqual(flags);
  },
);

test('a flag names its value in a sentence', () => {
  const sentences = browserFlags('goNoGoTrials', {
    refreshRateHz: 49.96,
    focusLossCount: 2,
    repeatsInterrupted: true,
  });
  expect(sentences.map(({ sentence }) => sentence)).toEqual([
    'The display drew 49 frames a second, fewer than 50, so the exact time when something was seen is not known.',
    'The window was left 2 times during the test; interrupted parts were repeated.',
  ]);
});
