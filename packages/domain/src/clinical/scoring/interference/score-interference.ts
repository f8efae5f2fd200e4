import { formatRounded } from '../../../numbers/rounding.ts';
import { checkTrials } from '../../recordings/check-trials.ts';
import type { ConditionTrialsRecording, TrialCondition } from '../../recordings/recording.ts';
import { impossibleResponse } from '../../validity/impossible-values.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import type { DiscardedTrial, ScoredMeasure, ScoringReceipt, ValidityFlag } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

const stroopId = 77;
const stroopCostId = 10004;

/**
 * Stroop and flanker. Cued Stroop (77) gives the median time of all right answers and, as 10004, its interference cost; flanker gives
 * its cost. The cost is the median of incongruent minus the median of congruent right answers. Answers under 100 ms or over 2000 ms do
 * not count (proposal); a trial whose time cannot be counts for the accuracy neither.
 * Version 1.1.0. Source: incongruent minus congruent as in Hedge, Powell and Sumner 2018; medians and cut-offs are a proposal.
 */
export const interferenceScorer: Scorer<'conditionTrials'> = {
  kind: 'conditionTrials',
  check: ({ recording }) => checkTrials(recording.trials),
  score: ({ measureId, recording }) => {
    const { kept, discarded } = sortTrials(recording);
    const { minCorrectPerCondition: needed } = validityLimits.interference;
    const congruent = timesOf(kept, 'congruent');
    const incongruent = timesOf(kept, 'incongruent');
    const all = kept.map((trial) => trial.ms);
    const hasCost = congruent.length >= needed && incongruent.length >= needed;
    const cost = hasCost ? median(incongruent) - median(congruent) : null;
    const possible = recording.trials.filter(
      ({ reactionTimeMs: ms }) => ms === null || !impossibleResponse(ms),
    );
    const accuracy = possible.filter((trial) => trial.isCorrect).length / Math.max(1, possible.length);
    const accuracyFlag = possible.length === 0 ? [] : accuracyFlags(accuracy);
    const receipt = (formula: string): ScoringReceipt => ({
      scorer: 'interference',
      algorithmVersion: '1.1.0',
      validityVersion: validityLimits.version,
      formula,
      trialsUsed: kept.length,
      trialsDiscarded: discarded,
      figures: {
        accuracyShare: accuracy,
        congruentCount: congruent.length,
        incongruentCount: incongruent.length,
        ...(congruent.length > 0 ? { congruentMedianMs: median(congruent) } : {}),
        ...(incongruent.length > 0 ? { incongruentMedianMs: median(incongruent) } : {}),
      },
    });
    const shared = {
      validity: accuracyFlag,
      alerts: [],
      detailRows: [
        {
          key: 'Right answers',
          value: `${Math.round(accuracy * 100)} %`,
          isFlagged: accuracyFlag.length > 0,
        },
        { key: 'Congruent', value: timeText(congruent), isFlagged: false },
        { key: 'Incongruent', value: timeText(incongruent), isFlagged: false },
      ],
    };
    const costScore: ScoredMeasure = {
      ...shared,
      measureId: measureId === stroopId ? stroopCostId : measureId,
      score: cost,
      receipt: receipt('median of incongruent minus median of congruent right answers, in ms'),
    };
    if (measureId !== stroopId) return [costScore];
    return [
      {
        ...shared,
        measureId,
        score: all.length >= needed ? median(all) : null,
        receipt: receipt('median of all right answers, in ms'),
      },
      costScore,
    ];
  },
};

interface KeptTrial {
  condition: TrialCondition;
  ms: number;
}

function sortTrials(recording: ConditionTrialsRecording): { kept: KeptTrial[]; discarded: DiscardedTrial[] } {
  const { underMs, overMs } = validityLimits.interference;
  const kept: KeptTrial[] = [];
  const discarded: DiscardedTrial[] = [];
  for (const [index, { condition, isCorrect, reactionTimeMs: ms }] of recording.trials.entries()) {
    const impossible = ms === null ? null : impossibleResponse(ms);
    if (ms === null) discarded.push({ index, reason: 'no response', value: null });
    else if (impossible !== null) discarded.push({ index, reason: impossible, value: ms });
    else if (!isCorrect) discarded.push({ index, reason: 'wrong answer', value: ms });
    else if (ms < underMs) discarded.push({ index, reason: 'anticipation', value: ms });
    else if (ms > overMs) discarded.push({ index, reason: 'lapse', value: ms });
    else kept.push({ condition, ms });
  }
  return { kept, discarded };
}

const timesOf = (kept: readonly KeptTrial[], condition: TrialCondition): number[] =>
  kept.filter((trial) => trial.condition === condition).map((trial) => trial.ms);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (upper + lower) / 2;
}

const timeText = (times: readonly number[]): string =>
  times.length === 0 ? '-' : `${formatRounded(median(times), 0)} ms`;

function accuracyFlags(accuracy: number): ValidityFlag[] {
  const { minAccuracyShare } = validityLimits.interference;
  if (accuracy >= minAccuracyShare) return [];
  return [
    {
      rule: 'accuracy',
      effect: 'invalid',
      sentence: `${Math.round(accuracy * 100)} % of the answers were right, fewer than ${minAccuracyShare * 100} %.`,
      value: accuracy,
      threshold: minAccuracyShare,
    },
  ];
}
