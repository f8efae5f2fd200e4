import { getDevices, type OrganizationDevice, removeDevice } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';

interface DeviceRow extends Omit<OrganizationDevice, 'operatingSystem' | 'syncedOn' | 'signedInOn'> {
  syncedOn: Date | null;
  signedInOn: Date;
  platform: string;
  osVersion: string;
}

export const getDevicesHandler = handle(getDevices, async ({ tx }) => {
  const rows = await tx.query<DeviceRow>(
    sql`select id, device_name, synced_at as synced_on, platform, os_version,
        app_version, account_name, signed_in_at as signed_in_on, is_signed_in
      from identity.organization_devices()`,
    'devices.of_organization',
  );
  return ok({
    devices: rows.map(({ platform, osVersion, syncedOn, signedInOn, ...device }) => ({
      ...device,
      operatingSystem: [platform, osVersion].filter(Boolean).join(' '),
      syncedOn: syncedOn?.toISOString() ?? null,
      signedInOn: signedInOn.toISOString(),
    })),
  });
});

export const removeDeviceHandler = handle(removeDevice, async ({ request, tx }) => {
  const [row] = await tx.query<{ isRemoved: boolean }>(
    sql`select identity.remove_device(${request.id}) as is_removed`,
    'devices.remove',
  );
  return row?.isRemoved ? ok({}) : fail('device.not_found');
});
