import { lazy, type ReactNode, useMemo, useState } from 'react';
import { trendData } from '../chart-data.ts';
import { ChartFrame } from '../chart-frame.tsx';
import { ChartLegend } from '../chart-legend.tsx';
import { chartZoneName, chicagoTime } from '../chicago-time.ts';
import type { TestSpacing } from './test-axis.ts';
import {
  baselineSummary,
  drawnPanels,
  seriesSummary,
  type TrendEvent,
  type TrendPanel,
} from './trend-series.ts';
import { WhenSeen } from './when-seen.tsx';

const TrendCanvas = lazy(() => import('./trend-canvas.tsx'));

export interface TrendChartProps {
  /** What the chart shows: `Balance over time`. */
  title: string;
  /** Keep it stable between renders. */
  panels: readonly TrendPanel[];
  /** Keep it stable between renders. */
  events?: readonly TrendEvent[];
  /** Axes of the measures in full rather than around the scores. */
  isFullScale?: boolean;
  /** How far apart the tests are. */
  spacing?: TestSpacing;
  /** The page says once for all its charts which zone they are in, and how each went is read from the chart or its table. */
  isOneOfMany?: boolean;
  /** Pixels. */
  height?: number;
  aside?: ReactNode;
  fileName: string;
}

const noEvents: readonly TrendEvent[] = [];
const zoneNote = `Times in ${chartZoneName}. Up is better.`;

/** Measures over time, drawn by a library that is fetched only when the chart comes into sight. */
export function TrendChart({
  title,
  panels: given,
  events = noEvents,
  isFullScale = false,
  spacing = 'equal',
  isOneOfMany = false,
  height = 280,
  aside,
  fileName,
}: TrendChartProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const panels = useMemo(() => drawnPanels(given), [given]);
  const series = panels.flatMap((panel) => panel.series);
  const shown = useMemo(
    () =>
      drawnPanels(
        panels.map((panel) => ({ ...panel, series: panel.series.filter(({ name }) => !hidden.has(name)) })),
      ),
    [panels, hidden],
  );
  const summary = [seriesSummary(series, chicagoTime), ...panels.map(baselineSummary)]
    .filter(Boolean)
    .join(' ');
  const toggle = (name: string) =>
    setHidden(
      (present) =>
        new Set(present.has(name) ? [...present].filter((one) => one !== name) : [...present, name]),
    );
  const drawing = { panels: shown, events, isFullScale, spacing, height };
  return (
    <ChartFrame
      title={title}
      note={isOneOfMany ? undefined : zoneNote}
      aside={aside}
      summary={summary}
      words={isOneOfMany ? 'hidden' : series.length > 1 ? 'folded' : 'shown'}
      data={useMemo(() => trendData(panels), [panels])}
      fileName={fileName}
      png={async () =>
        (await import('./trend-png.ts')).trendPng({ ...drawing, title, note: zoneNote, words: summary })
      }
    >
      {shown.length === 0 ? (
        <p style={{ height }}>All measures are hidden. Choose one in the legend.</p>
      ) : (
        <WhenSeen height={height}>
          <TrendCanvas {...drawing} />
        </WhenSeen>
      )}
      {series.length > 1 && (
        <ChartLegend names={series.map(({ name }) => name)} hidden={hidden} onToggle={toggle} />
      )}
    </ChartFrame>
  );
}
