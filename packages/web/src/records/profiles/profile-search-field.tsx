import { Select } from '@mantine/core';
import { newProfileId } from '@plumbline/contract/features/codes/create-session';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import fieldClasses from '../../design/form/field.module.css';
import { Field } from '../../design/form/field.tsx';
import selectClasses from '../../design/form/select-field.module.css';
import { IconChevronDown } from '../../design/icon/tabler/chevron-down.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { pageQuery } from '../../platform/api/call-query.ts';
import { nameOf } from './profile-texts.ts';

/** What the person who was found needs: their name, and the protocol they are tested with as a rule. */
export interface FoundProfile {
  id: number;
  name: string;
}

export interface ProfileSearchFieldProps {
  value: FoundProfile | null;
  /** With the id 0 for somebody new, where that is offered. */
  onChange: (profile: FoundProfile | null) => void;
  onBlur: () => void;
  error?: string | undefined;
  label?: string;
  /** Somebody who is not in the organization yet may be chosen, and stands first. */
  isNewOffered?: boolean;
  /** Tests may go to somebody who is not tested any more. */
  isInactiveOffered?: boolean;
}

const rowsOffered = 10;
const restMs = 250;

/** One profile, found by name or id among all that the viewer sees. */
export function ProfileSearchField({
  value,
  onChange,
  onBlur,
  error,
  label = 'Profile',
  isNewOffered = false,
  isInactiveOffered = false,
}: ProfileSearchFieldProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  const [term, setTerm] = useState('');
  // What stands in the box is the person who was chosen, not a search for their name.
  const nextTerm = typed === value?.name ? '' : typed.trim().slice(0, 100);
  useEffect(() => {
    const timer = setTimeout(() => setTerm(nextTerm), restMs);
    return () => clearTimeout(timer);
  }, [nextTerm]);
  const query = useQuery(
    pageQuery(getProfilesPaged, {
      RowsPerPage: rowsOffered,
      SearchString: term,
      SortByColumn: 'fullName',
      SortAscending: true,
      // How many more there are is not shown.
      mostCounted: 0,
    }),
  );
  const found = query.data?.profiles ?? [];
  const chosen = value !== null && found.every(({ id }) => id !== value.id) ? [value] : [];
  const isSettled = term === nextTerm && !query.isFetching;
  return (
    <Field
      label={label}
      help={query.error === null ? 'Search by name or ID' : messageOf(query.error)}
      error={error}
    >
      {(attributes) => (
        <Select<number>
          {...attributes}
          aria-label={label}
          value={value?.id ?? null}
          searchValue={typed}
          onSearchChange={setTyped}
          onChange={(id) => {
            const row = found.find((one) => one.id === id);
            if (id === newProfileId) onChange({ id, name: 'New Profile' });
            else onChange(row === undefined ? null : { id: row.id, name: nameOf(row) });
          }}
          onBlur={onBlur}
          data={[
            ...(isNewOffered ? [{ value: newProfileId, label: 'New Profile' }] : []),
            ...chosen.map(({ id, name }) => ({ value: id, label: name })),
            ...found.map((row) => ({
              value: row.id,
              label: row.isInactive ? `${nameOf(row)} (inactive)` : nameOf(row),
              disabled: row.isInactive && !isInactiveOffered,
            })),
          ]}
          // The server has found them already.
          filter={({ options }) => options}
          placeholder="Search"
          searchable
          allowDeselect={false}
          error={Boolean(error)}
          withErrorStyles={false}
          nothingFoundMessage={isSettled ? 'Nothing matches' : 'Searching...'}
          checkIconPosition="right"
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
          comboboxProps={{ shadow: 'md' }}
          classNames={{
            input: `${fieldClasses.control} ${selectClasses.input}`,
            section: selectClasses.section,
          }}
        />
      )}
    </Field>
  );
}
