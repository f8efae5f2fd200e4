import { validityLimits } from '../validity/validity-limits.ts';

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
  /** Version of the validity limits that the flags were raised with. */
  validityVersion: string;
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
  /** The test type that the row speaks of, where it is not the measure itself (a stance of a protocol). */
  testNumber?: number | undefined;
  /**
   * What the person typed. It may name somebody, so internal staff do not see it; `value` is what they are shown instead, and
   * wherever nobody thought of it.
   */
  typed?: string | undefined;
}

/** The value of a row whose answer was typed, for readers who do not see what it says. */
export const typedAnswerHidden = 'Typed answer (not shown)';

/** What a row says to whoever may read it: the typed text where there is one that was not taken out. */
export const textOfRow = ({ value, typed }: { value: string; typed?: string | null | undefined }): string =>
  typed ?? value;

/**
 * What a person must be told at once: a positive answer to the self-harm item of PHQ-9, that item left out (a question that nobody
 * answered is one to ask), or a red flag beside the field (an emergency).
 */
export const clinicalAlertKinds = ['selfHarmItem', 'selfHarmItemSkipped', 'redFlag'] as const;
export type ClinicalAlertKind = (typeof clinicalAlertKinds)[number];

/**
 * Something a person must be told at once, whatever the score. What is about self-harm is audited, shown with the site's own crisis
 * wording, and never sent to the person's team.
 */
export interface ClinicalAlert {
  kind: ClinicalAlertKind;
  measureId: number;
  /** Counts from 0: the ninth item is 8. */
  itemIndex: number;
  /** Null where the item was not answered. */
  answer: number | null;
}

/** Whether an alert tells of self-harm, so that it goes to the same readers as the answers do. */
export const isSelfHarmAlert = ({ kind }: Pick<ClinicalAlert, 'kind'>): boolean =>
  kind === 'selfHarmItem' || kind === 'selfHarmItemSkipped';

/** The score of one recording under one measure. One recording may give several (Stroop: 77 and 10004). */
export interface ScoredMeasure {
  measureId: number;
  /** In the measure's own unit, unrounded; null where the recording does not give one. */
  score: number | null;
  validity: readonly ValidityFlag[];
  /** Empty for nearly everything. Raised also where the score itself is null. */
  alerts: readonly ClinicalAlert[];
  detailRows: readonly DetailRow[];
  receipt: ScoringReceipt;
}

/** A row that says how many trials could not be, where a score rests on each of them; none where all could. */
export const leftOutRows = (impossible: readonly DiscardedTrial[]): DetailRow[] =>
  impossible.length === 0
    ? []
    : [{ key: 'Left out as impossible', value: String(impossible.length), isFlagged: true }];

/** What a scorer has to say; the rest is usual. */
export type ScoreFacts = Pick<ScoredMeasure, 'measureId' | 'score'> &
  Partial<Pick<ScoredMeasure, 'validity' | 'alerts' | 'detailRows'>> & {
    receipt: Pick<ScoringReceipt, 'scorer' | 'formula' | 'trialsUsed'> & Partial<ScoringReceipt>;
  };

/** Fills a score up: no flags, alerts or rows unless told, version 1.0.0, the validity limits of now. */
export function scoredMeasure({ receipt, ...facts }: ScoreFacts): ScoredMeasure {
  return {
    validity: [],
    alerts: [],
    detailRows: [],
    ...facts,
    receipt: {
      algorithmVersion: '1.0.0',
      validityVersion: validityLimits.version,
      trialsDiscarded: [],
      figures: {},
      ...receipt,
    },
  };
}
