import { expect, test } from 'vitest';
import { figurePieces } from './figure-pieces.ts';

const figure = (label: string, value: string, isFlagged = false) => ({ label, value, isFlagged });
const lineOf = (figures: Parameters<typeof figurePieces>[0]) =>
  figurePieces(figures)
    .map(({ text, isFlagged }) => `${text}${isFlagged ? '*' : ''}`)
    .join(', ');

test('a run of trials says its name and its unit once', () => {
  expect(
    lineOf([figure('Trial 1', '265 ms'), figure('Trial 2', '266 ms', true), figure('Trial 3', '271 ms')]),
  ).toBe('Trial 1 to 3: 265, 266*, 271 ms');
});

test('figures of other units and other names stay as they are', () => {
  expect(
    lineOf([
      figure('Score', '11.8 s'),
      figure('Trial 1', '12 s'),
      figure('Trial 2', '90 %'),
      figure('Missed go', '0 of 6'),
    ]),
  ).toBe('Score: 11.8 s, Trial 1 to 2: 12 s, 90 %, Missed go: 0 of 6');
});
