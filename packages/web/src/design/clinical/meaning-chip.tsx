import type { OwnMeaningLevel } from '@plumbline/domain/clinical/comparison/comparison';
import type { ReactNode } from 'react';
import { Chip } from '../label/chip.tsx';
import type { Tone } from '../tones.ts';

const tones: Readonly<Record<OwnMeaningLevel, Tone | undefined>> = {
  urgent: 'change-bad',
  severe: 'change-bad',
  concern: 'change-warning',
  note: undefined,
};

/** What a result says without a baseline: 'Severe'. It has the color of a change that is as bad, and none where it is only told. */
export function MeaningChip({ level, children }: { level: OwnMeaningLevel; children: ReactNode }) {
  const tone = tones[level];
  return <Chip {...(tone === undefined ? {} : { tone })}>{children}</Chip>;
}
