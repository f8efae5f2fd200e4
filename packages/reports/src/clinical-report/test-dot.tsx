import { type TestDotType, testDotLabels } from '@plumbline/domain';
import { Canvas } from '@react-pdf/renderer';
import type { ColumnMark } from '../printing/column-table.tsx';
import type { Painter } from '../printing/painter.ts';
import { ink, px } from '../printing/print-style.ts';

/** The size of a dot with its ring, in CSS pixels. */
const dotSize = 14;

/**
 * Paints the mark of a test, which reads without colour: a screening is hollow and an assessment filled, a baseline has a ring around it, and
 * an excluded baseline is crossed out. `left` and `top` are CSS pixels.
 */
function paintDot(painter: Painter, dot: TestDotType, left: number, top: number): void {
  const isFilled = dot.endsWith('ssessment');
  const isBaseline = dot.toLowerCase().includes('baseline');
  const isExcluded = dot.startsWith('excluded');
  const color = isBaseline ? ink.baselineDot : ink.text3;
  const [x, y] = [px(left + dotSize / 2), px(top + dotSize / 2)];
  if (isBaseline) painter.lineWidth(px(1)).circle(x, y, px(6)).fillAndStroke(ink.paper, ink.baselineDot);
  painter
    .lineWidth(px(1.3))
    .circle(x, y, px(3.4))
    .fillAndStroke(isFilled ? color : ink.paper, color);
  if (isExcluded)
    painter
      .lineWidth(px(1.4))
      .moveTo(x - px(6), y + px(6))
      .lineTo(x + px(6), y - px(6))
      .stroke(ink.text);
}

/** The dot over the column of a test. */
export const testDotMark = (dot: TestDotType): ColumnMark => ({
  size: dotSize,
  name: testDotLabels[dot],
  paint: (painter, left, top) => paintDot(painter, dot, left, top),
});

export function TestDot({ dot }: { dot: TestDotType }) {
  const paint = (painter: Painter) => {
    paintDot(painter, dot, 0, 0);
    return null;
  };
  return <Canvas style={{ width: px(dotSize), height: px(dotSize) }} paint={paint} />;
}
