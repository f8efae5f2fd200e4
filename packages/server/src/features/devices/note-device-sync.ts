import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { InsideViewer } from '../../platform/viewer.ts';

/** Records when a staff member's phone last synced. A browser and a code token belong to no phone, so nothing is recorded for them. */
export async function noteDeviceSync(tx: Tx, { sessionId }: InsideViewer): Promise<void> {
  if (sessionId === null) return;
  await tx.query(sql`select identity.note_device_sync(${sessionId}::int)`, 'devices.note_sync');
}
