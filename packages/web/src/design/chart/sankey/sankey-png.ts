import { SankeyChart } from 'echarts/charts';
import { use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { optionPng } from '../option-png.ts';
import { type SankeyDrawing, sankeyOption } from './sankey-option.ts';

// The page draws vectors; a picture needs points, and only whoever saves one fetches this.
use([SankeyChart, CanvasRenderer]);

/** The sankey as a picture. */
export const sankeyPng = ({
  title,
  note,
  words,
  ...drawing
}: SankeyDrawing & { title: string; note: string; words: string }): Promise<Blob> =>
  optionPng({
    title,
    note,
    words,
    height: drawing.height,
    optionOf: (read) => sankeyOption(drawing, read),
  });
