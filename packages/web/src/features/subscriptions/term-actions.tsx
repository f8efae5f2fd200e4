import { Menu } from '@mantine/core';
import type { ProductSubscription } from '@plumbline/contract';
import type { ReactNode } from 'react';
import { IconButton } from '../../design/button/icon-button.tsx';
import { IconArrowUp } from '../../design/icon/tabler/arrow-up.ts';
import { IconDots } from '../../design/icon/tabler/dots.ts';
import { IconHistory } from '../../design/icon/tabler/history.ts';
import { IconPencil } from '../../design/icon/tabler/pencil.ts';
import { IconReceipt } from '../../design/icon/tabler/receipt.ts';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { termText } from './term-text.ts';

/** What internal staff do with a term. */
export type TermAct = 'invoice' | 'upgrade' | 'history' | 'edit' | 'delete';

const acts: readonly { act: TermAct; word: string; words: (term: string) => string; icon: ReactNode }[] = [
  {
    act: 'invoice',
    word: 'Create Invoice',
    words: (term) => `Create Invoice of ${term}`,
    icon: <IconReceipt size={18} />,
  },
  { act: 'upgrade', word: 'Upgrade', words: (term) => `Upgrade ${term}`, icon: <IconArrowUp size={18} /> },
  { act: 'history', word: 'History', words: (term) => `History of ${term}`, icon: <IconHistory size={18} /> },
  { act: 'edit', word: 'Edit', words: (term) => `Edit ${term}`, icon: <IconPencil size={18} /> },
  { act: 'delete', word: 'Delete', words: (term) => `Delete ${term}`, icon: <IconTrash size={18} /> },
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

/** The buttons of a row, which on a phone would leave its dates no room and stand in a menu. */
export function TermActions({ term, onAct }: TermActionsProps) {
  const isPhone = useIsPhone();
  const possible = acts.filter(({ act }) => isPossible(act, term));
  if (!isPhone) {
    return possible.map(({ act, words, icon }) => (
      <IconButton
        key={act}
        label={words(termText(term))}
        icon={icon}
        size="small"
        onClick={() => onAct(act, term)}
      />
    ));
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={`Actions of ${termText(term)}`} icon={<IconDots size={18} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {possible.map(({ act, word, icon }) => (
          <Menu.Item key={act} leftSection={icon} onClick={() => onAct(act, term)}>
            {word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
