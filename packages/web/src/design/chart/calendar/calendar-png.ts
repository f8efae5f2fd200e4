import { chartSheet, type SheetBox } from '../chart-sheet.ts';
import type { CalendarDrawing, MarkedDay } from './calendar-heat.tsx';
import { type CalendarMonth, calendarMonths, weekdays } from './calendar-months.ts';

export interface CalendarPicture extends CalendarDrawing {
  title: string;
  note: string;
  words: string;
}

/** Pixels: a day, a month with its name and weekdays, and how many months stand side by side. */
const layout = { cell: 28, head: 46, month: 230, across: 4 };

/** The calendar of a year as a picture. */
export function calendarPng({ title, note, words, ...calendar }: CalendarPicture): Promise<Blob> {
  const months = calendarMonths(calendar.year);
  return chartSheet({
    title,
    note,
    words,
    height: Math.ceil(months.length / layout.across) * layout.month,
    draw: (context, box) => {
      months.forEach((month, index) => {
        const width = box.width / layout.across;
        drawMonth(context, month, calendar, {
          ...box,
          x: box.x + (index % layout.across) * width,
          y: box.y + Math.floor(index / layout.across) * layout.month,
        });
      });
    },
  });
}

function drawMonth(
  context: CanvasRenderingContext2D,
  month: CalendarMonth,
  { marked, isInEvent }: CalendarDrawing,
  box: SheetBox,
) {
  const family = box.read('--font-family');
  context.textAlign = 'left';
  context.fillStyle = box.read('--text');
  context.font = `500 14px ${family}`;
  context.fillText(month.name, box.x, box.y);
  context.textAlign = 'center';
  context.fillStyle = box.read('--text-3');
  context.font = `11px ${family}`;
  weekdays.forEach((day, place) => {
    context.fillText(day.slice(0, 2), box.x + (place + 0.5) * layout.cell, box.y + 24);
  });
  month.weeks.forEach((week, row) => {
    week.forEach((day, place) => {
      if (day === null) return;
      const [x, y] = [box.x + place * layout.cell, box.y + layout.head + row * layout.cell];
      const part = { day, mark: marked.get(day), isInEvent: isInEvent(day) };
      drawDay(context, part, { ...box, x, y });
    });
  });
  context.textAlign = 'left';
}

interface DayPart {
  day: string;
  mark: MarkedDay | undefined;
  isInEvent: boolean;
}

function drawDay(
  context: CanvasRenderingContext2D,
  { day, mark, isInEvent }: DayPart,
  { x, y, read }: SheetBox,
) {
  if (isInEvent) {
    context.fillStyle = read('--event-bg');
    context.fillRect(x, y + 3, layout.cell, layout.cell - 6);
  }
  const tone = mark?.isEvent ? 'event' : 'baseline';
  if (mark) {
    context.fillStyle = read(`--${tone}-solid`);
    context.beginPath();
    context.roundRect(x + 3, y + 3, layout.cell - 6, layout.cell - 6, mark.isEvent ? 4 : 11);
    context.fill();
  }
  context.fillStyle = read(mark ? `--${tone}-on-solid` : '--text-2');
  context.font = `${mark ? 600 : 400} 12px ${read('--font-family')}`;
  context.fillText(String(Number(day.slice(-2))), x + layout.cell / 2, y + 8);
}
