import { lazy, Suspense, useState } from 'react';
import { ChoiceFace, type ChoiceMenuProps } from './choice-face.tsx';

/** Menus weigh as much as a page: this one is fetched when somebody reaches for it. */
const fetchMenu = () => import('./opened-choice-menu.tsx');
const OpenedChoiceMenu = lazy(async () => ({ default: (await fetchMenu()).OpenedChoiceMenu }));

/** One of a few, in a menu behind a small button, where a field with a label above it would be too much. */
export function ChoiceMenu<Value extends string | number>(props: ChoiceMenuProps<Value>) {
  const [wasPressed, setPressed] = useState(false);
  const face = (
    <ChoiceFace
      {...props}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void fetchMenu()}
      onClick={() => setPressed(true)}
    />
  );
  if (!wasPressed) return face;
  return (
    <Suspense fallback={face}>
      <OpenedChoiceMenu
        {...props}
        // The menu compares values only, and gives back one that it was given.
        onChoose={(value) => props.onChoose(value as Value)}
      />
    </Suspense>
  );
}
