import type { OrganizationDevice } from '@plumbline/contract';
import { getDevices, removeDevice } from '@plumbline/contract/features/devices/organization-devices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { IconDeviceMobile } from '../../design/icon/tabler/device-mobile.ts';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { type DataColumn, defaultRowsPerPage } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { pageOfRows } from '../../design/table/page-of-rows.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';

const nameOf = ({ id, deviceName }: OrganizationDevice): string => deviceName || `Device ${id}`;
const signedInBy = ({ accountName, isSignedIn }: OrganizationDevice): string =>
  isSignedIn ? accountName : `${accountName}, signed out`;
const runsOn = ({ operatingSystem, appVersion }: OrganizationDevice): string =>
  [operatingSystem, appVersion && `app ${appVersion}`].filter(Boolean).join(', ');

const columnsFor = (
  onRemove: (device: OrganizationDevice) => void,
): readonly DataColumn<OrganizationDevice>[] => [
  { id: 'deviceName', header: 'Device', value: nameOf, kind: 'name', phone: 'title' },
  { id: 'accountName', header: 'Signed in by', value: signedInBy, phone: 'detail' },
  {
    id: 'syncedOn',
    header: 'Last synced',
    value: (device) => device.syncedOn,
    cell: (device) => (device.syncedOn === null ? 'Not yet' : dateTimeText(device.syncedOn)),
    kind: 'quiet',
    phone: 'detail',
  },
  { id: 'operatingSystem', header: 'Runs', value: runsOn, kind: 'quiet', phone: 'none' },
  {
    id: 'remove',
    header: 'Remove',
    value: () => null,
    cell: (device) => (
      <Button size="small" onClick={() => onRemove(device)} aria-label={`Remove ${nameOf(device)}`}>
        Remove
      </Button>
    ),
    isSortable: false,
    phone: 'aside',
  },
];

/** The phones that staff signed in; a lost one is taken out here. */
export function DevicesCard() {
  const remove = useAction(removeDevice, { success: 'Device Successfully Removed' });
  const [removing, setRemoving] = useState<OrganizationDevice | null>(null);
  const [paging, setPaging] = useState({ pageNumber: 1, rowsPerPage: defaultRowsPerPage });
  const [columns] = useState(() => columnsFor(setRemoving));
  const query = useQuery(callQuery(getDevices, {}));
  const devices = query.data?.devices ?? [];
  const page = pageOfRows(devices, paging);
  return (
    <Card title="Devices" {...(query.data && { count: devices.length })} isFlush>
      <DataTable
        label="Devices"
        columns={columns}
        rows={page.rows}
        rowKey={(device) => String(device.id)}
        isLoading={query.isPending}
        error={queryFailure('The devices did not load.', query)}
        paging={page.paging}
        onPagingChange={setPaging}
        empty={
          <EmptyState
            icon={<IconDeviceMobile size={24} stroke={1.6} />}
            title="No Devices"
            text="A phone or tablet appears here once one of your staff signs in to the mobile app on it."
          />
        }
      />
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title="Remove Device"
        confirmLabel="Remove"
        isDestructive
        onConfirm={() => (removing === null ? { ok: true } : remove.run({ id: removing.id }))}
      >
        {removing !== null && (
          <p>
            {nameOf(removing)} will be signed out of this organization the next time it connects. Unsent tests
            stay on it and are sent after someone signs in on it again.
          </p>
        )}
      </ConfirmDialog>
    </Card>
  );
}
