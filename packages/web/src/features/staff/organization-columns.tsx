import type { OrganizationRow } from '@plumbline/contract';
import { Fragment } from 'react';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { Chip } from '../../design/label/chip.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { dateTimeText, dayText } from '../../platform/time/time-texts.ts';

const kindsOf = (row: OrganizationRow): string[] => [
  ...(row.isEnterprise ? ['Enterprise'] : []),
  ...(row.isDemo ? ['Demo'] : []),
  ...(row.isInternal ? ['Internal'] : []),
];

/** The columns of the list of organizations. `onAsk` opens the dialog for one that is not open to the person. */
export const organizationColumns = (
  onAsk: (organizationId: number) => void,
): DataColumn<OrganizationRow>[] => [
  {
    id: 'id',
    header: 'Id',
    value: (row) => row.id,
    isSortable: true,
    kind: 'quiet',
    width: '90px',
    phone: 'detail',
  },
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.name,
    isSortable: true,
    kind: 'name',
    phone: 'title',
  },
  {
    id: 'kinds',
    header: 'Kind',
    value: (row) => kindsOf(row).join(', '),
    cell: (row) => (
      <>
        {kindsOf(row).map((kind) => (
          <Fragment key={kind}>
            <Chip>{kind}</Chip>{' '}
          </Fragment>
        ))}
      </>
    ),
    phone: 'detail',
  },
  {
    id: 'createdOn',
    header: 'Created On',
    value: (row) => row.createdOn,
    cell: (row) => dayText(row.createdOn),
    isSortable: true,
    startsDescending: true,
    kind: 'quiet',
    phone: 'detail',
  },
  { id: 'state', header: 'State', value: (row) => row.state, isSortable: true, phone: 'detail' },
  {
    id: 'granted',
    header: 'Open to you until',
    value: (row) => row.grantedUntil,
    cell: (row) => dateTimeText(row.grantedUntil),
    kind: 'quiet',
    phone: 'none',
  },
  {
    id: 'open',
    header: 'View',
    value: () => null,
    width: '110px',
    phone: 'aside',
    cell: (row) =>
      row.grantedUntil === null ? (
        <Button size="small" aria-label={`Open ${row.name}`} onClick={() => onAsk(row.id)}>
          Open…
        </Button>
      ) : (
        <AppLink
          href={`/dashboard?orgId=${row.id}`}
          aria-label={`View ${row.name}`}
          className={buttonClass({ size: 'small', variant: 'default' })}
        >
          View
        </AppLink>
      ),
  },
];
