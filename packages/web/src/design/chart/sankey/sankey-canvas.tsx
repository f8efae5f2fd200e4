import { SankeyChart } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { type ReadColor, useChart } from '../use-chart.ts';
import { type SankeyDrawing, sankeyOption } from './sankey-option.ts';

// Registered here and not in a route, so that the library stays out of the first page.
use([SankeyChart, TooltipComponent, SVGRenderer]);

/** The drawing itself. It is hidden from screen readers; the frame gives them the text and the table. */
export default function SankeyCanvas({ nodes, links, height, nameWidth }: SankeyDrawing) {
  const option = useCallback(
    (read: ReadColor) => sankeyOption({ nodes, links, height, nameWidth }, read),
    [nodes, links, height, nameWidth],
  );
  const boxRef = useChart('svg', option);
  return <div ref={boxRef} aria-hidden="true" style={{ height }} />;
}
