import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { chartSheet } from './chart-sheet.ts';
import { type ColumnDrawing, columnOption } from './column-option.ts';

// The page draws vectors; a picture needs points, and only whoever saves one fetches this.
use([BarChart, LineChart, GridComponent, CanvasRenderer]);

export interface ColumnPicture extends ColumnDrawing {
  title: string;
  note: string;
  words: string;
}

/** The columns as a picture. */
export function columnPng({ title, note, words, ...drawing }: ColumnPicture): Promise<Blob> {
  const { height } = drawing;
  return chartSheet({
    title,
    note,
    words,
    height,
    draw: (context, box) => {
      const canvas = document.createElement('canvas');
      const chart = init(canvas, null, {
        renderer: 'canvas',
        width: box.width,
        height,
        devicePixelRatio: 2,
      });
      try {
        const { tooltip: _, ...option } = columnOption(drawing, box.read);
        chart.setOption(option);
        context.drawImage(chart.renderToCanvas({ pixelRatio: 2 }), box.x, box.y, box.width, height);
      } finally {
        chart.dispose();
      }
    },
  });
}
