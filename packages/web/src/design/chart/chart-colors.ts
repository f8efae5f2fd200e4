import { chartSeries } from '../tokens.ts';

/** Outlines in a box of 18 by 18 around the middle, where the library has no shape of that name. */
const outlines = {
  cross: 'M-6-8 0-2 6-8 8-6 2 0 8 6 6 8 0 2-6 8-8 6-2 0-8-6Z',
  plus: 'M-2-8h4v6h6v4h-6v6h-4v-6h-6v-4h6Z',
  star: 'M0-9 2.6-3.2 9-2.8 4 1.4 5.6 7.6 0 4.2-5.6 7.6-4 1.4-9-2.8-2.6-3.2Z',
  'inverted triangle': 'M-8-7h16L0 8Z',
  arrow: 'M0-9 8 8 0 3.5-8 8Z',
  hourglass: 'M-7-8h14L2.5 0 7 8h-14L-2.5 0Z',
  pentagon: 'M0-9 8.6-2.8 5.3 7.3h-10.6L-8.6-2.8Z',
  square: 'M-7-7h14v14h-14Z',
  triangle: 'M0-8 8 7h-16Z',
  diamond: 'M0-9 9 0 0 9-9 0Z',
  circle: 'M8 0A8 8 0 1 1-8 0 8 8 0 1 1 8 0Z',
} as const;

const libraryShapes: Readonly<Record<string, string>> = {
  circle: 'circle',
  square: 'rect',
  triangle: 'triangle',
  diamond: 'diamond',
};

/** What the history calls otherwise than the measure whose colour it has. */
const otherNames: Readonly<Record<string, string>> = {
  Reaction: 'Reaction Time',
  'Counting 15': 'Number Counting',
};

export interface SeriesLook {
  /** The custom property that holds its colour. */
  color: string;
  /** As the drawing library writes it. */
  symbol: string;
  /** The same as an outline, for a legend. */
  outline: string;
  isHollow: boolean;
}

/** The colour and the marker of a series; a measure without a place of its own takes the last. */
export function seriesLook(name: string): SeriesLook {
  const index = chartSeries.findIndex((series) => series.name === (otherNames[name] ?? name));
  const place = index < 0 ? chartSeries.length - 1 : index;
  const shape = chartSeries[place]?.shape ?? 'circle';
  const isHollow = shape === 'hollow circle';
  const outline = outlines[shape === 'hollow circle' ? 'circle' : shape];
  return {
    color: `--chart-series-${place + 1}`,
    symbol: isHollow ? 'circle' : (libraryShapes[shape] ?? `path://${outline}`),
    outline,
    isHollow,
  };
}
