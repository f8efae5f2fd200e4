import { LineChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { seriesLook } from '../chart-colors.ts';
import { chartSheet, type SheetBox } from '../chart-sheet.ts';
import type { TrendCanvasProps } from './trend-canvas.tsx';
import { trendOption } from './trend-option.ts';

// The page draws vectors; a picture needs points, and only whoever saves one fetches this.
use([LineChart, GridComponent, MarkAreaComponent, MarkLineComponent, LabelLayout, CanvasRenderer]);

export interface TrendPicture extends TrendCanvasProps {
  title: string;
  note: string;
  words: string;
}

/** Pixels: a line of the legend, and how many names have room on one. */
const legend = { line: 24, names: 8 };

/** The chart over time as a picture, its legend included. */
export function trendPng({ title, note, words, ...drawing }: TrendPicture): Promise<Blob> {
  const names = drawing.panels.flatMap(({ series }) => series.map(({ name }) => name));
  const hasLegend = names.length > 1;
  return chartSheet({
    title,
    note,
    words,
    height: drawing.height + (hasLegend ? Math.ceil(names.length / legend.names) * legend.line + 4 : 0),
    draw: (context, box) => {
      const canvas = document.createElement('canvas');
      const chart = init(canvas, null, {
        renderer: 'canvas',
        width: box.width,
        height: drawing.height,
        devicePixelRatio: 2,
      });
      try {
        const { tooltip: _, ...option } = trendOption(drawing, box.read);
        chart.setOption(option);
        context.drawImage(chart.renderToCanvas({ pixelRatio: 2 }), box.x, box.y, box.width, drawing.height);
      } finally {
        chart.dispose();
      }
      if (hasLegend) drawLegend(context, names, { ...box, y: box.y + drawing.height + 8 });
    },
  });
}

function drawLegend(context: CanvasRenderingContext2D, names: readonly string[], box: SheetBox) {
  context.font = `13px ${box.read('--font-family')}`;
  let x = box.x;
  for (const [index, name] of names.entries()) {
    if (index > 0 && index % legend.names === 0) x = box.x;
    const y = box.y + Math.floor(index / legend.names) * legend.line;
    const look = seriesLook(name);
    context.save();
    context.translate(x + 6, y + 7);
    context.scale(0.6, 0.6);
    context.fillStyle = box.read(look.color);
    context.strokeStyle = box.read(look.color);
    context.lineWidth = 3;
    const shape = new Path2D(look.outline);
    if (look.isHollow) context.stroke(shape);
    else context.fill(shape);
    context.restore();
    context.fillStyle = box.read('--text-2');
    context.fillText(name, x + 18, y);
    x += 18 + context.measureText(name).width + 16;
  }
}
