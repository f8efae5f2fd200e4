import type { MeasureResult } from '@plumbline/contract';

/** What a card's body is given. */
export interface BodyProps {
  measure: MeasureResult;
  /** As the card's title has it. */
  name: string;
}
