import { Chip } from '../../../design/label/chip.tsx';
import type { BodyProps } from './body-props.ts';
import { ResultFigures } from './result-figures.tsx';

/** A screening passes only if every part of it did. */
export function CovidChip({ isPassed }: { isPassed: boolean }) {
  return <Chip tone={isPassed ? 'status-active' : 'change-bad'}>{isPassed ? 'PASSED' : 'FLAGGED'}</Chip>;
}

/** The answers of a COVID-19 screening; what flags it has its mark. */
export function CovidBody({ measure }: BodyProps) {
  return <ResultFigures measure={measure} />;
}
