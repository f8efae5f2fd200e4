import type { RangeBarProps } from '../../clinical/range-bar.tsx';
import { chartSheet, type SheetBox } from '../chart-sheet.ts';
import type { RangeRow } from './range-row.ts';

export interface RangePicture {
  title: string;
  note: string;
  words: string;
  rows: readonly RangeRow[];
}

/** Pixels: a row, and where its parts begin. */
const layout = { row: 52, score: 300, bar: 320, barWidth: 400, change: 744 };

/** The range bars of a test as a picture. */
export function rangePng({ rows, ...sheet }: RangePicture): Promise<Blob> {
  return chartSheet({
    ...sheet,
    height: rows.length * layout.row,
    draw: (context, box) => {
      rows.forEach((row, index) => {
        drawRow(context, row, { ...box, y: box.y + index * layout.row });
      });
    },
  });
}

function drawRow(context: CanvasRenderingContext2D, row: RangeRow, box: SheetBox) {
  const family = box.read('--font-family');
  context.fillStyle = box.read('--border');
  context.fillRect(box.x, box.y, box.width, 1);
  context.fillStyle = box.read('--text');
  context.font = `500 14px ${family}`;
  context.fillText(row.name, box.x, box.y + 14, layout.score - 90);
  context.font = `600 14px ${family}`;
  context.textAlign = 'right';
  context.fillText(row.score, box.x + layout.score, box.y + 14);
  context.textAlign = 'left';
  context.font = `13px ${family}`;
  context.fillStyle = box.read('--text-2');
  context.fillText(row.change, box.x + layout.change, box.y + 14, box.width - layout.change);
  drawBar(context, row.bar, { ...box, x: box.x + layout.bar, y: box.y + 8, width: layout.barWidth });
}

function drawBar(context: CanvasRenderingContext2D, bar: RangeBarProps, box: SheetBox) {
  const at = (position: number) => box.x + Math.min(1, Math.max(0, position)) * box.width;
  const { baseline, norms, today } = bar;
  if (baseline) {
    context.fillStyle = box.read('--baseline-line');
    context.fillRect(at(baseline.low), box.y + 2, at(baseline.high) - at(baseline.low), 20);
  }
  const [from, to] = norms ? [norms.p10.position, norms.p90.position] : [0, 1];
  context.fillStyle = box.read('--control');
  context.fillRect(at(from), box.y + 10.5, at(to) - at(from), 3);
  if (norms) {
    context.fillStyle = box.read('--text-2');
    for (const tick of [norms.p25, norms.p50.position, norms.p75])
      context.fillRect(at(tick) - 0.75, box.y + 8, 1.5, 8);
    context.fillStyle = box.read('--text-3');
    context.font = `11px ${box.read('--font-family')}`;
    context.fillText(`P10 ${norms.p10.label}`, at(norms.p10.position), box.y + 26);
    context.textAlign = 'right';
    context.fillText(`P90 ${norms.p90.label}`, at(norms.p90.position), box.y + 26);
    context.textAlign = 'left';
  }
  if (baseline) {
    context.fillStyle = box.read('--baseline-mark');
    context.fillRect(at(baseline.mean) - 1.25, box.y + 1, 2.5, 22);
  }
  if (today) {
    const known = today.level === 'none' ? 'normal' : today.level;
    context.save();
    context.translate(at(today.position), box.y + 12);
    context.fillStyle = box.read(`--change-${known}-mark`);
    context.strokeStyle = box.read(baseline ? '--surface' : `--change-${known}-mark`);
    context.lineWidth = 2;
    const shape = new Path2D(baseline ? shapes[known] : shapes.normal);
    context.stroke(shape);
    if (baseline) context.fill(shape);
    context.restore();
  }
}

/** As on the page: circle normal, triangle warning, square worse. */
const shapes = {
  normal: 'M6.5 0A6.5 6.5 0 1 1-6.5 0 6.5 6.5 0 1 1 6.5 0Z',
  warning: 'M0-7.5 8 6.5H-8Z',
  bad: 'M-6-6h12v12h-12Z',
} as const;
