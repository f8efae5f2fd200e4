import {
  addMeasureToOrganization,
  getAllMeasures,
  getMeasuresForOrganization,
  removeMeasureFromOrganization,
} from '@plumbline/contract';
import { isOffered, isRemovable, measureOf } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import {
  decideMeasure,
  forgetLostMeasure,
  keepLostItem,
  lostItems,
  measuresOf,
  measureView,
  measureViews,
} from './measure-rows.ts';
import { lockProtocols, measureIdsOf, protocolsOf, storeItems } from './protocol-rows.ts';

export const getAllMeasuresHandler = handle(getAllMeasures, async () =>
  ok({ measures: measureViews(() => true) }),
);

export const getMeasuresForOrganizationHandler = handle(
  getMeasuresForOrganization,
  async ({ tx, viewer }) => {
    const { has, lostAt } = await measuresOf(tx, viewer.organizationId);
    const showsLost = viewer.kind === 'super';
    return ok({
      measures: measureViews(({ id }) => has(id) || (showsLost && lostAt(id) !== null), lostAt),
    });
  },
);

export const addMeasureToOrganizationHandler = handle(
  addMeasureToOrganization,
  async ({ request: { id }, tx, viewer }) => {
    const { organizationId } = viewer;
    if (!isOffered(id)) return fail('measure.not_found');
    await lockProtocols(tx, organizationId);
    const lost = await lostItems(tx, organizationId, { measureId: id });
    const protocols = await protocolsOf(tx, organizationId);
    // Internal staff hold no right to write an organization's tables; the portal does it for them, in their name.
    await tx.continueAsJob('add measure', [organizationId]);
    await decideMeasure(tx, organizationId, id, null);
    for (const { protocolId, order } of lost) {
      const protocol = protocols.find((one) => one.organizationProtocolId === protocolId);
      const held = protocol === undefined ? [id] : measureIdsOf(protocol);
      if (!held.includes(id)) await storeItems(tx, organizationId, protocolId, held.toSpliced(order, 0, id));
    }
    await forgetLostMeasure(tx, organizationId, id);
    return ok({ measure: measureView(measureOf(id)) });
  },
);

export const removeMeasureFromOrganizationHandler = handle(
  removeMeasureFromOrganization,
  async ({ request: { id }, tx, viewer, now }) => {
    const { organizationId } = viewer;
    if (!isOffered(id)) return fail('measure.not_found');
    if (!isRemovable(id)) return fail('measure.always_there');
    await lockProtocols(tx, organizationId);
    const { has, lostAt } = await measuresOf(tx, organizationId);
    // Pressed twice, or by two at once: it is gone since the first time.
    if (!has(id)) return ok({ measure: measureView(measureOf(id), lostAt(id)), protocolCount: 0 });
    const holding = (await protocolsOf(tx, organizationId)).filter((protocol) =>
      measureIdsOf(protocol).includes(id),
    );
    const emptied = holding.find(
      (protocol) => !protocol.symptomsEnabled && measureIdsOf(protocol).every((held) => held === id),
    );
    if (emptied !== undefined) return fail('measure.last_of_protocol', { protocol: emptied.name });
    await tx.continueAsJob('remove measure', [organizationId]);
    await decideMeasure(tx, organizationId, id, now);
    for (const protocol of holding) {
      const protocolId = protocol.organizationProtocolId;
      const held = measureIdsOf(protocol);
      await keepLostItem(tx, organizationId, { protocolId, measureId: id, order: held.indexOf(id) });
      await storeItems(
        tx,
        organizationId,
        protocolId,
        held.filter((one) => one !== id),
      );
    }
    return ok({ measure: measureView(measureOf(id), now), protocolCount: holding.length });
  },
);
