import type { ChangeLevel } from '@plumbline/domain';
import { Path, Svg } from '@react-pdf/renderer';
import { ink, px } from '../printing/print-style.ts';

/** Square for worse, triangle for a warning, circle otherwise, around a point. */
export function levelPath(x: number, y: number, level: ChangeLevel): string {
  if (level === 'bad') return `M${x - 6} ${y - 6}h12v12h-12z`;
  if (level === 'warning') return `M${x} ${y - 8}L${x + 8} ${y + 6}H${x - 8}z`;
  return `M${x - 6} ${y}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z`;
}

/** The same mark by itself, beside a word. */
export function LevelMark({ level }: { level: ChangeLevel }) {
  return (
    <Svg width={px(11)} height={px(11)} viewBox="0 0 18 18">
      <Path d={levelPath(9, 9, level)} fill={ink.text} />
    </Svg>
  );
}
