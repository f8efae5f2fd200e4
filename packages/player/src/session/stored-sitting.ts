import { type PlayerSession, restoreSession } from '@plumbline/domain';
import type { Grant } from './grant.ts';
import { deleteFrom, keep, keptOn } from './sealed-store.ts';

/** A sitting that is not over: its code and how far the person is. */
export interface Sitting {
  grant: Grant;
  session: PlayerSession;
}

/** Writes a sitting, encrypted. Called after every trial and every answer, so that a dead battery loses the running trial alone. */
export const storeSitting = (sitting: Sitting): Promise<void> => keep('sitting', 'sitting', sitting);

const isSitting = (value: unknown): value is Sitting =>
  typeof value === 'object' && value !== null && 'grant' in value && 'session' in value;

/**
 * The sitting that was not over when the browser was closed or killed.
 * @returns null where there is none, or none that can still be read
 */
export async function storedSitting(): Promise<(Sitting & { storedOn: number }) | null> {
  const [kept] = await keptOn('sitting', isSitting);
  if (kept === undefined) return null;
  const session = restoreSession(kept.value.session);
  if (session === null) await deleteSitting();
  return session && { grant: kept.value.grant, session, storedOn: kept.storedOn };
}

/** Takes the sitting away, and its key where nothing else is kept: nothing of the person is left. */
export const deleteSitting = (): Promise<void> => deleteFrom('sitting', 'sitting');
