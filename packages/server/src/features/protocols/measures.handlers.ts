import {
  addMeasureToOrganization,
  getAllMeasures,
  getMeasuresForOrganization,
  removeMeasureFromOrganization,
} from '@plumbline/contract';
import { isOffered, isRemovable, measureOf } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { lostItems, measuresOf, measureView, measureViews } from '../../records/protocols/measure-rows.ts';
import { giveMeasure, holdersOf, takeMeasures } from '../../records/protocols/organization-measures.ts';
import { lockProtocols, protocolsOf } from '../../records/protocols/protocol-rows.ts';

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
    await giveMeasure(tx, organizationId, id, { protocols, lost });
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
    const { holding, emptied } = holdersOf(await protocolsOf(tx, organizationId), [id]);
    if (emptied !== undefined) return fail('measure.last_of_protocol', { protocol: emptied.name });
    await tx.continueAsJob('remove measure', [organizationId]);
    await takeMeasures(tx, organizationId, [id], holding, now);
    return ok({ measure: measureView(measureOf(id), now), protocolCount: holding.length });
  },
);
