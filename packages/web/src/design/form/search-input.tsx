import type { Ref } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { IconSearch } from '../icon/tabler/search.ts';
import { IconX } from '../icon/tabler/x.ts';
import fieldClasses from './field.module.css';
import classes from './search-input.module.css';

export interface SearchInputProps {
  /** What is searched; stands in the empty box too: `Search by name or ID`. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The box is asked to search now. */
  onEnter?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** The search box of a toolbar. Escape empties it. */
export function SearchInput({ label, value, onChange, onEnter, ref }: SearchInputProps) {
  return (
    <div className={`${fieldClasses.control} ${fieldClasses.framed} ${classes.search}`}>
      <IconSearch size={18} stroke={1.6} aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            onChange('');
          }
          if (event.key === 'Enter' && onEnter !== undefined) {
            // Inside a form it would send the form.
            event.preventDefault();
            onEnter();
          }
        }}
        autoComplete="off"
        spellCheck={false}
        className={fieldClasses.bare}
      />
      {value !== '' && (
        <IconButton size="small" label="Clear search" icon={<IconX />} onClick={() => onChange('')} />
      )}
    </div>
  );
}
