import { GraphChart, LinesChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { type ReadColor, useChart } from '../../../design/chart/use-chart.ts';
import { sizeOf, type TreeDrawing, treeOption } from './tree-option.ts';

// Registered here and not in a route, so that the library stays out of the first page.
use([GraphChart, LinesChart, GridComponent, SVGRenderer]);

/** The drawing itself. It is hidden from screen readers, which are told of the current organization and have the list. */
export default function TreeCanvas({ tree, zoom, selectedId, currentId }: TreeDrawing) {
  const option = useCallback(
    (read: ReadColor) => treeOption({ tree, zoom, selectedId, currentId }, read),
    [tree, zoom, selectedId, currentId],
  );
  const boxRef = useChart('svg', option);
  return <div ref={boxRef} aria-hidden="true" style={sizeOf(tree, zoom)} />;
}
