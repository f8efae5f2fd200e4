import type { createProtocol, Protocol, RequestOf } from '@plumbline/contract';
import {
  protocolDescription,
  protocolName,
  protocolNameMaximum,
} from '@plumbline/contract/features/protocols/protocol';
import { isSameProtocolName } from '@plumbline/domain/clinical/protocols/protocol-rules';
import { z } from 'zod';
import { measureIdsOf } from './protocol-words.ts';

/** What stands where a protocol would ask nothing. */
export const emptyProtocolText = 'Protocol must include tests or symptom tracking.';

/**
 * A protocol as it is typed. The server judges once more; said while typing, nobody fills a form for nothing.
 * @param otherNames names of the organization's other protocols
 */
export const protocolForm = (otherNames: readonly string[]) =>
  z
    .object({
      name: protocolName.refine((name) => !otherNames.some((other) => isSameProtocolName(name, other)), {
        error: 'Protocol names must be unique.',
      }),
      description: protocolDescription,
      symptomsEnabled: z.boolean(),
      eventsEnabled: z.boolean(),
      isDisabled: z.boolean(),
      measureIds: z.array(z.int()),
    })
    .refine(({ measureIds, symptomsEnabled }) => measureIds.length > 0 || symptomsEnabled, {
      path: ['measureIds'],
      error: emptyProtocolText,
    });
export type ProtocolForm = z.infer<ReturnType<typeof protocolForm>>;

/** The form of a protocol that does not exist yet. */
export const newProtocolForm: ProtocolForm = {
  name: '',
  description: '',
  symptomsEnabled: true,
  eventsEnabled: true,
  isDisabled: false,
  measureIds: [],
};

/** The form of a protocol as it stands. */
export const formOfProtocol = (protocol: Protocol): ProtocolForm => ({
  name: protocol.name,
  description: protocol.description,
  symptomsEnabled: protocol.symptomsEnabled,
  eventsEnabled: protocol.eventsEnabled,
  isDisabled: protocol.isDisabled,
  measureIds: measureIdsOf(protocol),
});

/** The form of a copy: the same under a name that nobody has. */
export function formOfCopy(protocol: Protocol, takenNames: readonly string[]): ProtocolForm {
  const nameOf = (number: number) => {
    const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`;
    return `${protocol.name.slice(0, protocolNameMaximum - suffix.length)}${suffix}`;
  };
  let number = 1;
  while (takenNames.some((taken) => isSameProtocolName(taken, nameOf(number)))) number += 1;
  return { ...formOfProtocol(protocol), name: nameOf(number), isDisabled: false };
}

/** What is sent of a form. */
export const factsOfForm = ({ measureIds, ...form }: ProtocolForm): RequestOf<typeof createProtocol> => ({
  ...form,
  legacyProtocolId: null,
  protocolItems: measureIds.map((regulationMeasureId, regulationMeasureOrder) => ({
    regulationMeasureId,
    regulationMeasureOrder,
  })),
});
