/** One trial, sample range or item that the score does not use, and why. Indices count from 0. */
export interface DiscardedTrial {
  index: number;
  reason: string;
  value: number | null;
}

/** Everything a person needs to check a score by hand. Stored with each result. */
export interface ScoringReceipt {
  /** For example 'open-sway-score'. */
  scorer: string;
  /** Changes whenever the same input could give another number, for example '1.0.0'. */
  algorithmVersion: string;
  /** The formula in words and symbols, with its constants. */
  formula: string;
  trialsUsed: number;
  trialsDiscarded: readonly DiscardedTrial[];
  /** Named intermediate figures; the unit is part of the name (`rmsMps2`, `medianMs`). */
  figures: Readonly<Record<string, number>>;
}

/** A named rule that looked at the recording and found something. The words are 'may not be valid', never 'cheating'. */
export interface ValidityFlag {
  /** For example 'anticipation', 'noGoFailure', 'frozenSensor'. */
  rule: string;
  /** `invalid` is left out of baselines by default; `caution` is only shown. */
  effect: 'invalid' | 'caution';
  /** One plain sentence with the value and its limit. */
  sentence: string;
  value: number;
  threshold: number;
}

/** One detail row of a result card (key, value, flagged). */
export interface DetailRow {
  key: string;
  value: string;
  isFlagged: boolean;
}

/** The score of one recording under one measure. One recording may give several (Stroop: 77 and 10004). */
export interface ScoredMeasure {
  measureId: number;
  /** In the measure's own unit, unrounded; null where the recording does not give one. */
  score: number | null;
  validity: readonly ValidityFlag[];
  detailRows: readonly DetailRow[];
  receipt: ScoringReceipt;
}
