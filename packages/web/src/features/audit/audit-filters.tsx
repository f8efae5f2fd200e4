import { accessActionWords, auditEntityWords } from '@plumbline/domain/access/audit/audit-words';
import { useId } from 'react';
import { Button } from '../../design/button/button.tsx';
import { FilterCheckbox } from '../../design/form/filter-checkbox.tsx';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import classes from './audit-page.module.css';
import { type AuditSearch, isNarrowed } from './audit-search.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  /** In super view the log is found by ids alone. */
  isSuperView: boolean;
  onChange: (change: AuditSearch, replace?: boolean) => void;
}

const actions: readonly (readonly [string, string])[] = [
  ['read', 'Looked at'],
  ['insert', 'Added'],
  ['update', 'Changed'],
  ['delete', 'Removed'],
  ...Object.entries(accessActionWords),
];
const entities = Object.entries(auditEntityWords);

/** Everything missing: what `Clear` sets. */
const noFilter: AuditSearch = {
  from: undefined,
  until: undefined,
  accountId: undefined,
  action: undefined,
  entity: undefined,
  entityId: undefined,
  search: undefined,
  isByStaff: undefined,
};

/** Search and filters of the audit log. */
export function AuditFilters({ search, isSuperView, onChange }: AuditFiltersProps) {
  const set = (key: keyof AuditSearch, value: string | boolean) =>
    onChange({ [key]: value === '' || value === false ? undefined : value });
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      <div className={classes.search}>
        <RestingSearchInput
          label={isSuperView ? 'Search by ID' : 'Search by name, e-mail or ID'}
          value={search.search ?? ''}
          onChange={(value) => onChange({ search: value }, true)}
        />
      </div>
      <Choice
        label="What"
        value={search.action}
        options={actions}
        onChange={(value) => set('action', value)}
      />
      <Choice
        label="About"
        value={search.entity}
        options={entities}
        onChange={(value) => set('entity', value)}
      />
      <Day label="From" value={search.from} onChange={(value) => set('from', value)} />
      <Day label="To" value={search.until} onChange={(value) => set('until', value)} />
      <div className={classes.staff}>
        <FilterCheckbox
          label="Internal staff only"
          checked={search.isByStaff === true}
          onChange={(isByStaff) => set('isByStaff', isByStaff)}
        />
      </div>
      {isNarrowed(search) && (
        <Button variant="quiet" onClick={() => onChange(noFilter)}>
          Clear
        </Button>
      )}
    </fieldset>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string | undefined;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={classes.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={classes.control}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">Everything</option>
        {options.map(([word, text]) => (
          <option key={word} value={word}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={classes.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={classes.control}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
