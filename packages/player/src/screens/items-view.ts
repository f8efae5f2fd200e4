import type { ItemsRun } from '@plumbline/domain';
import type { ReactNode } from 'react';
import type { ItemsWords } from '../words/words.ts';

/** What both ways of asking a questionnaire are given. */
export interface ItemsViewProps {
  words: ItemsWords;
  run: ItemsRun;
  maxAnswer: number;
  /** An answer is seen before the next item comes, which waits for a press. */
  isUnhurried: boolean;
  onAnswer: (index: number, answer: number | null) => void;
  onDone: () => void;
  /** Said at once, below the items. */
  crisis: ReactNode;
}
