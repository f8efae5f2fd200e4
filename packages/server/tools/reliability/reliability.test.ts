import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ceilingLimits, openSwayScore } from '@plumbline/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasRecordings, recordingsFolder } from '../../test/public-recordings.ts';
import { balanceErrorOf, errorAtSway } from './balance-error.ts';
import { constantsInUse, scalesOf, scoreWith } from './balance-refit.ts';
import { ceilingOf } from './ceiling.ts';
import { fixed, list, paragraph, table, withInterval } from './markdown.ts';
import { practiceOf, practiceSteps } from './practice.ts';
import { type PublicRecordings, readPublicRecordings } from './public-recordings.ts';
import { reliabilityDocument } from './reliability-document.ts';
import { retestOf } from './retest.ts';
import { byPerson, repeatabilityOf, type ScoredStanding, scoreAllStanding } from './standing-trials.ts';
import { retestByLength } from './test-length.ts';

const page = resolve(import.meta.dirname, '../../../../docs/reliability.md');

describe.runIf(hasRecordings)('the page about reliability', () => {
  let recordings: PublicRecordings;
  let trials: ScoredStanding[];
  beforeAll(async () => {
    recordings = await readPublicRecordings(recordingsFolder);
    trials = scoreAllStanding(recordings);
  }, 60_000);

  test('says what the scorers say; else `npm run reliability -- <folder> --write` makes it again', async () => {
    expect(await reliabilityDocument(recordingsFolder)).toBe(await readFile(page, 'utf8'));
  }, 120_000);

  test('counts everybody who came to both sessions, and every standing trial', () => {
    expect(retestOf(recordings).map(({ people }) => people)).toEqual([23, 23, 23, 18]);
    expect(new Set(trials.map(({ person }) => person)).size).toBe(12);
    expect(trials).toHaveLength(70);
  });

  test('the trials that the validity rules take out are too short, and the error without them is no larger', () => {
    const valid = trials.filter(({ isInvalid }) => !isInvalid);
    expect(valid).toHaveLength(67);
    const left = Math.min(...valid.map(({ scoredSeconds }) => scoredSeconds));
    for (const { scoredSeconds } of trials.filter(({ isInvalid }) => isInvalid))
      expect(scoredSeconds).toBeLessThan(left);
    expect(balanceErrorOf(valid).withinSd).toBeLessThanOrEqual(balanceErrorOf(trials).withinSd);
  });

  test('its sentences about retest hold: each effect shrinks, and the flanker cost does not repeat', () => {
    const [stroop, ...effects] = retestOf(recordings);
    for (const { name, firstMean, secondMean } of effects) {
      expect(secondMean, name).toBeGreaterThan(0);
      expect(secondMean, name).toBeLessThan(firstMean);
    }
    const [, flankerCost] = effects;
    expect(flankerCost?.iccInterval[0]).toBeLessThan(0);
    expect(flankerCost?.smallestChange).toBeGreaterThan(flankerCost?.firstMean ?? Infinity);
    expect(stroop?.smallestChange).toBeGreaterThan((stroop?.firstMean ?? Infinity) / 10);
  });

  test('its sentences about length hold: a short Stroop cost does not repeat, and more trials help it, not the median', () => {
    const errorsOf = (name: RegExp) =>
      retestByLength(recordings)
        .filter((row) => name.test(row.name))
        .map(({ icc, standardError }) => ({ icc, standardError }));
    const [short, ...longer] = errorsOf(/Stroop interference/);
    expect(short?.icc).toBeLessThan(0.05);
    expect(longer.at(-1)?.standardError).toBeLessThan((short?.standardError ?? 0) / 2);
    const medians = errorsOf(/Cued Stroop/);
    expect(medians.at(-1)?.standardError).toBeGreaterThan((medians[0]?.standardError ?? Infinity) * 0.8);
  });

  test('practice is the difference of the means that the retest table prints', () => {
    const retests = retestOf(recordings);
    for (const [at, { mean, interval, people }] of practiceOf(recordings).entries()) {
      const retest = retests[at];
      expect(people).toBe(retest?.people);
      expect(mean).toBeCloseTo((retest?.secondMean ?? 0) - (retest?.firstMean ?? 0), 9);
      expect(interval[0]).toBeLessThan(mean);
      expect(interval[1]).toBeGreaterThan(mean);
    }
  });

  test('its sentence about where practice happens holds: the blocks of the second session hold zero', () => {
    for (const { measure, changes } of practiceSteps(recordings)) {
      const withinSecond = changes.at(-1)?.interval ?? [1, 1];
      expect(withinSecond[0], measure.name).toBeLessThan(0);
      expect(withinSecond[1], measure.name).toBeGreaterThan(0);
    }
  });

  test('its sentences about standing hold: what is left above the ceiling is within the error', () => {
    const { withinSd, withinSdInterval } = balanceErrorOf(trials);
    expect(withinSdInterval[0]).toBeLessThan(withinSd);
    expect(withinSdInterval[1]).toBeGreaterThan(withinSd);
    expect(100 - ceilingLimits.minScore).toBeLessThan(1.96 * Math.SQRT2 * withinSd);
    expect(ceilingOf(trials).share).toBeGreaterThan(0.5);
  });

  test('its reason not to refit holds: no scale tells people apart beyond the interval of another', () => {
    const found = scalesOf(trials).map(({ of }) => repeatabilityOf(byPerson(trials, of)).icc);
    for (const { value } of found) {
      for (const { interval } of found) {
        expect(value).toBeGreaterThan(interval[0]);
        expect(value).toBeLessThan(interval[1]);
      }
    }
  });
});

test.skipIf(hasRecordings || process.env.RECORDINGS_REQUIRED !== '1')(
  'the recordings folder (RECORDINGS_DIR) is not here: the page was not checked',
  () => {
    expect(hasRecordings).toBe(true);
  },
);

test('a folder that is not there is said, not guessed', async () => {
  const nowhere = resolve(recordingsFolder, 'no-such-folder');
  await expect(reliabilityDocument(nowhere)).rejects.toThrow('There is no folder');
});

test.each([0, 0.05, 0.25, 0.9, 3])(
  'the constants that the page calls in use are: a sway of %d m/s2',
  (rms) => {
    expect(scoreWith(rms, constantsInUse)).toBeCloseTo(openSwayScore(rms), 12);
  },
);

test('an error in proportion weighs least near the top and the floor of the scale', () => {
  expect(errorAtSway(0.9, 0)).toBe(0);
  const errors = [0.02, 0.1, 0.9, 8, 40].map((rms) => errorAtSway(rms, 0.4));
  expect(Math.max(...errors)).toBe(errors[2]);
  expect(errors[0]).toBeLessThan(errors[1] ?? 0);
  expect(errors[4]).toBeLessThan(errors[3] ?? 0);
});

test('repeatability leaves out who has one trial alone', () => {
  const { people, trials } = repeatabilityOf([[1, 2], [5, 7, 6], [9]]);
  expect([people, trials]).toEqual([2, 5]);
});

test('the page is set in short lines, tables and figures with their interval', () => {
  expect(
    paragraph(`${'word '.repeat(40)}end`)
      .split('\n')
      .every((line) => line.length <= 132),
  ).toBe(true);
  expect(list([`${'word '.repeat(30)}end`])).toMatch(/^- word .*\n {2}word/);
  expect(table(['a', 'b'], [['1', '2']])).toBe('| a | b |\n|---|---|\n| 1 | 2 |');
  expect(withInterval(0.704, [-0.1, 0.857], 2)).toBe('0.70 (-0.10 to 0.86)');
  expect(withInterval(39.52, [30.1, 55.9], 1, 'ms')).toBe('39.5 (30.1 to 55.9) ms');
  expect(fixed(-0.001, 2)).toBe('0.00');
});
