import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { type ReadColor, useChart } from '../use-chart.ts';
import { type ColumnDrawing, columnOption } from './column-option.ts';

// Registered here and not in a route, so that the library stays out of the first page.
use([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

/** The drawing itself. It is hidden from screen readers; the frame gives them the text and the table. */
export default function ColumnCanvas({ columns, series, height }: ColumnDrawing) {
  const option = useCallback(
    (read: ReadColor) => columnOption({ columns, series, height }, read),
    [columns, series, height],
  );
  const boxRef = useChart('svg', option);
  return <div ref={boxRef} aria-hidden="true" style={{ height }} />;
}
