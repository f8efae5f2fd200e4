import { Popover } from '@mantine/core';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { graduationYears } from '@plumbline/contract/lookups/person-lookups';
import { noGraduationYear } from '@plumbline/domain/clinical/person/graduation-year';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { FilterCheckbox } from '../../../design/form/filter-checkbox.tsx';
import { SelectInput } from '../../../design/form/select-input.tsx';
import { IconChevronDown } from '../../../design/icon/tabler/chevron-down.ts';
import { ErrorState } from '../../../design/state/error-state.tsx';
import { SkeletonRows } from '../../../design/state/skeleton.tsx';
import { messageOf, retryOf } from '../../../platform/api/api-error.ts';
import { callQuery } from '../../../platform/api/call-query.ts';
import type { ProfilesAddress } from './profile-list-filters.ts';
import classes from './profiles-page.module.css';

export interface ProfileFiltersProps {
  address: ProfilesAddress;
  onChange: (change: Partial<ProfilesAddress>) => void;
}

/** By group and by graduation year. */
export function ProfileFilters({ address, onChange }: ProfileFiltersProps) {
  return (
    <>
      <GroupsFilter chosen={address.groupIds} onChange={(groupIds) => onChange({ groupIds })} />
      <GraduationFilter
        years={address.graduationSearchString ?? ''}
        onChange={(years) => onChange({ graduationSearchString: years === '' ? undefined : years })}
      />
    </>
  );
}

interface FilterPopoverProps {
  name: string;
  /** The words at its beginning that a phone has no room to show. */
  wideWords?: string;
  /** What is chosen, in a word or two. */
  value: string;
  /** Takes the choice back; null while there is none. */
  onClear: (() => void) | null;
  onOpen?: () => void;
  children: ReactNode;
}

function FilterPopover({ name, wideWords = '', value, onClear, onOpen, children }: FilterPopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = (next: boolean) => {
    setIsOpen(next);
    if (next) onOpen?.();
  };
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button iconAfter={<IconChevronDown />} onClick={() => open(!isOpen)}>
          <span className={classes.filterName}>
            <span className={classes.wideWords}>{wideWords}</span>
            <span className={classes.phoneWords}>{name.slice(wideWords.length)}</span>
          </span>{' '}
          <span className={classes.filterValue} data-all={onClear === null || undefined}>
            {value}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        {children}
        {onClear && (
          <div className={classes.filterFoot}>
            <Button size="small" onClick={onClear}>
              Clear
            </Button>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function GroupsFilter({
  chosen,
  onChange,
}: {
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const [wasOpened, setWasOpened] = useState(false);
  const query = useQuery({ ...callQuery(getGroups, {}), enabled: wasOpened || chosen.length > 0 });
  const groups = query.data?.groups ?? [];
  const only = chosen.length === 1 ? groups.find(({ id }) => id === chosen[0])?.name : undefined;
  const value = chosen.length === 0 ? 'All' : (only ?? String(chosen.length));
  return (
    <FilterPopover
      name="Groups"
      value={value}
      onOpen={() => setWasOpened(true)}
      onClear={chosen.length === 0 ? null : () => onChange([])}
    >
      {query.error !== null ? (
        <ErrorState
          what="The groups did not load."
          why={messageOf(query.error)}
          onRetry={retryOf(query.error, () => void query.refetch())}
        />
      ) : query.data === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <fieldset className={classes.choices} aria-label="Groups">
          {groups.length === 0 && <p>There are no groups.</p>}
          {groups.map(({ id, name }) => (
            <FilterCheckbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          ))}
        </fieldset>
      )}
    </FilterPopover>
  );
}

/** Years that somebody can choose from, oldest first. */
const yearsFrom = (now: Date): number[] =>
  graduationYears(now.getFullYear())
    .map(({ id }) => id)
    .filter((year) => year !== noGraduationYear)
    .toSorted((a, b) => a - b);

function GraduationFilter({ years, onChange }: { years: string; onChange: (years: string) => void }) {
  const [from = '', to = from] = years.split('-');
  const offered = yearsFrom(new Date()).map(String);
  const choose = (first: string, last: string) => {
    const [low = '', high = low] = [first || last, last || first].toSorted();
    onChange(low === high ? low : `${low}-${high}`);
  };
  return (
    <FilterPopover
      name="Graduation year"
      wideWords="Graduation "
      value={years === '' ? 'All' : years.replace('-', '–')}
      onClear={years === '' ? null : () => onChange('')}
    >
      <div className={classes.years}>
        <YearChoice label="From" value={from} offered={offered} onChange={(year) => choose(year, to)} />
        <YearChoice label="To" value={to} offered={offered} onChange={(year) => choose(from, year)} />
      </div>
    </FilterPopover>
  );
}

interface YearChoiceProps {
  label: string;
  value: string;
  offered: readonly string[];
  onChange: (year: string) => void;
}

function YearChoice({ label, value, offered, onChange }: YearChoiceProps) {
  const years = value === '' || offered.includes(value) ? offered : [value, ...offered];
  return (
    <SelectInput
      label={label}
      options={years.map((year) => ({ value: year, label: year }))}
      value={value === '' ? null : value}
      placeholder="Any"
      opensOnFocus={false}
      isInPopover
      onChange={onChange}
    />
  );
}
