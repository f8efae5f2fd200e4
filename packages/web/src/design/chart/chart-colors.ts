import { chartSeries } from '../tokens.ts';

const symbols = {
  circle: 'circle',
  square: 'rect',
  triangle: 'triangle',
  diamond: 'diamond',
  cross: 'path://M-6-8 0-2 6-8 8-6 2 0 8 6 6 8 0 2-6 8-8 6-2 0-8-6Z',
  plus: 'path://M-2-8h4v6h6v4h-6v6h-4v-6h-6v-4h6Z',
  star: 'path://M0-9 2.6-3.2 9-2.8 4 1.4 5.6 7.6 0 4.2-5.6 7.6-4 1.4-9-2.8-2.6-3.2Z',
  'hollow circle': 'circle',
} as const;

export interface SeriesLook {
  /** The custom property that holds its colour. */
  color: string;
  symbol: string;
  isHollow: boolean;
}

/** The colour and the marker of a series; a measure without a place of its own takes the last. */
export function seriesLook(name: string): SeriesLook {
  const index = chartSeries.findIndex((series) => series.name === name);
  const place = index < 0 ? chartSeries.length - 1 : index;
  const shape = chartSeries[place]?.shape ?? 'circle';
  return {
    color: `--chart-series-${place + 1}`,
    symbol: symbols[shape],
    isHollow: shape === 'hollow circle',
  };
}
