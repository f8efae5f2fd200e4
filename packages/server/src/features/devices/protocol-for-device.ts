import type { DeviceSettings, ResponseOf, redeemCode } from '@plumbline/contract';
import { findMeasure, symptomsMeasureId } from '@plumbline/domain';

export interface StoredProtocol {
  organizationProtocolId: number;
  name: string;
  symptomsEnabled: boolean;
  eventsEnabled: boolean;
  measureIds: number[];
}

type ProtocolForDevice = ResponseOf<typeof redeemCode>['protocol'];

/**
 * A protocol as a device runs it: its measures in order with their steps, symptoms last where the protocol and the organization
 * track them. A protocol that lists the symptoms itself keeps them.
 */
export function protocolForDeviceOf(
  { measureIds, ...protocol }: StoredProtocol,
  { isSymptomTrackingEnabled }: Pick<DeviceSettings, 'isSymptomTrackingEnabled'>,
): ProtocolForDevice {
  const symptomsEnabled = protocol.symptomsEnabled && isSymptomTrackingEnabled;
  const ids =
    symptomsEnabled && !measureIds.includes(symptomsMeasureId)
      ? [...measureIds, symptomsMeasureId]
      : measureIds;
  return {
    ...protocol,
    symptomsEnabled,
    measures: ids.flatMap((measureId, order) => {
      const measure = findMeasure(measureId);
      return measure
        ? [{ measureId, name: measure.name, order, componentIds: [...measure.componentIds] }]
        : [];
    }),
  };
}
