import { meanOf, sampleSd } from '../../../numbers/statistics.ts';
import type { InputClass } from '../../recordings/recording.ts';
import { impossibleResponse } from '../../validity/impossible-values.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import type { DiscardedTrial, ValidityFlag } from '../scored-measure.ts';

export interface TimedTrial {
  /** Position in the recording, from 0. */
  index: number;
  /** Null where there was no response. */
  reactionTimeMs: number | null;
}

export interface UsableTrials {
  score: number | null;
  used: number;
  discarded: DiscardedTrial[];
  validity: ValidityFlag[];
  sdMs: number;
}

interface ScoredSet {
  size: number;
  /** Mean of the middle ones; null where too few were left. */
  meanMs: number | null;
  keptMs: number[];
  discarded: DiscardedTrial[];
  anticipations: number;
  lapses: number;
}

/**
 * Scores simple response times: sets of five as they were taken, in each set the fastest and the slowest dropped and the rest
 * averaged ('mean of the middle three', vendor's guide), then the mean of the sets. Anticipations, lapses and times that cannot be
 * leave first (proposal); a set with fewer than three left gives nothing. A time before the stimulus is an anticipation, one that is
 * longer than any answer a lapse.
 * @param areLapsesCounted whether many slow answers make the score doubtful; whoever decides before answering is slower than who reacts
 */
export function scoreTimedTrials(
  trials: readonly TimedTrial[],
  inputClass: InputClass,
  areLapsesCounted = true,
): UsableTrials {
  const sets = inSets(trials, validityLimits.trialSetSize).map((set) => scoreSet(set, inputClass));
  const discarded = sets.flatMap((set) => set.discarded).toSorted((a, b) => a.index - b.index);
  const kept = sets.flatMap((set) => set.keptMs);
  return {
    score: meanOf(sets.flatMap((set) => (set.meanMs === null ? [] : [set.meanMs]))),
    used: trials.length - discarded.length,
    discarded,
    validity: timingFlags(
      kept,
      worstSet(sets, ({ anticipations }) => anticipations),
      areLapsesCounted ? worstSet(sets, ({ lapses }) => lapses) : nothing,
      inputClass,
    ),
    sdMs: sampleSd(kept) ?? 0,
  };
}

function scoreSet(set: readonly TimedTrial[], inputClass: InputClass): ScoredSet {
  const judged = set.map((trial) => ({
    ...trial,
    reason: reasonToDiscard(trial.reactionTimeMs, inputClass),
  }));
  const discarded: DiscardedTrial[] = judged.flatMap(({ index, reactionTimeMs: value, reason }) =>
    reason === null ? [] : [{ index, reason, value }],
  );
  const usable = judged
    .flatMap(({ index, reactionTimeMs: ms, reason }) =>
      reason === null && ms !== null ? [{ index, ms }] : [],
    )
    .toSorted((a, b) => a.ms - b.ms);
  const scored: ScoredSet = {
    size: set.length,
    meanMs: null,
    keptMs: [],
    discarded,
    anticipations: judged.filter(
      ({ reason, reactionTimeMs: ms }) => reason !== null && isEarly(ms, inputClass),
    ).length,
    lapses:
      judged.filter(({ reason, reactionTimeMs: ms }) => reason !== null && !isEarly(ms, inputClass)).length +
      usable.filter(({ ms }) => ms > validityLimits.lapse.overMs).length,
  };
  const [fastest, slowest] = [usable[0], usable.at(-1)];
  if (
    usable.length < validityLimits.reactionTrials.minUsable ||
    fastest === undefined ||
    slowest === undefined
  ) {
    return scored;
  }
  return {
    ...scored,
    meanMs: meanOf(usable.slice(1, -1).map(({ ms }) => ms)),
    keptMs: usable.map(({ ms }) => ms),
    discarded: [
      ...discarded,
      { index: fastest.index, reason: 'fastest of its set', value: fastest.ms },
      { index: slowest.index, reason: 'slowest of its set', value: slowest.ms },
    ],
  };
}

/** So many of so many responses, in the set that has most of them. */
interface Share {
  count: number;
  text: string;
}

const nothing: Share = { count: 0, text: '' };

/** The set that counts most of something. Of several sets the sentence says that it is about one of them. */
function worstSet(sets: readonly ScoredSet[], countOf: (set: ScoredSet) => number): Share {
  const worst = sets.toSorted((a, b) => countOf(b) - countOf(a))[0];
  if (worst === undefined) return nothing;
  const where = sets.length === 1 ? 'responses' : 'responses in one set';
  return { count: countOf(worst), text: `${countOf(worst)} of ${worst.size} ${where}` };
}

function inSets<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}

const isEarly = (ms: number | null, inputClass: InputClass): boolean =>
  ms !== null && ms < validityLimits.anticipation.underMs[inputClass];

function reasonToDiscard(ms: number | null, inputClass: InputClass): string | null {
  if (ms === null) return 'no response';
  const impossible = impossibleResponse(ms);
  if (impossible !== null) return impossible;
  if (isEarly(ms, inputClass)) return 'anticipation';
  return ms > validityLimits.lapse.discardOverMs ? 'lapse' : null;
}

function timingFlags(
  kept: number[],
  anticipations: Share,
  lapses: Share,
  inputClass: InputClass,
): ValidityFlag[] {
  const { anticipation, lapse, instability } = validityLimits;
  const flags: ValidityFlag[] = [];
  if (anticipations.count > anticipation.allowedPerSet) {
    flags.push({
      rule: 'anticipation',
      effect: 'invalid',
      sentence: `${anticipations.text} came before ${anticipation.underMs[inputClass]} ms, faster than anyone can react.`,
      value: anticipations.count,
      threshold: anticipation.allowedPerSet,
    });
  }
  if (lapses.count > lapse.allowedPerSet) {
    flags.push({
      rule: 'lapse',
      effect: 'invalid',
      sentence: `${lapses.text} took over ${lapse.overMs} ms or never came.`,
      value: lapses.count,
      threshold: lapse.allowedPerSet,
    });
  }
  const mean = meanOf(kept) ?? 0;
  const spread = mean === 0 ? 0 : (sampleSd(kept) ?? 0) / mean;
  const ratio = kept.length < 2 ? 1 : Math.max(...kept) / Math.min(...kept);
  if (spread > instability.maxSdOverMean || ratio > instability.maxSlowestOverFastest) {
    const bySpread = spread > instability.maxSdOverMean;
    flags.push({
      rule: 'instability',
      effect: 'caution',
      sentence: bySpread
        ? `The responses vary by ${Math.round(spread * 100)} % of their mean, more than ${instability.maxSdOverMean * 100} %.`
        : `The slowest response took ${ratio.toFixed(1)} times the fastest, more than ${instability.maxSlowestOverFastest} times.`,
      value: bySpread ? spread : ratio,
      threshold: bySpread ? instability.maxSdOverMean : instability.maxSlowestOverFastest,
    });
  }
  return flags;
}
