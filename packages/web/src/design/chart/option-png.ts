import { type EChartsCoreOption, init } from 'echarts/core';
import { chartSheet } from './chart-sheet.ts';
import type { ReadColor } from './use-chart.ts';

export interface OptionPicture {
  title: string;
  note: string;
  words: string;
  height: number;
  /** What the library draws; whoever calls has registered the parts that it takes, with the renderer for canvases. */
  optionOf: (read: ReadColor) => EChartsCoreOption;
}

/** A drawing of the library as a picture with its title and words. */
export function optionPng({ title, note, words, height, optionOf }: OptionPicture): Promise<Blob> {
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
        const { tooltip: _, ...option } = optionOf(box.read);
        chart.setOption(option);
        context.drawImage(chart.renderToCanvas({ pixelRatio: 2 }), box.x, box.y, box.width, height);
      } finally {
        chart.dispose();
      }
    },
  });
}
