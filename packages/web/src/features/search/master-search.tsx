import { Combobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { RecentItem } from '@plumbline/contract/features/search/get-recent-items';
import { limits } from '@plumbline/contract/lookups/limits';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../design/button/icon-button.tsx';
import { IconSearch } from '../../design/icon/tabler/search.ts';
import { IconX } from '../../design/icon/tabler/x.ts';
import { useNavigation } from '../../design/link/navigation.ts';
import { stringifySearch } from '../../platform/navigation/search-params.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './master-search.module.css';
import { itemOfPage, noteRecentItem, readRecentItems } from './recent-items.ts';
import { searchResultAddress } from './search-result-address.ts';
import { organizationsOption, SearchResults } from './search-results.tsx';
import { keyOfResult, useFound } from './use-found.ts';
import { useSearchCombobox } from './use-search-combobox.ts';

export interface MasterSearchProps {
  /** The page that is open: what it is about is remembered. */
  page: string;
  params: Readonly<Record<string, unknown>>;
}

const wordsHere = 'Search profiles, groups, protocols, users';
const wordsEverywhere = 'Search all organizations by ID';

/** Whether a key that opens the search was meant for something that is being typed into. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** A dialog is answered or closed first. */
const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"], dialog[open]') !== null;

/**
 * Finds anything of the organization from any page, and for internal staff, by id, of every organization. `/` and Ctrl or Cmd with
 * K go to it; arrows choose, Enter opens. Empty, it offers what was opened before.
 */
export function MasterSearch({ page, params }: MasterSearchProps) {
  const navigation = useNavigation();
  const { permissions } = useCurrentUser();
  const isStaff = permissions.includes('staff:tools');
  const label = permissions.includes('profile:read') ? wordsHere : wordsEverywhere;
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState('');
  const [recent, setRecent] = useState<readonly RecentItem[]>([]);
  // On a phone the box covers the bar, and only while it is used.
  const [isOpenOnPhone, setIsOpenOnPhone] = useState(false);
  const [searchTerm] = useDebouncedValue(term.trim(), limits.masterSearchDebounceMs);
  const found = useFound(term.trim() === '' ? '' : searchTerm, recent);
  const { store: combobox, aria } = useSearchCombobox(
    found.groups.flatMap(({ results }) => results.map(keyOfResult)).join(' '),
  );
  const item = itemOfPage(page, params);
  const [type, id] = [item?.type, item?.id];

  useEffect(() => {
    if (type !== undefined && id !== undefined) noteRecentItem({ type, id });
  }, [type, id]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      const isSlash = event.key === '/' && !isTyping(event.target);
      if ((!isShortcut && !isSlash) || isBehindDialog()) return;
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
          // Among the landmarks of the page, where a reader finds what the box says.
          withinPortal={false}
          onOptionSubmit={(value) => {
            const chosen = found.groups
              .flatMap(({ results }) => results)
              .find((result) => keyOfResult(result) === value);
            const href =
              value === organizationsOption
                ? `/super-admin/organizations${stringifySearch({ SearchString: term.trim() })}`
                : chosen && searchResultAddress(chosen);
            if (href === undefined) return;
            close();
            navigation?.navigate(href);
          }}
        >
          <Combobox.DropdownTarget>
            <div className={classes.box}>
              <IconSearch size={18} stroke={1.6} aria-hidden="true" />
              <Combobox.EventsTarget withAriaAttributes={false}>
                <input
                  ref={input}
                  type="text"
                  role="combobox"
                  aria-expanded={combobox.dropdownOpened}
                  {...aria}
                  inputMode="search"
                  enterKeyHint="search"
                  aria-label={label}
                  aria-keyshortcuts="Control+K Meta+K /"
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
                  onFocus={() => {
                    setRecent(readRecentItems().filter((one) => one.type !== type || one.id !== id));
                    combobox.openDropdown();
                  }}
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
          <Combobox.Dropdown
            hidden={
              term.trim() === '' ? found.groups.length === 0 && found.problem === null : searchTerm === ''
            }
          >
            <SearchResults
              found={found}
              organizationTerm={isStaff && searchTerm !== '' ? searchTerm : null}
            />
          </Combobox.Dropdown>
        </Combobox>
      </search>
    </>
  );
}
