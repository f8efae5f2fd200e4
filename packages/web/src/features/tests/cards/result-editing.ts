import type { MeasureResult, TestResult } from '@plumbline/contract';
import type { ReactNode } from 'react';

/** The Edit Test Scores mode as the cards see it: which results stand ticked, and what a tick asks for. */
export interface ResultEditing {
  /** Whether a result will count once this is saved. */
  isIncluded: (result: TestResult) => boolean;
  /** One result, or all of a session column. */
  onChange: (results: readonly TestResult[], isIncluded: boolean) => void;
  /** While it is saved nothing can be ticked. */
  isSaving?: boolean;
}

export interface CardParts {
  /** Null outside the Edit Test Scores mode. */
  editing?: ResultEditing | null;
  /** Opens what a result is made of (receipt, flags, decisions); without it the receipt unfolds in the card. */
  onOpenResult?: (result: TestResult, measure: MeasureResult) => void;
  /** What else a measure's card offers, at its foot. */
  actionsOf?: (measure: MeasureResult) => ReactNode;
}
