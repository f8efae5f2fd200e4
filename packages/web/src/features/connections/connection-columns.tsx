import type { OrgConnect } from '@plumbline/contract';
import { Button } from '../../design/button/button.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { removeColumn } from '../../design/table/remove-column.tsx';
import { dayOf, otherSide, statusLabel, typeLabel, wishText } from './connection-texts.ts';
import classes from './connections.module.css';

type Act = (connect: OrgConnect) => void;

const ends = (ownId: number): DataColumn<OrgConnect>[] => [
  {
    id: 'organization',
    header: 'Organization',
    value: (row) => otherSide(row, ownId).name,
    isSortable: true,
    kind: 'name',
    phone: 'title',
  },
  {
    id: 'organizationId',
    header: 'ID',
    value: (row) => otherSide(row, ownId).id,
    isSortable: true,
    kind: 'quiet',
    phone: 'detail',
    phoneLabel: 'ID',
  },
];

/** Of connections that hold. */
export const heldColumns = (ownId: number, onRemove: Act): DataColumn<OrgConnect>[] => [
  ...ends(ownId),
  {
    id: 'type',
    header: 'Type',
    value: (row) => typeLabel(row.orgConnectTypeId),
    isSortable: true,
    phone: 'detail',
  },
  {
    id: 'since',
    header: 'Since',
    value: (row) => row.decidedOn,
    cell: (row) => dayOf(row.decidedOn),
    isSortable: true,
    startsDescending: true,
    kind: 'quiet',
    phone: 'detail',
    phoneLabel: 'since',
  },
  removeColumn(
    (row) => (row.isRemovable ? `${typeLabel(row.orgConnectTypeId)}, ${otherSide(row, ownId).name}` : null),
    onRemove,
  ),
];

export interface RequestActs {
  approve: Act;
  decline: Act;
  withdraw: Act;
}

/** Of requests that wait, from either side. */
export const requestColumns = (
  ownId: number,
  { approve, decline, withdraw }: RequestActs,
): DataColumn<OrgConnect>[] => [
  ...ends(ownId),
  { id: 'wish', header: 'Request', value: (row) => wishText(row, ownId), phone: 'below' },
  {
    id: 'requested',
    header: 'Requested',
    value: (row) => row.requestedOn,
    cell: (row) => dayOf(row.requestedOn),
    kind: 'quiet',
    phone: 'none',
  },
  {
    id: 'expires',
    header: 'Expires',
    value: (row) => row.expiresOn,
    cell: (row) => dayOf(row.expiresOn),
    kind: 'quiet',
    phone: 'detail',
    phoneLabel: 'expires',
  },
  {
    id: 'answer',
    header: 'Answer',
    value: () => null,
    phone: 'action',
    cell: (row) => {
      const of = `${wishText(row, ownId)}, ${otherSide(row, ownId).name}`;
      return (
        <span className={classes.answers}>
          {row.isToAnswer && (
            <>
              <Button size="small" aria-label={`Approve: ${of}`} onClick={() => approve(row)}>
                Approve
              </Button>
              <Button size="small" aria-label={`Decline: ${of}`} onClick={() => decline(row)}>
                Decline
              </Button>
            </>
          )}
          {!row.isToAnswer && row.isRemovable && (
            <Button size="small" aria-label={`Withdraw: ${of}`} onClick={() => withdraw(row)}>
              Withdraw
            </Button>
          )}
        </span>
      );
    },
  },
];

/** Of what was declined, removed or not answered. */
export const endedColumns = (ownId: number): DataColumn<OrgConnect>[] => [
  ...ends(ownId),
  { id: 'wish', header: 'Connection', value: (row) => wishText(row, ownId), phone: 'below' },
  {
    id: 'status',
    header: 'Status',
    value: (row) => statusLabel(row.orgConnectStatusTypeId),
    isSortable: true,
    phone: 'aside',
  },
  {
    id: 'decided',
    header: 'Ended',
    value: (row) => row.decidedOn,
    cell: (row) => dayOf(row.decidedOn),
    isSortable: true,
    startsDescending: true,
    kind: 'quiet',
    phone: 'detail',
    phoneLabel: 'ended',
  },
];
