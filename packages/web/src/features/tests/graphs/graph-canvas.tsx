import { LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { type ReadColor, useChart } from '../../../design/chart/use-chart.ts';
import type { ScatterGraph } from './graph-data.ts';
import { graphOption } from './graph-option.ts';
import classes from './graphs.module.css';

// Registered here and not in a route, so that the library stays out of the first page. Thousands of points are drawn faster than kept.
use([
  LineChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  CanvasRenderer,
]);

/** The drawing itself. It is hidden from screen readers; the frame gives them the text and the table. */
export default function GraphCanvas({ graph }: { graph: ScatterGraph }) {
  const option = useCallback((read: ReadColor) => graphOption(graph, read), [graph]);
  const boxRef = useChart('canvas', option);
  return <div ref={boxRef} aria-hidden="true" className={graph.isTopDown ? classes.square : classes.wide} />;
}
