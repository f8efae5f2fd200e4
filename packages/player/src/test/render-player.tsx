import { startSession } from '@plumbline/domain';
import { BrandProvider } from '@plumbline/web/brand/brand-provider.tsx';
import { brands } from '@plumbline/web/brand/brands.ts';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { App } from '../app.tsx';
import { compareClock } from '../device/clock.ts';
import { noUpdates, type Updates } from '../device/updates.ts';
import { noHold } from '../session/device-hold.ts';
import type { Grant } from '../session/grant.ts';
import type { Device } from '../session/open-device.ts';
import { openSittingStore } from '../session/sitting-store.ts';
import type { Sitting } from '../session/stored-sitting.ts';
import { openTestQueue } from '../session/test-queue.ts';

const languageOfPage = document.documentElement.lang;
let last = openSittingStore();

/** Shows the player on a device where nothing was found, unless told otherwise. React runs every effect twice, as in development. */
export async function renderPlayer(device: Partial<Device> = {}, updates: Updates = noUpdates) {
  const found: Device = {
    isElsewhere: false,
    hold: noHold,
    canStore: true,
    unfinished: null,
    sittings: openSittingStore(),
    queue: device.queue ?? (await openTestQueue()),
    staff: null,
    cameBack: null,
    isStorageLow: async () => false,
    ...device,
  };
  last = found.sittings;
  return await render(
    <StrictMode>
      <BrandProvider brand={brands.default}>
        <App device={found} updates={updates} />
      </BrandProvider>
    </StrictMode>,
  );
}

/** Takes away what a test left on the device. The next writing waits for what is still being written. */
export async function leavePlayer(): Promise<void> {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await cleanup();
  await last.delete();
  await purgeDevice();
  // The clock that an answer of this test told of is not that of the next one.
  compareClock(new Date().toUTCString());
  document.documentElement.lang = languageOfPage;
}

/** As a device on which the player was never opened. */
const purgeDevice = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('plumbline-test-player');
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

/** What a code for one person brings: a screening of the given measures. */
export const aGrant = (
  measureIds: readonly number[],
  { isSkipTestEnabled = true, ...more }: Partial<Grant> & { isSkipTestEnabled?: boolean } = {},
): Grant => ({
  token: 'a-token',
  code: '40816',
  clockBehindMs: 0,
  expiresOn: '2026-10-06T20:42:00.000Z',
  audience: 'profile',
  isAccountCreationEnabled: false,
  isScreening: true,
  showResultsAfterSession: false,
  protocol: {
    organizationProtocolId: 1,
    name: 'In a browser',
    symptomsEnabled: false,
    eventsEnabled: false,
    measures: measureIds.map((measureId, order) => ({
      measureId,
      name: `Measure ${measureId}`,
      order,
      componentIds: [],
    })),
  },
  settings: {
    isPasscodeEnabled: false,
    isSkipTestEnabled,
    isSymptomTrackingEnabled: false,
    isMetric: false,
    dynamicProtocolsEnabled: false,
    profileFlagDisplayInterval: 0,
    isAtHomeTestingEnabled: false,
    enableCovid19Screening: false,
    flagTestOnCovidTemperatureSkip: false,
    enableCovidContactQuestions: false,
    enableSportsProfileProperties: false,
    fallRiskStampEnabled: false,
  },
  ...more,
});

/** A screening under a code for one person, of the symptoms alone. */
export const aSitting = (
  at: 'instruction' | 'review',
  grant: Grant = aGrant([9999]),
): Sitting & { session: { person: { kind: 'code' } } } => ({
  grant,
  session: {
    ...startSession({
      clientUuid: '5b0d8c1e-7d1f-4b57-9a3c-2f1f4f0a9d11',
      seed: 7,
      languageId: 1,
      isScreening: true,
      canSkip: true,
      steps: [{ measureId: 9999, name: 'Symptoms' }],
    }),
    person: { kind: 'code' },
    stage: { at },
  },
});
