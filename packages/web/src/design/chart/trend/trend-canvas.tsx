import { LineChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { type ReadColor, useChart } from '../use-chart.ts';
import { type TrendDrawing, trendOption } from './trend-option.ts';

// Registered here and not in a route, so that the library stays out of the first page.
use([
  LineChart,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  LabelLayout,
  SVGRenderer,
]);

export type TrendCanvasProps = TrendDrawing;

/** The drawing itself. It is hidden from screen readers; the frame gives them the text and the table. */
export default function TrendCanvas({ panels, events, isFullScale, spacing, height }: TrendCanvasProps) {
  const option = useCallback(
    (read: ReadColor) => trendOption({ panels, events, isFullScale, spacing, height }, read),
    [panels, events, isFullScale, spacing, height],
  );
  const boxRef = useChart('svg', option);
  return <div ref={boxRef} aria-hidden="true" style={{ height }} />;
}
