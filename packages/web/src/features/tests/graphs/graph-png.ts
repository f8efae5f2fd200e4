import { LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { chartSheet } from '../../../design/chart/chart-sheet.ts';
import { graphSummary, type ScatterGraph } from './graph-data.ts';
import { graphOption } from './graph-option.ts';

use([LineChart, ScatterChart, GridComponent, LegendComponent, MarkLineComponent, CanvasRenderer]);

/** Pixels; a graph from above stays square. */
const wideHeight = 360;
const squareSide = 800;

/** A graph as a picture, with its words. */
export function graphPng(graph: ScatterGraph, note: string): Promise<Blob> {
  const height = graph.isTopDown ? squareSide : wideHeight;
  return chartSheet({
    title: graph.title,
    note,
    words: graphSummary(graph),
    height,
    draw: (context, box) => {
      const width = graph.isTopDown ? squareSide : box.width;
      const chart = init(document.createElement('canvas'), null, {
        renderer: 'canvas',
        width,
        height,
        devicePixelRatio: 2,
      });
      try {
        const { tooltip: _, ...option } = graphOption(graph, box.read);
        chart.setOption(option);
        context.drawImage(chart.renderToCanvas({ pixelRatio: 2 }), box.x, box.y, width, height);
      } finally {
        chart.dispose();
      }
    },
  });
}
