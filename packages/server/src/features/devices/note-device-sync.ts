import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { InsideViewer } from '../../platform/viewer.ts';

/** Records when a staff member's phone last synced. A browser and a code token belong to no phone, so nothing is recorded for them. */
export function noteDeviceSync(tx: Tx, { sessionId }: InsideViewer): void {
  if (sessionId === null) return;
  tx.send(sql`select identity.note_device_sync(${sessionId}::int)`, 'devices.note_sync');
}
