import type { ResponseOf, redeemCode } from '@plumbline/contract';
import { findMeasure } from '@plumbline/domain';

export interface StoredProtocol {
  organizationProtocolId: number;
  name: string;
  symptomsEnabled: boolean;
  eventsEnabled: boolean;
  measureIds: number[];
}

type ProtocolForDevice = ResponseOf<typeof redeemCode>['protocol'];

const symptomsMeasureId = 9999;

/** A protocol as a device runs it: its measures in order with their steps, symptoms last where they are tracked. */
export function protocolForDeviceOf({ measureIds, ...protocol }: StoredProtocol): ProtocolForDevice {
  const ids =
    protocol.symptomsEnabled && !measureIds.includes(symptomsMeasureId)
      ? [...measureIds, symptomsMeasureId]
      : measureIds;
  return {
    ...protocol,
    measures: ids.flatMap((measureId, order) => {
      const measure = findMeasure(measureId);
      return measure
        ? [{ measureId, name: measure.name, order, componentIds: [...measure.componentIds] }]
        : [];
    }),
  };
}
