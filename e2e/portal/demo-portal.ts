import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreDemo } from './demo-snapshot.ts';
import { type PortalServer, startPortal } from './portal-server.ts';

/** Starts a portal on a copy of the demo, which is removed when the portal ends. */
export async function startDemoPortal(port: number, settings: Record<string, string>): Promise<PortalServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-e2e-'));
  await restoreDemo(dataDir);
  const portal = await startPortal(dataDir, port, settings);
  return {
    url: portal.url,
    stop: async () => {
      await portal.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
