import { LineChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { trendOption } from './trend-option.ts';
import type { TrendEvent, TrendPanel } from './trend-series.ts';
import { type ReadColor, useChart } from './use-chart.ts';

// Registered here and not in a route, so that the library stays out of the first page.
use([LineChart, GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent, SVGRenderer]);

export interface TrendCanvasProps {
  panels: readonly TrendPanel[];
  events: readonly TrendEvent[];
  isFullScale: boolean;
  /** Pixels. */
  height: number;
}

/** The drawing itself. It is hidden from screen readers; the frame gives them the text and the table. */
export default function TrendCanvas({ panels, events, isFullScale, height }: TrendCanvasProps) {
  const option = useCallback(
    (read: ReadColor) => trendOption({ panels, events, isFullScale, height }, read),
    [panels, events, isFullScale, height],
  );
  const boxRef = useChart('svg', option);
  return <div ref={boxRef} aria-hidden="true" style={{ height }} />;
}
