import type { TrendEvent, TrendPanel } from './trend-series.ts';

/** The tests of a chart stand at equal distances, oldest first: weeks of recovery count as much as years before them. */
export interface TestAxis {
  /** When each place was: instants in milliseconds. */
  times: readonly number[];
  /** From 0; the place of a test of that moment. */
  placeOf: (epochMs: number) => number;
}

/** The places of all tests of a chart; series that were tested at once share one. */
export function testAxis(panels: readonly TrendPanel[]): TestAxis {
  const times = [
    ...new Set(
      panels.flatMap((panel) => panel.series.flatMap(({ values }) => values.map(({ epochMs }) => epochMs))),
    ),
  ].toSorted((a, b) => a - b);
  const places = new Map(times.map((time, place) => [time, place]));
  return { times, placeOf: (epochMs) => places.get(epochMs) ?? 0 };
}

/** So wide is an event in which nobody was tested: it lies between two places. */
const untested = 0.08;

/** From where to where an event lies among the places; null where it ended before the first test or began after the last. */
export function eventPlaces(
  { startMs, endMs }: TrendEvent,
  { times }: TestAxis,
): { from: number; to: number } | null {
  // Half a place before the first test in it, and half a place after the last.
  const before = times.filter((time) => time < startMs).length;
  const until = endMs === null ? times.length : times.filter((time) => time < endMs).length;
  if (before === times.length || until === 0) return null;
  const [from, to] = [before - 0.5, until - 0.5];
  return from < to ? { from, to } : { from: from - untested, to: from + untested };
}
