import type { InputClass } from '../recordings/recording.ts';
import type { ClinicalAlert, ValidityFlag } from '../scoring/scored-measure.ts';

/** 1 green, 2 yellow, 3 red, 0 grey: too few occasions to say (C255). */
export type VariabilityType = 0 | 1 | 2 | 3;

/** The five cut points of a norm set, in the measure's own unit; p10 is always the poor end. */
export interface NormCutPoints {
  p10: number;
  p25: number;
  p50: number;
  p75: number;
  p90: number;
}

export interface NormSet {
  /** For example 'provisional-rt-motion-2026'. Stored with each result as its version. */
  version: string;
  status: 'published' | 'local' | 'provisional';
  /** For example 'Ages 17 to 30, keyboard'. */
  population: string;
  source: string;
  cutPoints: NormCutPoints;
}

/** What a person's own earlier tests say of one measure and one input class (C197). Scores in the measure's own unit. */
export interface Baseline {
  measureId: number;
  inputClass: InputClass;
  score: number;
  /** Mean minus and plus the 90 % limit of the retest error, clamped to the axis; null where no error is published or known. */
  lowScore: number | null;
  highScore: number | null;
  /** The axis. */
  lowScale: number;
  highScale: number;
  /** Within-person standard deviation; null below two occasions. */
  sd: number | null;
  baselineTestCount: number;
  variabilityType: VariabilityType;
  /** 0 to 100 unclamped; null where there is no norm. */
  percentileNumber: number | null;
  norms: NormCutPoints | null;
  algorithmVersion: string;
  normSetVersion: string | null;
}

/** `none`: nothing to compare with, or a measure without a colour rule. */
export type ChangeLevel = 'none' | 'normal' | 'warning' | 'bad';

export type ReliableChangeLevel = 'none' | 'p70' | 'p80' | 'p90' | 'p95';

export interface ReliableChange {
  /** Signed so that negative is worse. */
  rci: number;
  /** Standard error of the difference, in the measure's own unit. */
  sdiff: number;
  level: ReliableChangeLevel;
  direction: 'worse' | 'better' | 'same';
  /** The change that each level needs, in the measure's own unit. */
  limits: { p70: number; p80: number; p90: number; p95: number };
  /** What practice alone is expected to change, in the measure's own unit and sign; it is taken off before the change is judged. */
  practiceChange: number;
  source: string;
  /** Version of the error, and of the rule for the person's own spread where that was used. */
  version: string;
  usedPersonalVariance: boolean;
}

/** From how much worse on a change is a warning, and from (by per cent: above) how much it is bad. */
export interface ChangeLimits {
  warning: number;
  bad: number;
  unit: 'percent' | 'ms';
}

/** One measure of one test beside the person's current baseline. */
export interface MeasureComparison {
  measureId: number;
  inputClass: InputClass;
  score: number | null;
  /** The score as people read it, without unit: '262', '71.4', '-' where there is none. */
  display: string;
  /** Another input class than the baseline's: never coloured on its own. */
  isAcrossInputClasses: boolean;
  /** The test is itself one of the occasions that the baseline is made of. */
  isOwnOccasion: boolean;
  baseline: Baseline | null;
  /** score - baseline, in the measure's own unit. */
  scoreChange: number | null;
  /** 100 x (score - baseline) / baseline, unrounded; null at a baseline of 0 or below, and for a difference of two times. */
  percentChange: number | null;
  /** The specified colour. It is half of the verdict's rule: `verdictLevelOf`. */
  changeLevel: ChangeLevel;
  /** What the colour was judged by; null where there is none. */
  changeLimits: ChangeLimits | null;
  /**
   * 'Normal', 'Warning', 'Worse'; without colour 'More', 'Fewer', 'Same', 'No baseline', 'First baseline', 'Not comparable' (the
   * baseline was answered in another way), 'Excluded', 'No score'.
   */
  changeWord: string;
  reliableChange: ReliableChange | null;
  percentileNumber: number | null;
  /** '<5', '22', '>95' or 'No norms'. */
  percentileDisplay: string;
  /** 'Low average' and so on, or 'No norms'. */
  percentileDescription: string;
  norms: NormSet | null;
  validity: readonly ValidityFlag[];
  /** 'Moderate' and so on for PHQ-9 and GAD-7, else null. */
  severity: string | null;
}

/** `urgent`: act at once. `severe` and `concern` raise their voice in headlines, lists and colours. `note`: told, and no more. */
export type OwnMeaningLevel = 'urgent' | 'severe' | 'concern' | 'note';

/** What says something of itself: an alert of any kind, or a finding with a published cut-off. */
export type OwnMeaningKind =
  | ClinicalAlert['kind']
  | 'questionnaire'
  | 'voms'
  | 'fallRisk'
  | 'covid'
  | 'onField';

/** What a test says without a baseline to compare with. */
export interface OwnMeaning {
  /** Null where it is of the whole test (fall risk). */
  measureId: number | null;
  kind: OwnMeaningKind;
  level: OwnMeaningLevel;
  /** 'GAD-7'. */
  label: string;
  /** '21 of 21'; null where there is no total. */
  result: string | null;
  /** 'Severe'. */
  word: string;
  /** For headlines and lists, as it stands within a sentence: 'GAD-7 severe'. */
  phrase: string;
  /** 'GAD-7 21 of 21: Severe.' */
  sentence: string;
}

/** The one answer on top of a test: how many measures are worse, and how surely. */
export interface Verdict {
  headline: string;
  /** The headline without what has a meaning of its own: it may stand where a report is only listed, as in a file's properties. */
  comparedHeadline: string;
  explanation: string;
  comparedCount: number;
  /** Red, and beyond the noise of the test (or of a test whose noise is not known). */
  badCount: number;
  /** A warning by its colour, or red and within the noise of the test. */
  warningCount: number;
  normalCount: number;
  /**
   * How often uninjured people are called worse on as many of these measures with so many baseline tests, simulated; the larger
   * figure of independent and correlated errors. Null when nothing is worse, and where it is not known.
   */
  chanceIfUninjured: number | null;
  /** What the test says without a baseline, the most urgent first. */
  meanings: readonly OwnMeaning[];
  /** The rule and the versions of everything it stands on. */
  ruleVersion: string;
}
