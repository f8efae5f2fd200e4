import { accessActionWords, auditEntityWords } from '@plumbline/domain/access/audit/audit-words';
import { useId } from 'react';
import { Button } from '../../design/button/button.tsx';
import { FilterCheckbox } from '../../design/form/filter-checkbox.tsx';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import classes from './audit-page.module.css';
import { type AuditAddress, isNarrowed, noAuditFilters } from './audit-search.ts';

interface AuditFiltersProps {
  address: AuditAddress;
  /** In super view the log is found by ids alone. */
  isSuperView: boolean;
  onChange: OnAddressChange<AuditAddress>;
}

const actions: readonly (readonly [string, string])[] = [
  ['read', 'Viewed'],
  ['insert', 'Added'],
  ['update', 'Changed'],
  ['delete', 'Removed'],
  ...Object.entries(accessActionWords),
];
const entities = Object.entries(auditEntityWords);

/** Search and filters of the audit log. */
export function AuditFilters({ address, isSuperView, onChange }: AuditFiltersProps) {
  const set = (name: 'action' | 'entity' | 'from' | 'until', value: string) =>
    onChange({ [name]: value === '' ? undefined : value });
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      <div className={classes.search}>
        <RestingSearchInput
          label={isSuperView ? 'Search by ID' : 'Search by name, email or ID'}
          value={address.search ?? ''}
          onChange={(typed) => onChange({ search: typed === '' ? undefined : typed }, { replace: true })}
        />
      </div>
      <Choice
        label="What"
        value={address.action}
        options={actions}
        onChange={(value) => set('action', value)}
      />
      <Choice
        label="About"
        value={address.entity}
        options={entities}
        onChange={(value) => set('entity', value)}
      />
      <Day label="From" value={address.from} onChange={(value) => set('from', value)} />
      <Day label="To" value={address.until} onChange={(value) => set('until', value)} />
      <div className={classes.staff}>
        <FilterCheckbox
          label="Internal staff only"
          checked={address.isByStaff}
          onChange={(isByStaff) => onChange({ isByStaff })}
        />
      </div>
      {isNarrowed(address) && (
        <Button variant="quiet" onClick={() => onChange(noAuditFilters)}>
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
