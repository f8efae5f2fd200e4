import { isRemovable, measureOf, offeredMeasures } from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import {
  decideMeasure,
  deleteLostItemsOfMeasure,
  type LostItem,
  lostItems,
  measuresOf,
  storeLostItem,
} from './measure-rows.ts';
import { measureIdsOf, protocolsOf, type StoredProtocol, storeItems } from './protocol-rows.ts';

/** Gives an organization a measure, and its protocols what they lost with it. For a job's scope, under the lock of its protocols. */
export async function giveMeasure(
  tx: Tx,
  organizationId: number,
  measureId: number,
  { protocols, lost }: { protocols: readonly StoredProtocol[]; lost: readonly LostItem[] },
): Promise<void> {
  await decideMeasure(tx, organizationId, measureId, null);
  for (const { protocolId, order } of lost) {
    const protocol = protocols.find((one) => one.organizationProtocolId === protocolId);
    const held = protocol === undefined ? [measureId] : measureIdsOf(protocol);
    if (!held.includes(measureId))
      await storeItems(tx, organizationId, protocolId, held.toSpliced(order, 0, measureId));
  }
  await deleteLostItemsOfMeasure(tx, organizationId, measureId);
}

/** Takes measures away from an organization and out of its protocols, which keep where each was. For a job's scope, under the lock of its protocols. */
export async function takeMeasures(
  tx: Tx,
  organizationId: number,
  measureIds: readonly number[],
  holding: readonly StoredProtocol[],
  now: Date,
): Promise<void> {
  for (const measureId of measureIds) await decideMeasure(tx, organizationId, measureId, now);
  for (const protocol of holding) {
    const protocolId = protocol.organizationProtocolId;
    const held = measureIdsOf(protocol);
    for (const measureId of measureIds.filter((id) => held.includes(id)))
      await storeLostItem(tx, organizationId, { protocolId, measureId, order: held.indexOf(measureId) });
    await storeItems(
      tx,
      organizationId,
      protocolId,
      held.filter((id) => !measureIds.includes(id)),
    );
  }
}

/** The protocols that hold one of the measures, and the first that would have no test without them. */
export function holdersOf(protocols: readonly StoredProtocol[], measureIds: readonly number[]) {
  const holding = protocols.filter((protocol) =>
    measureIdsOf(protocol).some((held) => measureIds.includes(held)),
  );
  const emptied = holding.find(
    (protocol) =>
      !protocol.symptomsEnabled && measureIdsOf(protocol).every((held) => measureIds.includes(held)),
  );
  return { holding, emptied };
}

/** What an organization gains and loses if it has the wanted measures and no others; what it cannot be without stays. */
export async function changesToMeasures(tx: Tx, organizationId: number, wantedIds: readonly number[]) {
  const { has } = await measuresOf(tx, organizationId);
  const added = offeredMeasures.filter(({ id }) => wantedIds.includes(id) && !has(id)).map(({ id }) => id);
  const removed = offeredMeasures
    .filter(({ id }) => !wantedIds.includes(id) && has(id) && isRemovable(id))
    .map(({ id }) => id);
  const protocols = await protocolsOf(tx, organizationId);
  return { added, removed, ...holdersOf(protocols, removed) };
}

/** Makes the wanted measures the organization's. For a job's scope, under the lock of its protocols. */
export async function resetMeasures(
  tx: Tx,
  organizationId: number,
  { added, removed, holding }: Awaited<ReturnType<typeof changesToMeasures>>,
  now: Date,
): Promise<void> {
  await takeMeasures(tx, organizationId, removed, holding, now);
  for (const id of added) {
    const lost = await lostItems(tx, organizationId, { measureId: id });
    await giveMeasure(tx, organizationId, id, { protocols: await protocolsOf(tx, organizationId), lost });
  }
}

/** A measure by its id and name, as lists of changes show it. */
export const namedMeasure = (id: number) => ({ regulationMeasureId: id, name: measureOf(id).name });
