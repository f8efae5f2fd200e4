import { checkTrials } from '../../recordings/check-trials.ts';
import { impossibleResponse } from '../../validity/impossible-values.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import type { DiscardedTrial, ValidityFlag } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';
import { scoreTimedTrials, type TimedTrial } from '../trials/usable-trials.ts';

/**
 * Go/no-go: time of the go responses in ms, with errors of commission (moved on no-go) and omission (missed a go).
 * Version 1.1.0. Source: go answers as in simple reaction time (the vendor's guide); the limits of errors are a proposal. Slow answers are no
 * lapses here: deciding takes time, and missed go trials have a limit of their own.
 */
export const impulseControlScorer: Scorer<'goNoGoTrials'> = {
  kind: 'goNoGoTrials',
  check: ({ recording }) => {
    const problems = checkTrials(recording.trials);
    return problems.length === 0 && !recording.trials.some((trial) => trial.isGo)
      ? [{ code: 'recording.no_trials', detail: {} }]
      : problems;
  },
  score: ({ measureId, inputClass, recording }) => {
    const indexed = recording.trials.map((trial, index) => ({ ...trial, index }));
    const go = indexed.filter((trial) => trial.isGo);
    // What was done on a trial whose time cannot be is not known, so it is neither a failure nor a success.
    const [noGo, impossible] = splitNoGo(indexed.filter((trial) => !trial.isGo));
    const omissions = go.filter((trial) => trial.reactionTimeMs === null).length;
    const commissions = noGo.filter((trial) => trial.reactionTimeMs !== null).length;
    const scored = scoreTimedTrials(go, inputClass, false);
    return [
      {
        measureId,
        score: scored.score,
        validity: [...scored.validity, ...errorFlags(commissions, noGo.length, omissions, go.length)],
        alerts: [],
        detailRows: [
          { key: 'Moved on no-go', value: `${commissions} of ${noGo.length}`, isFlagged: commissions > 0 },
          { key: 'Missed go', value: `${omissions} of ${go.length}`, isFlagged: omissions > 0 },
        ],
        receipt: {
          scorer: 'impulse-control',
          algorithmVersion: '1.1.0',
          validityVersion: validityLimits.version,
          formula:
            'go trials: mean of each five without the fastest and the slowest, then the mean of the sets, in ms',
          trialsUsed: scored.used,
          trialsDiscarded: [...scored.discarded, ...impossible].toSorted((a, b) => a.index - b.index),
          figures: {
            sdMs: scored.sdMs,
            commissionCount: commissions,
            omissionCount: omissions,
            goCount: go.length,
            noGoCount: noGo.length,
          },
        },
      },
    ];
  },
};

function splitNoGo(trials: readonly TimedTrial[]): [usable: TimedTrial[], impossible: DiscardedTrial[]] {
  const reasonOf = ({ reactionTimeMs: ms }: TimedTrial) => (ms === null ? null : impossibleResponse(ms));
  return [
    trials.filter((trial) => reasonOf(trial) === null),
    trials.flatMap((trial) => {
      const reason = reasonOf(trial);
      return reason === null ? [] : [{ index: trial.index, reason, value: trial.reactionTimeMs }];
    }),
  ];
}

function errorFlags(commissions: number, noGo: number, omissions: number, go: number): ValidityFlag[] {
  const { maxCommissionShare, maxOmissionShare, minNoGoTrials } = validityLimits.goNoGo;
  const flags: ValidityFlag[] = [];
  const commissionShare = noGo === 0 ? 0 : commissions / noGo;
  const omissionShare = go === 0 ? 0 : omissions / go;
  if (noGo < minNoGoTrials) {
    flags.push({
      rule: 'noNoGoTrials',
      effect: 'invalid',
      sentence: 'There was no no-go trial, so holding still was not tested.',
      value: noGo,
      threshold: minNoGoTrials,
    });
  }
  if (commissionShare > maxCommissionShare) {
    flags.push({
      rule: 'noGoFailure',
      effect: 'invalid',
      sentence: `Moved on ${Math.round(commissionShare * 100)} % of the no-go trials, more than ${maxCommissionShare * 100} %.`,
      value: commissionShare,
      threshold: maxCommissionShare,
    });
  }
  if (omissionShare > maxOmissionShare) {
    flags.push({
      rule: 'omission',
      effect: 'caution',
      sentence: `Missed ${Math.round(omissionShare * 100)} % of the go trials, more than ${maxOmissionShare * 100} %.`,
      value: omissionShare,
      threshold: maxOmissionShare,
    });
  }
  return flags;
}
