import type { InputClass } from '../recordings/recording.ts';

/** What people gain from having done a test before, as a mean over people. */
export interface PracticeGain {
  /** Change of the mean from the first occasion to the second, in the measure's own unit and sign. */
  change: number;
  /** Standard error of that mean, in the measure's own unit. */
  standardError: number;
}

/**
 * How much a score moves from one occasion to the next in people to whom nothing happened.
 * `published`: the standard error of measurement (SEM) is printed in the source. `derived`: worked out from a published
 * reliability and a published spread. `measured`: by this product's own scorer, on public trials of people tested twice
 * (docs/reliability.md). `provisional`: our own assumption, until a figure can be had.
 */
export interface RetestError {
  measureIds: readonly number[];
  /** Null where the way of answering does not enter the score. */
  inputClass: InputClass | null;
  /** SEM of one occasion, in the measure's own unit. */
  sem: number;
  /** Null where no practice effect is published or measured; nothing is then taken off a change. */
  practice: PracticeGain | null;
  basis: 'published' | 'derived' | 'measured' | 'provisional';
  /** One sentence for the person who asks 'how sure are we?'. */
  source: string;
}

/** Changes with any figure below. */
export const retestErrorVersion = 'retest-error-2026.2';

/** SEM = SD x sqrt(1 - r) (Jacobson and Truax 1991). `spread` in the measure's own unit, `reliability` 0 to 1. */
export function standardError(spread: number, reliability: number): number {
  return spread * Math.sqrt(1 - reliability);
}

/** Spread of simple reaction time in people who passed the validity check: Eckner et al. 2010, 68 students, 258 (35) ms. */
const reactionTimeSpreadMs = 35;

/**
 * The errors in use. The first row that fits is taken.
 *
 * Balance composite: Amick et al. 2015 before Caccese et al. 2022. Amick prints a SEM (5.39) with a single-measures ICC, which
 * may be divided by the number of occasions; from Caccese only a limit is known (9 points at 80 %, so 9 / (1.28 x sqrt 2) =
 * 4.97), and its sample sat under supervision by video. Amick's is the wider of the two, so fewer healthy people are alarmed.
 *
 * Reaction time and impulse control: of the two published reliabilities the one of weeks 1 and 2 (.75, .60), because a baseline
 * and a retest are two occasions. Those of three weeks (.83, .68) are what the Spearman-Brown formula makes of the lower ones
 * from two to three occasions, so they look like averages, and an average must not be divided again.
 *
 * Inspection time: reliability is published (.79, .75), the spread was not to be had. 10 ms is assumed: the 80 % limit against
 * one occasion is then 18.1 ms, just above one frame of a 60 Hz display (16.7 ms), below which no change can be seen at all.
 *
 * Stroop and flanker: measured by our own scorers on the public trials of Hedge, Powell and Sumner (2018), two sessions three
 * weeks apart, on a keyboard alone. Their sessions have 720 trials and the error shrinks with the trials, so the widest error of
 * sessions cut to 144 trials or more is used: a test in practice is that short. Their people also got faster; that gain is known
 * from the first occasion to the second.
 */
export const retestErrors: readonly RetestError[] = [
  {
    measureIds: [1001, 1008, 1012],
    inputClass: 'motion',
    sem: 5.39,
    practice: null,
    basis: 'published',
    source:
      'Amick et al. 2015: standard error 5.39 points, 24 adults, three occasions a week apart; published for another score on the same 0 to 100 scale. Our own score was measured in quiet standing alone (2.0 points, 0.9 to 2.9, 12 adults on one visit), which says nothing of harder stances.',
  },
  {
    measureIds: [1002],
    inputClass: 'motion',
    sem: standardError(reactionTimeSpreadMs, 0.75),
    practice: null,
    basis: 'derived',
    source:
      'Van Patten et al. 2021: reliability .75 over a week, 55 adults; spread of 35 ms from Eckner et al. 2010 (keyboard).',
  },
  {
    measureIds: [1003],
    inputClass: 'motion',
    sem: standardError(reactionTimeSpreadMs, 0.6),
    practice: null,
    basis: 'derived',
    source:
      'Van Patten et al. 2021: reliability .60 over a week, 55 adults; spread of 35 ms of simple reaction time from Eckner et al. 2010 (keyboard).',
  },
  {
    measureIds: [1004],
    inputClass: null,
    sem: 10,
    practice: null,
    basis: 'provisional',
    source:
      'Provisional: a standard error of 10 ms is assumed, a little over half a frame of a 60 Hz display, as no spread is published.',
  },
  {
    measureIds: [12],
    inputClass: 'motion',
    sem: 2.87,
    practice: null,
    basis: 'measured',
    source:
      'Measured with our own score on 70 trials of quiet standing of 12 adults on one visit (Voisard and others): 2.0 points, 0.9 to 2.9; the upper figure is used, as other days are not in the data.',
  },
  {
    measureIds: [77],
    inputClass: 'keyboard',
    sem: 46.3,
    practice: { change: -41.36, standardError: 11.65 },
    basis: 'measured',
    source:
      'Measured on the trials of Hedge, Powell and Sumner 2018: 23 adults on a keyboard, two sessions three weeks apart; the second was faster.',
  },
  {
    measureIds: [10004],
    inputClass: 'keyboard',
    sem: 60.4,
    practice: { change: -17.55, standardError: 6.1 },
    basis: 'measured',
    source:
      'Measured on the trials of Hedge, Powell and Sumner 2018: 23 adults on a keyboard, two sessions three weeks apart; the second cost was smaller.',
  },
  {
    measureIds: [10006],
    inputClass: 'keyboard',
    sem: 32.5,
    practice: { change: -14.94, standardError: 6.04 },
    basis: 'measured',
    source:
      'Measured on the trials of Hedge, Powell and Sumner 2018: 23 adults on a keyboard, two sessions three weeks apart; the second cost was smaller.',
  },
];

/** What is known about measures without an error, so that a page can say why it makes no statement. */
const knownGaps: readonly { measureIds: readonly number[]; reason: string }[] = [
  {
    measureIds: [64, 85],
    reason:
      'Reliability is published for memory (.83 over a week, Van Patten et al. 2021), but no spread of this score, so its retest error is not known.',
  },
  {
    measureIds: [76, 77, 10004, 10006],
    reason:
      'The retest error of Stroop and flanker is known for answers on a keyboard alone, so it is not known for this way of answering.',
  },
];

/** The error of a measure answered in one way, or null where none is published and none is assumed. Nothing is guessed. */
export function findRetestError(measureId: number, inputClass: InputClass): RetestError | null {
  return (
    retestErrors.find(
      (error) =>
        error.measureIds.includes(measureId) &&
        (error.inputClass === null || error.inputClass === inputClass),
    ) ?? null
  );
}

/** Why a measure has no published error in one way of answering, in a sentence; null where it has one. */
export function whyNoRetestError(measureId: number, inputClass: InputClass): string | null {
  if (findRetestError(measureId, inputClass)) return null;
  const gap = knownGaps.find((known) => known.measureIds.includes(measureId));
  if (gap) return gap.reason;
  return retestErrors.some((error) => error.measureIds.includes(measureId))
    ? 'No retest error is published for this way of answering.'
    : 'No retest error is published for this measure.';
}
