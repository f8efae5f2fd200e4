import type { VariabilityType } from '@plumbline/domain/clinical/comparison/comparison';
import { StatusDot } from '../label/status-dot.tsx';
import type { Tone } from '../tones.ts';

const looks: Record<VariabilityType, { tone: Tone; words: string }> = {
  0: { tone: 'variability-none', words: 'No data' },
  1: { tone: 'variability-low', words: 'Low variability' },
  2: { tone: 'variability-medium', words: 'Medium variability' },
  3: { tone: 'variability-high', words: 'High variability' },
};

/** How much a person's own baseline scatters: a dot and its words. */
export function VariabilityDot({ variability }: { variability: VariabilityType }) {
  const { tone, words } = looks[variability];
  return (
    <StatusDot tone={tone} isQuiet>
      {words}
    </StatusDot>
  );
}
