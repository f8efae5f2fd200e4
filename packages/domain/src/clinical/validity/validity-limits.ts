import type { InputClass } from '../recordings/recording.ts';

/**
 * The limits of the named validity rules, as one versioned value: a change of a limit is a new version, and every receipt
 * says which version raised its flags. All are proposals of this product unless a source is named.
 */
export interface ValidityLimits {
  version: string;
  /** Trials are judged in sets of this many, as the tests are taken. */
  trialSetSize: number;
  /** A response earlier than this was not a reaction: nobody perceives and moves that fast. */
  anticipation: { underMs: Readonly<Record<InputClass, number>>; allowedPerSet: number };
  /**
   * What a trial can hold at all. A value outside is a slip (a phone that slept, a clock that was set, a wrong field), so that trial is
   * discarded with its reason and the others are scored.
   */
  possible: {
    /** From the stimulus to the answer. */
    responseMs: ValueRange;
    /** One frame of a 60 Hz screen: nothing is shown for less. */
    glanceMs: ValueRange;
    walkMs: ValueRange;
    /** From the appearance of a grid of numbers to a touch. */
    touchMs: ValueRange;
    /** Squares of a grid that lit up. */
    gridSquares: ValueRange;
    /** Targets of an eye test. */
    targets: ValueRange;
  };
  /** Slow counted trials (of simple reactions only), and trials so slow or unanswered that they are discarded. */
  lapse: { overMs: number; discardOverMs: number; allowedPerSet: number };
  instability: { maxSdOverMean: number; maxSlowestOverFastest: number };
  reactionTrials: { minUsable: number };
  goNoGo: { maxCommissionShare: number; maxOmissionShare: number; minNoGoTrials: number };
  /** Stroop and flanker. Accuracy: the criterion of ANAM (Nelson et al., PMC4747101, table 3). */
  interference: { underMs: number; overMs: number; minCorrectPerCondition: number; minAccuracyShare: number };
  balance: {
    /** A device lying on a table. */
    minRmsMps2: number;
    maxMissingShare: number;
    /** Largest change of the magnitude against its own mean: a drop or a knock. */
    maxPeakChangeMps2: number;
    /** All three axes unchanged for at least this long is a stuck sensor, not a still person. */
    stuckSeconds: number;
    /**
     * The same where the reading is one of a browser that rounds to 0.1 m/s2: somebody who stands still repeats it. The longest such stretch
     * of 70 public recordings is 0.9 s.
     */
    roundedStuckSeconds: number;
    maxStuckShare: number;
  };
  /**
   * Seconds of a stance that are left to score (one and a half less than were recorded). A short recording reads steadier than the
   * person was: cut out of longer standing, 1 s shows half of the sway, 2 s 71 %, 3 s 84 %, 4 s 96 % (70 public recordings). With 71 %
   * a hard stance (0.5 m/s2) scores 9 points too high, which is the reliable change of the composite at 80 % (Caccese et al. 2022).
   */
  stanceLength: {
    /** Under this the score may not be valid. */
    minS: number;
    /** What a stance of ten seconds leaves, less half a second for a phone that stops early (CDC; vendor's guide); under it a caution. */
    usualS: number;
    /** Movements rather than stances, for which no length is known: only `minS` holds. */
    withoutUsualIds: readonly number[];
  };
  /**
   * The mean magnitude of the acceleration, which is gravity for whoever stands. A scale error of the sensor is one of the sway, too,
   * and costs most where the score is 50: at 0.8 m/s2 (8 %, also the largest zero offset of phone sensors, 80 mg) up to 2.7 points; at
   * 1.5 m/s2 (15 %) up to 4.9, as much as the test's own standard error of 5.4 (Amick et al. 2015). Up to the first nothing is said,
   * beyond the second the score may not be valid.
   */
  gravity: {
    standardMps2: number;
    cautionErrorMps2: number;
    invalidErrorMps2: number;
    /** A mean magnitude that is gravity counted in g; nobody's sensor is off by more than a fifth. */
    inG: { from: number; to: number };
    /** Gravity pulls one way, so the mean vector is nearly as long as the mean magnitude; under this part there was no gravity. */
    minVectorShare: number;
  };
  /** The specification's flag: the easiest stance of mBESS below 90 speaks of effort or holding, not of balance. */
  easyStance: { protocolId: number; stanceId: number; minScore: number };
  answers: {
    /** Unanswered items up to this many are prorated (questionnaires) or left out (symptom list); more give no score. */
    maxMissing: number;
  };
  /** Under this a display does not show exactly when something appeared. */
  browser: { minRefreshRateHz: number };
  straightLining: { minMs: number };
  /** Trials at the easiest level of memory and inspection time: fewer right ones are guesses. */
  easiestLevel: { minAccuracyShare: number; minTrials: number };
  /** Inspection time: the threshold is the mean of the last turns of the staircase. */
  staircase: {
    usedReversals: number;
    minReversals: number;
    /**
     * A run that came down without turning is at the floor where every answer at its shortest glance was right. One frame of a 60 Hz
     * screen (16.7 ms; 17 is where the axis begins) cannot be undercut, so two right answers, which call for a shorter glance, are enough.
     * Other screens begin at up to 24 ms (90 Hz: 22.2, 144 Hz: 20.8): there a third right answer shows that there was no shorter glance.
     */
    floor: { frameMs: number; minRightAtFrame: number; maxMs: number; minRight: number };
  };
}

/** Both ends belong to it. */
export interface ValueRange {
  min: number;
  max: number;
}

export const validityLimits: ValidityLimits = {
  version: '2026.5',
  trialSetSize: 5,
  anticipation: {
    underMs: { motion: 125, touch: 100, keyboard: 100, touchPatterns: 100, keyboardPatterns: 100 },
    allowedPerSet: 2,
  },
  possible: {
    responseMs: { min: 0, max: 60_000 },
    glanceMs: { min: 16, max: 2_000 },
    walkMs: { min: 500, max: 300_000 },
    touchMs: { min: 0, max: 600_000 },
    gridSquares: { min: 1, max: 25 },
    targets: { min: 1, max: 1_000 },
  },
  lapse: { overMs: 500, discardOverMs: 2_000, allowedPerSet: 2 },
  instability: { maxSdOverMean: 0.35, maxSlowestOverFastest: 2.5 },
  reactionTrials: { minUsable: 3 },
  goNoGo: { maxCommissionShare: 0.5, maxOmissionShare: 0.2, minNoGoTrials: 1 },
  interference: { underMs: 100, overMs: 2_000, minCorrectPerCondition: 5, minAccuracyShare: 0.56 },
  balance: {
    minRmsMps2: 0.01,
    maxMissingShare: 0.05,
    maxPeakChangeMps2: 8,
    stuckSeconds: 0.5,
    roundedStuckSeconds: 2,
    maxStuckShare: 0.05,
  },
  stanceLength: { minS: 2, usualS: 8, withoutUsualIds: [66, 67, 68] },
  gravity: {
    standardMps2: 9.81,
    cautionErrorMps2: 0.8,
    invalidErrorMps2: 1.5,
    inG: { from: 0.8, to: 1.2 },
    minVectorShare: 0.5,
  },
  easyStance: { protocolId: 1001, stanceId: 7, minScore: 90 },
  answers: { maxMissing: 1 },
  browser: { minRefreshRateHz: 50 },
  straightLining: { minMs: 20_000 },
  easiestLevel: { minAccuracyShare: 0.75, minTrials: 2 },
  staircase: {
    usedReversals: 6,
    minReversals: 2,
    floor: { frameMs: 17, minRightAtFrame: 2, maxMs: 24, minRight: 3 },
  },
};
