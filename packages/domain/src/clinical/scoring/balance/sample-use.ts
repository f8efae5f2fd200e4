import { missingSamples } from '../../recordings/check-acceleration.ts';
import type { AccelerationRecording } from '../../recordings/recording.ts';
import type { DiscardedTrial } from '../scored-measure.ts';
import { conditioning } from './horizontal-sway.ts';

/** A receipt names this many gaps one by one; the rest in one line, so that a broken recording cannot fill the database. */
const maxNamedGaps = 50;

export interface SampleUse {
  usedCount: number;
  /** Ranges: `index` is the first sample, `value` how many. */
  leftOut: DiscardedTrial[];
  /** Of the whole recording, 0 to 1. */
  missingShare: number;
}

/** Which raw samples a balance score rests on, and which it does not: the trimmed ends and the gaps between them. */
export function sampleUse(recording: AccelerationRecording): SampleUse {
  const { sampleRateHz } = recording;
  const isMissing = missingSamples(recording);
  const count = isMissing.length;
  const from = Math.min(count, Math.floor(conditioning.dropFirstSeconds * sampleRateHz));
  const resampledCount = Math.floor(((count - 1) * conditioning.rateHz) / sampleRateHz) + 1;
  const lastSeconds = (resampledCount - 1) / conditioning.rateHz - conditioning.dropLastSeconds;
  const to = Math.max(from, Math.min(count, Math.ceil(lastSeconds * sampleRateHz) + 1));
  const gaps = gapsBetween(isMissing, from, to);
  const gapCount = gaps.reduce((sum, gap) => sum + gap.length, 0);
  const leftOut = [
    { index: 0, reason: 'opening second', value: from },
    ...nameGaps(gaps),
    { index: to, reason: 'closing half second', value: count - to },
  ];
  return {
    usedCount: to - from - gapCount,
    leftOut: leftOut.filter((range) => range.value > 0),
    missingShare: count === 0 ? 0 : isMissing.filter(Boolean).length / count,
  };
}

interface Gap {
  index: number;
  length: number;
}

function gapsBetween(isMissing: readonly boolean[], from: number, to: number): Gap[] {
  const gaps: Gap[] = [];
  for (let index = from; index < to; index += 1) {
    if (!isMissing[index]) continue;
    const open = gaps.at(-1);
    if (open !== undefined && open.index + open.length === index) open.length += 1;
    else gaps.push({ index, length: 1 });
  }
  return gaps;
}

function nameGaps(gaps: readonly Gap[]): { index: number; reason: string; value: number }[] {
  const named = gaps
    .slice(0, maxNamedGaps)
    .map(({ index, length }) => ({ index, reason: 'gap filled by a line', value: length }));
  const rest = gaps.slice(maxNamedGaps);
  const [first] = rest;
  if (first === undefined) return named;
  const value = rest.reduce((sum, gap) => sum + gap.length, 0);
  return [...named, { index: first.index, reason: 'further gaps filled by lines', value }];
}
