import { dayInZone } from '@plumbline/domain';
import { givenCode, givenProtocol } from './builders/programs.ts';
import { type DevicePortal, startDevicePortal } from './device-portal.ts';
import type { SendOptions } from './http/start-test-server.ts';

/** A device portal with a protocol, and codes of it. */
export interface CodesPortal extends DevicePortal {
  protocolId: number;
  /** The zone that the trainer is in. */
  zone: string;
  /** The trainer, in that zone. */
  inZone: SendOptions;
  /** The day in that zone. */
  today(): string;
  /** A code of the protocol; for football unless told. */
  aCode(over?: Parameters<typeof givenCode>[2]): ReturnType<typeof givenCode>;
}

export async function startCodesPortal(): Promise<CodesPortal> {
  const portal = await startDevicePortal();
  const { server, organizationId, football, trainer } = portal;
  const measures = { name: 'Clinic', measureIds: [1002, 1003] };
  const { id: protocolId } = await givenProtocol(server.db, organizationId, measures);
  const zone = 'America/Chicago';
  return {
    ...portal,
    protocolId,
    zone,
    inZone: { ...trainer, timeZone: zone },
    today: () => dayInZone(Date.now(), zone),
    aCode: (over = {}) => givenCode(server.db, organizationId, { groupId: football, protocolId, ...over }),
  };
}
