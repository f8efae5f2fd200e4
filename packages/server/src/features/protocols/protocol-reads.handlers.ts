import { getMeasuresForProtocol, getProtocol, getProtocols, type ProtocolMeasure } from '@plumbline/contract';
import { findMeasure } from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { lostItems, measuresOf, measureView } from '../../records/protocols/measure-rows.ts';
import {
  findProtocol,
  measureIdsOf,
  protocolsOf,
  type StoredProtocol,
} from '../../records/protocols/protocol-rows.ts';
import { usageOf } from './protocol-usage.ts';

export const getProtocolsHandler = handle(getProtocols, async ({ tx, viewer }) =>
  ok({ protocols: await protocolsOf(tx, viewer.organizationId) }),
);

export const getProtocolHandler = handle(getProtocol, async ({ request, tx, viewer, now }) => {
  const { organizationId } = viewer;
  const protocol = await findProtocol(tx, organizationId, request.id);
  if (protocol === undefined) return fail('protocol.not_found');
  return ok({
    protocol,
    regulationMeasures: await measuresIn(tx, viewer, protocol),
    usage: await usageOf(tx, organizationId, request.id, now),
  });
});

export const getMeasuresForProtocolHandler = handle(
  getMeasuresForProtocol,
  async ({ request, tx, viewer }) => {
    const protocol = await findProtocol(tx, viewer.organizationId, request.organizationProtocolId);
    if (protocol === undefined) return fail('protocol.not_found');
    return ok({ measures: await measuresIn(tx, viewer, protocol) });
  },
);

/** The tests of a protocol in order; for internal staff those it lost stand after them (C169). */
async function measuresIn(
  tx: Tx,
  viewer: InsideViewer,
  protocol: StoredProtocol,
): Promise<ProtocolMeasure[]> {
  const { organizationId } = viewer;
  const held = measureIdsOf(protocol).flatMap((id) => viewOf(id, null));
  if (viewer.kind !== 'super') return held;
  const { lostAt } = await measuresOf(tx, organizationId);
  const lost = await lostItems(tx, organizationId, { protocolId: protocol.organizationProtocolId });
  return [...held, ...lost.flatMap(({ measureId }) => viewOf(measureId, lostAt(measureId)))];
}

function viewOf(measureId: number, lostAt: Date | null): ProtocolMeasure[] {
  const measure = findMeasure(measureId);
  return measure === undefined ? [] : [measureView(measure, lostAt)];
}
