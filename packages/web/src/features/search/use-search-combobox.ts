import { type ComboboxStore, useCombobox } from '@mantine/core';
import { useState } from 'react';

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
  const [marked, setMarked] = useState<{ id: string | null; among: string }>({ id: null, among: '' });
  const library = useCombobox({ onDropdownClose: () => forget() });
  const forget = () => {
    library.resetSelectedOption();
    setMarked({ id: null, among: '' });
  };
  const marking = (move: () => string | null) => () => {
    const id = move();
    setMarked({ id, among: shown });
    return id;
  };
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
      'aria-activedescendant': (library.dropdownOpened && marked.among === shown && marked.id) || undefined,
    },
  };
}
