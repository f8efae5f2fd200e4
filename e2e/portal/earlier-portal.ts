import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreDemo } from './demo-snapshot.ts';
import { type PortalServer, startPortal } from './portal-server.ts';

/** Loaded before the portal: its clock, and with it the embedded database's, is so many days behind. */
const daysBehind = (days: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const RealDate = Date;
    const now = () => RealDate.now() - ${days * 86_400_000};
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args, own) => Reflect.construct(target, args.length === 0 ? [now()] : args, own),
      get: (target, key, own) => (key === 'now' ? now : Reflect.get(target, key, own)),
    });`)}`;

/**
 * A portal of the demo in which something was done some days ago: it runs in those days first, and then in the present.
 *
 * @param before what is done in those days, at the portal's address
 */
export async function portalWithPast<Done>(
  port: number,
  days: number,
  before: (url: string) => Promise<Done>,
): Promise<{ portal: PortalServer; done: Done }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-e2e-past-'));
  await restoreDemo(dataDir);
  const past = await startPortal(dataDir, port, { NODE_OPTIONS: `--import=${daysBehind(days)}` });
  const done = await before(past.url);
  await past.stop();
  const portal = await startPortal(dataDir, port);
  return {
    done,
    portal: {
      url: portal.url,
      stop: async () => {
        await portal.stop();
        await rm(dataDir, { recursive: true });
      },
    },
  };
}
