import type { TrendEvent, TrendPanel } from './trend-series.ts';

/** `time`: as far apart as the tests were. `equal`: a step a test, so that weeks of recovery count as much as years before them. */
export type TestSpacing = 'time' | 'equal';

/** Where the tests of a chart are on its axis, oldest first. */
export interface TestAxis {
  spacing: TestSpacing;
  /** When each test was: instants in milliseconds. */
  times: readonly number[];
  /** The ends of the axis. */
  min: number;
  max: number;
  /** The places that have a date below them. */
  places: readonly number[];
  placeOf: (epochMs: number) => number;
  /** When a place of a test was. */
  timeAt: (place: number) => number;
}

const day = 86_400_000;
/** Dates need this part of the axis not to touch one another. */
const leastBetweenDates = 0.22;

/** The newest time and those before it that are so far from the next one. */
function datedTimes(times: readonly number[], least: number): number[] {
  const dated: number[] = [];
  for (const time of times.toReversed()) {
    const next = dated.at(-1);
    if (next === undefined || next - time >= least) dated.push(time);
  }
  return dated.toReversed();
}

/** The axis for all tests of a chart; series that were tested at once share a place. */
export function testAxis(panels: readonly TrendPanel[], spacing: TestSpacing = 'equal'): TestAxis {
  const times = [
    ...new Set(
      panels.flatMap((panel) => panel.series.flatMap(({ values }) => values.map(({ epochMs }) => epochMs))),
    ),
  ].toSorted((a, b) => a - b);
  if (spacing === 'time') {
    const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
    const margin = Math.max((last - first) * 0.04, day);
    const [min, max] = [first - margin, last + margin];
    return {
      spacing,
      times,
      min,
      max,
      places: datedTimes(times, (max - min) * leastBetweenDates),
      placeOf: (epochMs) => epochMs,
      timeAt: (place) => place,
    };
  }
  const places = new Map(times.map((time, place) => [time, place]));
  return {
    spacing,
    times,
    min: -0.5,
    max: times.length - 0.5,
    places: times.map((_, place) => place),
    placeOf: (epochMs) => places.get(epochMs) ?? 0,
    timeAt: (place) => times[place] ?? 0,
  };
}

/** So wide, as a part of the axis, is an event that would otherwise not be seen. */
const leastShare = 0.01;
/** So wide is an event in which nobody was tested: it lies between two places. */
const untested = 0.08;

/** From where to where an event lies on the axis; null where it ended before its first test or began after its last. */
export function eventPlaces(event: TrendEvent, axis: TestAxis): { from: number; to: number } | null {
  const { startMs, endMs } = event;
  if (axis.spacing === 'time') {
    if (startMs > axis.max || (endMs !== null && endMs < axis.min)) return null;
    const from = Math.max(startMs, axis.min);
    const least = (axis.max - axis.min) * leastShare;
    return { from, to: Math.min(Math.max(endMs ?? axis.max, from + least), axis.max) };
  }
  const { times } = axis;
  // Half a place before the first test in it, and half a place after the last.
  const before = times.filter((time) => time < startMs).length;
  const until = endMs === null ? times.length : times.filter((time) => time < endMs).length;
  if (before === times.length || until === 0) return null;
  const [from, to] = [before - 0.5, until - 0.5];
  return from < to ? { from, to } : { from: from - untested, to: from + untested };
}
