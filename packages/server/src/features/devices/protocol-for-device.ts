import type { DeviceSettings, ResponseOf, redeemCode, SurveyForDevice } from '@plumbline/contract';
import { findMeasure, organizationSurveyId, symptomsMeasureId } from '@plumbline/domain';

export interface StoredProtocol {
  organizationProtocolId: number;
  name: string;
  symptomsEnabled: boolean;
  eventsEnabled: boolean;
  measureIds: number[];
}

/** Whether a protocol asks what the organization has written itself. */
export const asksSurvey = ({ measureIds }: Pick<StoredProtocol, 'measureIds'>): boolean =>
  measureIds.includes(organizationSurveyId);

type ProtocolForDevice = ResponseOf<typeof redeemCode>['protocol'];

/**
 * A protocol as a device runs it: its measures in order with their steps, symptoms last where the protocol and the organization
 * track them. A protocol that lists the symptoms itself keeps them.
 * @param survey what the organization asks under Organization Survey; null where nothing is published
 */
export function protocolForDeviceOf(
  { measureIds, ...protocol }: StoredProtocol,
  { isSymptomTrackingEnabled }: Pick<DeviceSettings, 'isSymptomTrackingEnabled'>,
  survey: SurveyForDevice | null,
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
      if (measure === undefined) return [];
      const facts = { measureId, name: measure.name, order, componentIds: [...measure.componentIds] };
      return survey !== null && measureId === organizationSurveyId ? [{ ...facts, survey }] : [facts];
    }),
  };
}
