import type { Protocol } from '@plumbline/contract';
import { Chip } from '../../design/label/chip.tsx';
import { StatusDot } from '../../design/label/status-dot.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { statusOf, testsText, typeOf } from './protocol-words.ts';
import classes from './protocols.module.css';

/** The columns of the list of protocols. */
export const protocolColumns: readonly DataColumn<Protocol>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    kind: 'name',
    isSortable: true,
    phone: 'title',
  },
  {
    id: 'type',
    header: 'Type',
    value: typeOf,
    cell: (protocol) => <Chip>{typeOf(protocol)}</Chip>,
    isSortable: true,
    phone: 'detail',
  },
  {
    id: 'tests',
    header: 'Tests',
    value: testsText,
    cell: (protocol) => <span className={classes.tests}>{testsText(protocol)}</span>,
    phone: 'detail',
  },
  {
    id: 'status',
    header: 'Status',
    value: statusOf,
    cell: (protocol) => (
      <StatusDot tone={protocol.isDisabled ? 'status-inactive' : 'status-active'}>
        {statusOf(protocol)}
      </StatusDot>
    ),
    isSortable: true,
    phone: 'aside',
  },
];
