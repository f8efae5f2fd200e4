import {
  holderTitles,
  type PermissionInWords,
  permissionAreas,
  permissionsInWords,
} from '@plumbline/contract/permission-words';
import { useId } from 'react';
import { Button } from '../../design/button/button.tsx';
import { SearchInput } from '../../design/form/search-input.tsx';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import classes from './permissions-page.module.css';

const rows = permissionsInWords();

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
  const areas = permissionAreas
    .map((area) => ({ area, permissions: shown.filter((row) => row.area === area) }))
    .filter(({ permissions }) => permissions.length > 0);
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        What each role can do. Which people and tests a User sees depends on the groups they were given and on
        the organization that is open.
      </p>
      <div className={classes.filters}>
        <div className={classes.search}>
          <SearchInput
            label="Search permissions or roles"
            value={typed}
            onChange={(search) => void changeAddress({ search }, { replace: true })}
          />
        </div>
        <WhoSelect
          value={who}
          onChange={(holder) => void changeAddress({ who: holder }, { replace: true })}
        />
        <p role="status" className={classes.count}>
          {shown.length} of {rows.length}
        </p>
      </div>
      {areas.map(({ area, permissions }) => (
        <Card key={area} title={area} isFlush>
          <ul className={classes.list}>
            {permissions.map((row) => (
              <Row key={row.permission} row={row} />
            ))}
          </ul>
        </Card>
      ))}
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

function WhoSelect({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (holder: string | undefined) => void;
}) {
  const id = useId();
  return (
    <div className={classes.who}>
      <label htmlFor={id}>Who</label>
      <select
        id={id}
        className={classes.control}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      >
        <option value="">Everybody</option>
        {holderTitles.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </select>
    </div>
  );
}

function Row({ row }: { row: PermissionInWords }) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.text}>{row.text}</p>
        {row.calls.length > 0 && (
          <details className={classes.calls}>
            <summary>Calls ({row.calls.length})</summary>
            <ul>
              {row.calls.map((summary) => (
                <li key={summary}>{summary}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <ul className={classes.holders} aria-label={`Who: ${row.text}`}>
        {row.holders.map((holder) => (
          <li key={holder}>
            <Chip>{holder}</Chip>
          </li>
        ))}
      </ul>
    </li>
  );
}
