import type { ProductSubscription } from '@plumbline/contract';
import type { ReactNode } from 'react';
import { IconButton } from '../../design/button/icon-button.tsx';
import { IconArrowUp } from '../../design/icon/tabler/arrow-up.ts';
import { IconHistory } from '../../design/icon/tabler/history.ts';
import { IconPencil } from '../../design/icon/tabler/pencil.ts';
import { IconReceipt } from '../../design/icon/tabler/receipt.ts';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { termText } from './term-text.ts';

/** What internal staff do with a term. */
export type TermAct = 'invoice' | 'upgrade' | 'history' | 'edit' | 'delete';

const acts: readonly { act: TermAct; words: (term: string) => string; icon: ReactNode }[] = [
  { act: 'invoice', words: (term) => `Create Invoice of ${term}`, icon: <IconReceipt size={18} /> },
  { act: 'upgrade', words: (term) => `Upgrade ${term}`, icon: <IconArrowUp size={18} /> },
  { act: 'history', words: (term) => `History of ${term}`, icon: <IconHistory size={18} /> },
  { act: 'edit', words: (term) => `Edit ${term}`, icon: <IconPencil size={18} /> },
  { act: 'delete', words: (term) => `Delete ${term}`, icon: <IconTrash size={18} /> },
];

/** Nothing is billed of a free term and of a trial, and only what is current and has a price of its own is upgraded. */
function isPossible(act: TermAct, { isFree, isDemo, isManualBilling, isCurrent }: ProductSubscription) {
  if (act === 'invoice') return !(isFree || isDemo);
  return act !== 'upgrade' || (isCurrent && !(isFree || isDemo || isManualBilling));
}

interface TermActionsProps {
  term: ProductSubscription;
  onAct: (act: TermAct, term: ProductSubscription) => void;
}

/** The buttons of a row. */
export function TermActions({ term, onAct }: TermActionsProps) {
  return acts.map(
    ({ act, words, icon }) =>
      isPossible(act, term) && (
        <IconButton
          key={act}
          label={words(termText(term))}
          icon={icon}
          size="small"
          onClick={() => onAct(act, term)}
        />
      ),
  );
}
