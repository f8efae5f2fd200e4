import { chartSheet, type SheetBox } from '../chart-sheet.ts';
import { countTicks, type DailyColumn, type DailyLayer, monthDay, namedColumns } from './daily-columns.ts';

export interface DailyPicture {
  title: string;
  note: string;
  words: string;
  columns: readonly DailyColumn[];
  layers: readonly DailyLayer[];
}

/** Pixels. */
const height = 320;
const room = { left: 48, bottom: 48 };

/** The columns as a picture, their legend included. */
export function dailyPng({ title, note, words, columns, layers }: DailyPicture): Promise<Blob> {
  return chartSheet({
    title,
    note,
    words,
    height,
    draw: (context, box) => drawColumns(context, box, columns, layers),
  });
}

function drawColumns(
  context: CanvasRenderingContext2D,
  box: SheetBox,
  columns: readonly DailyColumn[],
  layers: readonly DailyLayer[],
) {
  const plot = { x: box.x + room.left, width: box.width - room.left, height: box.height - room.bottom };
  const lines = countTicks(Math.max(...columns.map(({ total }) => total), 0));
  const top = lines.at(-1) ?? 1;
  const heightAt = (count: number) => box.y + plot.height * (1 - count / top);
  context.font = `12px ${box.read('--font-family')}`;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  for (const line of lines) {
    context.fillStyle = box.read('--chart-grid');
    context.fillRect(plot.x, heightAt(line), plot.width, 1);
    context.fillStyle = box.read('--chart-label');
    context.fillText(line.toLocaleString('en-US'), plot.x - 8, heightAt(line));
  }
  const step = plot.width / Math.max(columns.length, 1);
  const named = namedColumns(columns.length);
  context.textBaseline = 'top';
  context.textAlign = 'center';
  columns.forEach((column, place) => {
    let below = 0;
    layers.forEach((layer, i) => {
      const count = column.parts[i] ?? 0;
      context.fillStyle = box.read(layer.color);
      context.fillRect(
        plot.x + step * (place + 0.08),
        heightAt(below + count),
        step * 0.84,
        heightAt(below) - heightAt(below + count),
      );
      below += count;
    });
    if (named.includes(place)) {
      context.fillStyle = box.read('--chart-label');
      context.fillText(monthDay(column.to), plot.x + step * (place + 0.5), box.y + plot.height + 6);
    }
  });
  if (layers.length > 1) drawLegend(context, box, layers, { x: plot.x, y: box.y + plot.height + 28 });
}

function drawLegend(
  context: CanvasRenderingContext2D,
  box: SheetBox,
  layers: readonly DailyLayer[],
  at: { x: number; y: number },
) {
  context.textAlign = 'left';
  let { x } = at;
  for (const { name, color } of layers) {
    context.fillStyle = box.read(color);
    context.fillRect(x, at.y + 1, 10, 10);
    context.fillStyle = box.read('--text-2');
    context.fillText(name, x + 16, at.y);
    x += 16 + context.measureText(name).width + 20;
  }
}
