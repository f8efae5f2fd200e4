import type { createProtocol, RequestOf } from '@plumbline/contract';
import { type ProtocolProblem, protocolProblem } from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { type Failure, fail } from '../../platform/http/result.ts';
import { isNameTaken } from '../../records/organizations/name-taken.ts';
import { measuresOf } from '../../records/protocols/measure-rows.ts';

type Facts = Pick<RequestOf<typeof createProtocol>, 'name' | 'symptomsEnabled' | 'legacyProtocolId'>;

const codes = {
  empty: 'protocol.empty',
  measureTwice: 'protocol.measure_twice',
  measureNotOffered: 'protocol.measure_not_offered',
} as const satisfies Record<ProtocolProblem, string>;

type Refused = Failure<'protocol.name_taken' | 'protocol.is_standard' | (typeof codes)[ProtocolProblem]>;

/**
 * Why a protocol of the organization's own cannot be kept as it is sent; null where it can.
 * @param measureIds the tests that it will hold
 * @param standing the protocol that is changed, which may keep tests it holds already; null for a new one
 */
export async function refusalOfFacts(
  tx: Tx,
  organizationId: number,
  { name, symptomsEnabled, legacyProtocolId }: Facts,
  measureIds: readonly number[],
  standing: { id: number; measureIds: readonly number[] } | null,
): Promise<Refused | null> {
  if (legacyProtocolId !== null) return fail('protocol.is_standard');
  if (await isNameTaken(tx, 'protocols', organizationId, { name, ownId: standing?.id ?? null }))
    return fail('protocol.name_taken', {}, { field: 'name' });
  const measures = await measuresOf(tx, organizationId);
  const problem = protocolProblem(
    measureIds,
    symptomsEnabled,
    (id) => measures.has(id) || standing?.measureIds.includes(id) === true,
  );
  return problem === null ? null : fail(codes[problem], {}, { field: 'protocolItems' });
}
