import type { TestDotType } from '@plumbline/domain';
import { Circle, Line, Svg } from '@react-pdf/renderer';
import { ink, px } from '../printing/print-style.ts';

/**
 * How a test is marked, told apart without colour: a screening is hollow and an assessment filled, a baseline has a ring around it, and an
 * excluded one is crossed out.
 */
export function TestDot({ dot }: { dot: TestDotType }) {
  const isFilled = dot.endsWith('ssessment');
  const isBaseline = dot.toLowerCase().includes('baseline');
  const isExcluded = dot.startsWith('excluded');
  return (
    <Svg width={px(14)} height={px(14)} viewBox="0 0 14 14">
      {isBaseline && <Circle cx={7} cy={7} r={6} fill={ink.paper} stroke={ink.baselineDot} strokeWidth={1} />}
      <Circle
        cx={7}
        cy={7}
        r={3.4}
        fill={isFilled ? (isBaseline ? ink.baselineDot : ink.text3) : ink.paper}
        stroke={isBaseline ? ink.baselineDot : ink.text3}
        strokeWidth={1.3}
      />
      {isExcluded && <Line x1={1} y1={13} x2={13} y2={1} stroke={ink.text} strokeWidth={1.4} />}
    </Svg>
  );
}
