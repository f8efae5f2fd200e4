import { type ComboboxStore, useCombobox } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';

export interface SearchCombobox {
  store: ComboboxStore;
  /** What a screen reader is told of the list, for the box. */
  aria: {
    'aria-haspopup': 'listbox';
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
  };
}

/**
 * The list of the search box. Which option is marked is held here, since the library goes on naming one that has gone: after another
 * search, or when the box is opened again.
 *
 * @param shown what the list holds, as a text; another list has nothing marked
 */
export function useSearchCombobox(shown: string): SearchCombobox {
  const [markedId, setMarkedId] = useState<string | null>(null);
  const library = useCombobox({ onDropdownClose: () => forget() });
  const forget = () => {
    library.resetSelectedOption();
    setMarkedId(null);
  };
  const marking = (move: () => string | null) => () => {
    const id = move();
    setMarkedId(id);
    return id;
  };
  const forgetMarked = useEffectEvent(forget);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason.
  useEffect(() => forgetMarked(), [shown]);
  return {
    store: {
      ...library,
      resetSelectedOption: forget,
      selectNextOption: marking(library.selectNextOption),
      selectPreviousOption: marking(library.selectPreviousOption),
      selectActiveOption: marking(library.selectActiveOption),
    },
    aria: {
      'aria-haspopup': 'listbox',
      'aria-controls': (library.dropdownOpened && library.listId) || undefined,
      'aria-activedescendant': (library.dropdownOpened && markedId) || undefined,
    },
  };
}
