import { addStandardProtocol, getStandardProtocols } from '@plumbline/contract';
import { findStandardProtocol, measureOf, standardProtocols } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { isNameTaken } from '../../records/organizations/name-taken.ts';
import { measuresOf } from '../../records/protocols/measure-rows.ts';
import { insertProtocol, lockProtocols, protocolsOf } from '../../records/protocols/protocol-rows.ts';

export const getStandardProtocolsHandler = handle(getStandardProtocols, async ({ tx, viewer }) => {
  const own = await protocolsOf(tx, viewer.organizationId);
  return ok({
    protocols: standardProtocols.map(({ legacyId, measureIds, ...protocol }) => ({
      ...protocol,
      legacyProtocolId: legacyId,
      protocolItems: measureIds.map((regulationMeasureId, regulationMeasureOrder) => ({
        regulationMeasureId,
        regulationMeasureOrder,
      })),
      isAdded: own.some(({ legacyProtocolId }) => legacyProtocolId === legacyId),
    })),
  });
});

export const addStandardProtocolHandler = handle(addStandardProtocol, async ({ request, tx, viewer }) => {
  const { organizationId } = viewer;
  const standard = findStandardProtocol(request.id);
  if (standard === undefined) return fail('protocol.standard_not_found');
  await lockProtocols(tx, organizationId);
  const own = await protocolsOf(tx, organizationId);
  if (own.some(({ legacyProtocolId }) => legacyProtocolId === standard.legacyId))
    return fail('protocol.standard_is_there');
  if (await isNameTaken(tx, 'protocols', organizationId, { name: standard.name, ownId: null }))
    return fail('protocol.name_taken');
  const measures = await measuresOf(tx, organizationId);
  const lacking = standard.measureIds.filter((id) => !measures.has(id));
  if (lacking.length > 0) {
    const names = lacking.map((id) => measureOf(id).name).join(', ');
    return fail('protocol.measures_inactive', { measures: names });
  }
  // Internal staff hold no right to write an organization's tables; the portal does it for them, in their name.
  await tx.continueAsJob('add standard protocol', [organizationId]);
  const organizationProtocolId = await insertProtocol(tx, organizationId, { ...standard, isDisabled: false });
  return ok({ organizationProtocolId });
});
