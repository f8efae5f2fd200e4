import { deleteProtocol, getMeasuresForProtocol, getProtocol, updateProtocol } from '@plumbline/contract';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

/** The whole organization reads its protocols, so every field here is open within it. */
export const protocolRequests: readonly RequestsOfCall[] = [
  requests(getProtocol, ({ protocolId }) => ({ organizationProtocolId: { id: protocolId } })),
  requests(getMeasuresForProtocol, ({ protocolId }) => ({
    organizationProtocolId: { organizationProtocolId: protocolId },
  })),
  requests(updateProtocol, (place, own) => ({
    organizationProtocolId: {
      organizationProtocolId: place.protocolId,
      name: `${own.marker} protocol`,
      description: 'Changed',
      symptomsEnabled: true,
      eventsEnabled: true,
      protocolItems: [{ regulationMeasureId: 1002, regulationMeasureOrder: 0 }],
    },
  })),
  requests(deleteProtocol, (place, own) => ({
    organizationProtocolId: { id: place.spareProtocolId },
    replacementOrganizationProtocolId: {
      id: own.spareProtocolId,
      replacementOrganizationProtocolId: place.protocolId,
    },
  })),
];
