import { accessActionWords, auditEntityWords } from '@plumbline/domain/access/audit/audit-words';
import { Button } from '../../design/button/button.tsx';
import { DayInput } from '../../design/form/day-input.tsx';
import { FilterCheckbox } from '../../design/form/filter-checkbox.tsx';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import { SelectInput } from '../../design/form/select-input.tsx';
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
      <DayInput label="From" value={address.from ?? ''} onChange={(day) => set('from', day)} />
      <DayInput label="To" value={address.until ?? ''} onChange={(day) => set('until', day)} />
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

const everything = 'all';

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
  return (
    <div className={classes.filter}>
      <SelectInput
        label={label}
        value={value ?? everything}
        options={[
          { value: everything, label: 'Everything' },
          ...options.map(([word, text]) => ({ value: word, label: text })),
        ]}
        onChange={(chosen) => onChange(chosen === everything ? '' : chosen)}
      />
    </div>
  );
}
