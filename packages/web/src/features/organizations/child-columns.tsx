import type { EnterpriseOrganization } from '@plumbline/contract';
import type { ReactNode } from 'react';
import { StatusDot } from '../../design/label/status-dot.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { dayText } from '../../platform/time/time-texts.ts';

import { childStatus } from './child-status.ts';
import classes from './enterprise-dashboard-page.module.css';

const number = (value: number) => value.toLocaleString('en-US');

/**
 * @param viewOf returns the link into an organization, or its substitute
 */
export const childColumns = (
  viewOf: (organization: EnterpriseOrganization) => ReactNode,
): DataColumn<EnterpriseOrganization>[] => [
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.name,
    isSortable: true,
    kind: 'name',
    phone: 'title',
  },
  { id: 'id', header: 'ID', value: (row) => row.id, isSortable: true, kind: 'quiet', phone: 'none' },
  { id: 'city', header: 'City', value: (row) => row.city, isSortable: true, phone: 'detail' },
  { id: 'state', header: 'State', value: (row) => row.state, isSortable: true, phone: 'detail' },
  {
    id: 'lastTestDate',
    header: 'Last Test Date',
    value: (row) => row.lastTestDate,
    cell: (row) => (row.lastTestDate === null ? '–' : dayText(row.lastTestDate)),
    isSortable: true,
    startsDescending: true,
    kind: 'quiet',
    phone: 'none',
  },
  {
    id: 'totalTests',
    header: 'Total Tests',
    value: (row) => row.totalTests,
    cell: (row) => number(row.totalTests),
    isSortable: true,
    startsDescending: true,
    kind: 'number',
    phone: 'none',
  },
  {
    id: 'totalProfiles',
    header: 'Total Profiles',
    value: (row) => row.totalProfiles,
    cell: (row) => number(row.totalProfiles),
    isSortable: true,
    startsDescending: true,
    kind: 'number',
    phone: 'none',
  },
  {
    id: 'isActive',
    header: 'Status',
    value: (row) => childStatus(row).word,
    cell: (row) => {
      const { word, next } = childStatus(row);
      return (
        <span className={classes.status}>
          <StatusDot tone={row.isActive ? 'status-active' : 'status-inactive'} isHollow={!row.isActive}>
            {word}
          </StatusDot>
          {next !== null && <span className={classes.next}>{next}</span>}
        </span>
      );
    },
    isSortable: true,
    phone: 'detail',
  },
  {
    id: 'view',
    header: 'View',
    value: () => null,
    width: '130px',
    phone: 'action',
    cell: (row) => <span className={classes.view}>{viewOf(row)}</span>,
  },
];
