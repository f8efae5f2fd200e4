import { some, words } from './elements.ts';
import { organizationReference } from './person.ts';
import type { FhirSession } from './session.ts';
import { deviceIdSystem } from './systems.ts';

/** The Device resource of a test session: the phone or computer as it was during the test, which another app version changes. */
export function deviceOf({ testId, meta, device, organization }: FhirSession) {
  const deviceId = words(device.deviceId);
  const model = words(device.model);
  const versions = [
    { type: { text: 'app' }, value: words(device.appVersion) },
    {
      type: { text: 'operating system' },
      value: words(`${device.platform ?? ''} ${device.osVersion ?? ''}`),
    },
  ].flatMap(({ type, value }) => (value === undefined ? [] : [{ type, value }]));
  return {
    resourceType: 'Device' as const,
    id: String(testId),
    meta,
    identifier: deviceId === undefined ? undefined : [{ system: deviceIdSystem, value: deviceId }],
    manufacturer: words(device.manufacturer),
    modelNumber: model,
    deviceName: model === undefined ? undefined : [{ name: model, type: 'model-name' as const }],
    version: some(versions),
    owner: organizationReference(organization),
  };
}
