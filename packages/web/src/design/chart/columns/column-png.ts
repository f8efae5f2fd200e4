import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { optionPng } from '../option-png.ts';
import { type ColumnDrawing, columnOption } from './column-option.ts';

// The page draws vectors; a picture needs points, and only whoever saves one fetches this.
use([BarChart, LineChart, GridComponent, CanvasRenderer]);

export interface ColumnPicture extends ColumnDrawing {
  title: string;
  note: string;
  words: string;
}

/** The columns as a picture. */
export const columnPng = ({ title, note, words, ...drawing }: ColumnPicture): Promise<Blob> =>
  optionPng({
    title,
    note,
    words,
    height: drawing.height,
    optionOf: (read) => columnOption(drawing, read),
  });
