import { useState } from 'react';
import { notify } from '../notify/notify.ts';
import { ChoiceFace, type ChoiceMenuProps } from './choice-face.tsx';

/** Menus weigh as much as a page: this one is fetched when somebody reaches for it. */
const fetchMenu = () => import('./opened-choice-menu.tsx');

/** One of a few, in a menu behind a small button, where a field with a label above it would be too much. */
export function ChoiceMenu<Value extends string | number>(props: ChoiceMenuProps<Value>) {
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const open = () =>
    fetchMenu().then(
      ({ OpenedChoiceMenu }) => setOpened({ Menu: OpenedChoiceMenu }),
      () => notify.error('The choices did not load. Check your connection and try again.'),
    );
  if (opened === null)
    return (
      <ChoiceFace
        {...props}
        aria-haspopup="menu"
        aria-expanded={false}
        // A failure is told when it is pressed.
        onPointerEnter={() => void fetchMenu().catch(() => undefined)}
        onClick={() => void open()}
      />
    );
  return (
    <opened.Menu
      {...props}
      // The menu compares values only, and gives back one that it was given.
      onChoose={(value) => props.onChoose(value as Value)}
    />
  );
}

type OpenedMenu = { Menu: Awaited<ReturnType<typeof fetchMenu>>['OpenedChoiceMenu'] };
