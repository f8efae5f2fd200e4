import type { ItemsRun } from '@plumbline/domain';
import type { ReactNode } from 'react';
import type { ItemsWords } from '../words/words.ts';

/** What both ways of asking a questionnaire are given. */
export interface ItemsViewProps {
  words: ItemsWords;
  run: ItemsRun;
  maxAnswer: number;
  onAnswer: (index: number, answer: number | null) => void;
  onDone: () => void;
  /** Said at once, below the items. */
  crisis: ReactNode;
}
