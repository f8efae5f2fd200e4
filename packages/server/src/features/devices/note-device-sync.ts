import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { InsideViewer } from '../../platform/viewer.ts';

/** Notes that a phone of staff is in step with the portal; a browser and a code token belong to no phone and note nothing. */
export async function noteDeviceSync(tx: Tx, { sessionId }: InsideViewer): Promise<void> {
  if (sessionId === null) return;
  await tx.query(sql`select identity.note_device_sync(${sessionId}::int)`, 'devices.note_sync');
}
