import type { MeasureResult } from '@plumbline/contract';
import { Chip } from '../../../design/label/chip.tsx';
import type { Tone } from '../../../design/tones.ts';

const stamps: Readonly<Record<0 | 1 | 2 | 3, { word: string; tone: Tone }>> = {
  0: { word: 'unknown', tone: 'variability-none' },
  1: { word: 'low', tone: 'variability-low' },
  2: { word: 'raised', tone: 'change-warning' },
  3: { word: 'high', tone: 'change-bad' },
};

/** The stamp of the whole test, on the measures it is made of. */
export function FallRiskChip({
  fallRiskTypeId,
}: {
  fallRiskTypeId: NonNullable<MeasureResult['fallRiskTypeId']>;
}) {
  const { word, tone } = stamps[fallRiskTypeId];
  return <Chip tone={tone}>Fall risk {word}</Chip>;
}
