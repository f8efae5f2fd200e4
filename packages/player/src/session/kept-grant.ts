import type { Grant } from './grant.ts';
import { deleteFrom, keep, keptOn } from './sealed-store.ts';

const name = 'grant';

const isGrant = (value: unknown): value is Grant =>
  typeof value === 'object' && value !== null && 'protocol' in value && 'code' in value;

/** Keeps what a code of many people brought, so that testing goes on where the player is opened again without a connection. */
export async function keepGrant(grant: Grant): Promise<void> {
  // A profile's code is for one person, who has it in hand.
  if (grant.audience === 'profile') return;
  await keep('kept', name, grant);
}

/** What the code brought when it was redeemed on this device, while its token lasts; null where it was not. */
export async function keptGrant(code: string): Promise<Grant | null> {
  const kept = (await keptOn('kept', isGrant)).find(({ value }) => value.code === code);
  if (kept === undefined) return null;
  if (Date.parse(kept.value.expiresOn) > Date.now()) return kept.value;
  await deleteFrom('kept', kept.key);
  return null;
}
