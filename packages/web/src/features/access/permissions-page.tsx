import {
  holderTitles,
  type PermissionInWords,
  permissionAreas,
  permissionsInWords,
} from '@plumbline/contract/permission-words';
import { Button } from '../../design/button/button.tsx';
import { SearchInput } from '../../design/form/search-input.tsx';
import { SelectInput } from '../../design/form/select-input.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { useIsNarrow } from '../../design/use-is-phone.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { PermissionCards, PermissionMatrix } from './permission-matrix.tsx';
import classes from './permissions-page.module.css';

const rows = permissionsInWords();

/** The value for every role, since a select has no null. */
const everyRole = 'Every role';
const roleOptions = [everyRole, ...holderTitles].map((title) => ({ value: title, label: title }));

/** Returns whether a row matches the search: every word of it, in the row's own text or that of its calls. */
function fits({ text, area, holders, calls }: PermissionInWords, typed: string): boolean {
  const all = [text, area, ...holders, ...calls].join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/**
 * Shows who may do what, in words, from the rules by which the server itself decides. The search and the filters are in the
 * address.
 */
export function PermissionsPage() {
  const [{ search: typed, who: named }, changeAddress] = useAddress('/organization/permissions');
  const who = holderTitles.find((title) => title === named);
  const shown = rows.filter((row) => fits(row, typed) && (who === undefined || row.holders.includes(who)));
  const isNarrow = useIsNarrow();
  const areas = permissionAreas
    .map((area) => ({ area, permissions: shown.filter((row) => row.area === area) }))
    .filter(({ permissions }) => permissions.length > 0);
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        See what each role can do. Users can see only the people and tests of their groups, in the
        organization they have open.
      </p>
      <div className={classes.filters}>
        <div className={classes.search}>
          <SearchInput
            label="Search permissions or roles"
            value={typed}
            onChange={(search) => void changeAddress({ search }, { replace: true })}
          />
        </div>
        <div className={classes.who}>
          <SelectInput
            label="Role"
            options={roleOptions}
            value={who ?? everyRole}
            onChange={(role) =>
              void changeAddress({ who: role === everyRole ? undefined : role }, { replace: true })
            }
          />
        </div>
        <p role="status" className={classes.count}>
          {shown.length} of {rows.length}
        </p>
      </div>
      {areas.length > 0 &&
        (isNarrow ? <PermissionCards areas={areas} /> : <PermissionMatrix areas={areas} />)}
      {areas.length === 0 && (
        <Card label="Permissions">
          <EmptyState
            title="Nothing matches your search."
            actions={
              <Button onClick={() => void changeAddress({ search: '', who: undefined }, { replace: true })}>
                Clear search
              </Button>
            }
          />
        </Card>
      )}
    </div>
  );
}
