import type { ChangeLevel } from '@plumbline/domain/clinical/comparison/comparison';

/** One test of a trend, oldest first. */
export interface TrendPoint {
  /** The score in the measure's own unit; null where the test has none. */
  score: number | null;
  /** As people read it, with its unit. */
  display: string;
  /** When, as people read it. */
  time: string;
  level: ChangeLevel;
  isExcluded: boolean;
  /** The event that the test lies in; null outside events. */
  eventId: number | null;
}

interface TrendBaseline {
  mean: number;
  low: number | null;
  high: number | null;
}

export interface SparkLayoutInput {
  points: readonly TrendPoint[];
  baseline: TrendBaseline | null;
  isLowerBetter: boolean;
}

export interface SparkDot {
  /** 0 to 1 from left to right. */
  x: number;
  /** 0 at the top, which is the best, to 1. */
  y: number;
  point: TrendPoint;
}

export interface SparkLayout {
  dots: readonly SparkDot[];
  /** Top and bottom of the baseline's band. */
  band: { top: number; bottom: number } | null;
  mean: number | null;
  /** Left and right ends of runs of tests in the same event. */
  events: readonly { id: number; from: number; to: number }[];
}

interface Scale {
  isLowerBetter: boolean;
  least: number;
  most: number;
}

/** Up is always better, so the axis of a time is mirrored. */
function height(score: number, { isLowerBetter, least, most }: Scale): number {
  if (most === least) return 0.5;
  const share = (score - least) / (most - least);
  return isLowerBetter ? share : 1 - share;
}

/** Where the parts of a spark lie, in shares of its width and height. Tests stand at equal distances. */
export function sparkLayout({ points, baseline, isLowerBetter }: SparkLayoutInput): SparkLayout {
  const scores = points.flatMap((point) => (point.score === null ? [] : [point.score]));
  const limits = baseline
    ? [baseline.mean, baseline.low ?? baseline.mean, baseline.high ?? baseline.mean]
    : [];
  const all = [...scores, ...limits];
  if (all.length === 0) return { dots: [], band: null, mean: null, events: [] };

  const scale: Scale = { isLowerBetter, least: Math.min(...all), most: Math.max(...all) };
  const step = 1 / Math.max(points.length, 1);
  const x = (index: number) => (index + 0.5) * step;
  const dots = points.flatMap((point, index) =>
    point.score === null ? [] : [{ x: x(index), y: height(point.score, scale), point }],
  );

  const edges =
    baseline && baseline.low !== null && baseline.high !== null
      ? [height(baseline.low, scale), height(baseline.high, scale)]
      : null;

  return {
    dots,
    band: edges ? { top: Math.min(...edges), bottom: Math.max(...edges) } : null,
    mean: baseline ? height(baseline.mean, scale) : null,
    events: eventRuns(points, step),
  };
}

function eventRuns(points: readonly TrendPoint[], step: number) {
  const runs: { id: number; from: number; to: number }[] = [];
  points.forEach(({ eventId }, index) => {
    if (eventId === null) return;
    const last = runs.at(-1);
    if (last && last.id === eventId && points[index - 1]?.eventId === eventId) last.to = (index + 1) * step;
    else runs.push({ id: eventId, from: index * step, to: (index + 1) * step });
  });
  return runs;
}

/** The trend in words, for those who do not see it. */
export function trendSummary(name: string, { points, baseline, isLowerBetter }: SparkLayoutInput): string {
  const newest = points.findLast((point) => point.score !== null);
  if (!newest) return `${name}: no scores yet.`;
  const counted = points.filter((point) => point.score !== null);
  const inEvents = counted.filter((point) => point.eventId !== null).length;
  const excluded = counted.filter((point) => point.isExcluded).length;
  const change = newest.score !== null && baseline ? newest.score - baseline.mean : null;
  const sides = change === null || change === 0 ? null : change < 0 === isLowerBetter ? 'better' : 'worse';
  return [
    `${name}: ${counted.length} ${counted.length === 1 ? 'test' : 'tests'}.`,
    `Newest ${newest.display} on ${newest.time}${sides ? `, on the ${sides} side of baseline` : ''}.`,
    inEvents > 0 ? `${inEvents} during an event.` : '',
    excluded > 0 ? `${excluded} excluded.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
