import { createProtocol, deleteProtocol, type RequestOf, updateProtocol } from '@plumbline/contract';
import { measureIdsInOrder } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { deleteLostItemsOfProtocol } from '../../records/protocols/measure-rows.ts';
import {
  findProtocol,
  insertProtocol,
  lockProtocols,
  measureIdsOf,
  storeItems,
} from '../../records/protocols/protocol-rows.ts';
import { refusalOfFacts } from './check-protocol.ts';
import { holdDefaults, holdersText, replaceDefault, usageOf } from './protocol-usage.ts';

type Items = RequestOf<typeof createProtocol>['protocolItems'];

const inOrder = (items: Items): number[] =>
  measureIdsInOrder(
    items.map((item) => ({ measureId: item.regulationMeasureId, order: item.regulationMeasureOrder })),
  );

export const createProtocolHandler = handle(createProtocol, async ({ request, tx, viewer }) => {
  const { organizationId } = viewer;
  await lockProtocols(tx, organizationId);
  const measureIds = inOrder(request.protocolItems);
  const refusal = await refusalOfFacts(tx, organizationId, request, measureIds, null);
  if (refusal !== null) return refusal;
  const organizationProtocolId = await insertProtocol(tx, organizationId, {
    ...request,
    legacyId: null,
    measureIds,
  });
  return ok({ organizationProtocolId });
});

export const updateProtocolHandler = handle(updateProtocol, async ({ request, tx, viewer }) => {
  const { organizationId } = viewer;
  const id = request.organizationProtocolId;
  await lockProtocols(tx, organizationId);
  const standing = await findProtocol(tx, organizationId, id);
  if (standing === undefined) return fail('protocol.not_found');
  if (standing.legacyProtocolId !== null) return fail('protocol.is_standard');
  if (request.revision !== undefined && request.revision !== standing.revision)
    return fail('protocol.changed_meanwhile');
  const before = measureIdsOf(standing);
  const measureIds = request.updateMeasures ? inOrder(request.protocolItems) : before;
  const refusal = await refusalOfFacts(tx, organizationId, request, measureIds, { id, measureIds: before });
  if (refusal !== null) return refusal;
  const revision = await storeFacts(tx, organizationId, request, standing.revision + 1);
  if (request.updateMeasures) {
    // Rows of tests are taken away by nobody but jobs; who asked stays in the audit log.
    await tx.continueAsJob('update protocol', [organizationId]);
    await storeItems(tx, organizationId, id, measureIds);
    await deleteLostItemsOfProtocol(tx, organizationId, id);
  }
  return ok({ revision });
});

async function storeFacts(
  tx: Tx,
  organizationId: number,
  facts: RequestOf<typeof updateProtocol>,
  revision: number,
): Promise<number> {
  await tx.query(
    sql`update protocols set name = ${facts.name}, description = ${facts.description},
      symptoms_enabled = ${facts.symptomsEnabled}, events_enabled = ${facts.eventsEnabled}, is_disabled = ${facts.isDisabled},
      revision = ${revision} where organization_id = ${organizationId} and id = ${facts.organizationProtocolId}`,
    'protocols.update',
  );
  return revision;
}

export const deleteProtocolHandler = handle(deleteProtocol, async ({ request, tx, viewer, now }) => {
  const { organizationId } = viewer;
  const { id, replacementOrganizationProtocolId: replacementId = null } = request;
  await lockProtocols(tx, organizationId);
  if ((await findProtocol(tx, organizationId, id)) === undefined) return fail('protocol.not_found');
  await tx.continueAsJob('delete protocol', [organizationId]);
  await holdDefaults(tx, organizationId, id);
  const { profileCount, groupCount } = await usageOf(tx, organizationId, id, now);
  if (replacementId === null) {
    const isDefault = profileCount + groupCount > 0;
    if (isDefault) return fail('protocol.is_default', { holders: holdersText(profileCount, groupCount) });
  } else {
    const replacement = await findProtocol(tx, organizationId, replacementId);
    if (replacementId === id || replacement === undefined || replacement.isDisabled)
      return fail('protocol.replacement_not_offered', {}, { field: 'replacementOrganizationProtocolId' });
  }
  await replaceDefault(tx, organizationId, id, replacementId);
  await tx.query(
    sql`update protocols set deleted_at = ${now.toISOString()}::timestamptz, revision = revision + 1
      where organization_id = ${organizationId} and id = ${id}`,
    'protocols.delete',
  );
  return ok({ profileCount, groupCount });
});
