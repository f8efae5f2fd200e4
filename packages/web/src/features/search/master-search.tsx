import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { masterSearch } from '@plumbline/contract/features/search/master-search';
import { limits } from '@plumbline/contract/lookups/limits';
import { searchResultTypes } from '@plumbline/contract/lookups/search-lookups';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../design/button/icon-button.tsx';
import { useNavigation } from '../../design/link/navigation.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { pageQuery } from '../../platform/api/call-query.ts';
import classes from './master-search.module.css';
import { searchResultAddress } from './search-result-address.ts';
import { SearchResults } from './search-results.tsx';

const label = 'Search profiles, groups, protocols, users';

/** Whether a key that opens the search was meant for something that is being typed into. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Finds anything of the organization from any page. `/` and Ctrl or Cmd with K go to it; arrows choose, Enter opens. */
export function MasterSearch() {
  const navigation = useNavigation();
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState('');
  // On a phone the box covers the bar, and only while it is used.
  const [isOpenOnPhone, setIsOpenOnPhone] = useState(false);
  const [asked] = useDebouncedValue(term.trim(), limits.masterSearchDebounceMs);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const query = useQuery({ ...pageQuery(masterSearch, { searchString: asked }), enabled: asked !== '' });
  const results = asked === '' || query.data === undefined ? [] : query.data.searchResults;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      const isSlash = event.key === '/' && !isTyping(event.target);
      if (!isShortcut && !isSlash) return;
      event.preventDefault();
      setIsOpenOnPhone(true);
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    if (isOpenOnPhone) input.current?.focus();
  }, [isOpenOnPhone]);

  const close = () => {
    setTerm('');
    setIsOpenOnPhone(false);
    combobox.closeDropdown();
    input.current?.blur();
  };

  return (
    <>
      <span className={classes.opener}>
        <IconButton label="Search" icon={<IconSearch />} onClick={() => setIsOpenOnPhone(true)} />
      </span>
      <search className={classes.search} data-open={isOpenOnPhone || undefined}>
        <Combobox
          store={combobox}
          onOptionSubmit={(value) => {
            const chosen = results.find((result) => `${result.type}-${result.id}` === value);
            if (!chosen) return;
            close();
            navigation?.navigate(searchResultAddress(chosen));
          }}
        >
          <Combobox.DropdownTarget>
            <div className={classes.box}>
              <IconSearch size={18} stroke={1.6} aria-hidden="true" />
              <Combobox.EventsTarget withExpandedAttribute>
                <input
                  ref={input}
                  type="text"
                  role="combobox"
                  aria-expanded={combobox.dropdownOpened}
                  inputMode="search"
                  enterKeyHint="search"
                  aria-label={label}
                  placeholder={label}
                  value={term}
                  maxLength={100}
                  autoComplete="off"
                  spellCheck={false}
                  className={classes.input}
                  onChange={(event) => {
                    setTerm(event.currentTarget.value);
                    combobox.openDropdown();
                    combobox.resetSelectedOption();
                  }}
                  onFocus={() => combobox.openDropdown()}
                  onBlur={() => combobox.closeDropdown()}
                  onKeyDown={(event) => {
                    if (event.key === 'Escape') close();
                  }}
                />
              </Combobox.EventsTarget>
              {term === '' ? <kbd className={classes.key}>/</kbd> : null}
              {term !== '' || isOpenOnPhone ? (
                <IconButton size="small" label="Close search" icon={<IconX />} onClick={close} />
              ) : null}
            </div>
          </Combobox.DropdownTarget>
          <Combobox.Dropdown hidden={asked === '' || term.trim() === ''}>
            <SearchResults
              results={results}
              kinds={searchResultTypes.entries}
              isLoading={query.isPending || query.isPlaceholderData}
              problem={query.isError ? messageOf(query.error) : null}
              onRetry={() => void query.refetch()}
            />
          </Combobox.Dropdown>
        </Combobox>
      </search>
    </>
  );
}
