import type { FastifyInstance } from 'fastify';
import { codeWorkerPath, workerPath } from './player-routes.ts';

/**
 * What a browser that kept the player gets in place of its worker: it deletes the kept builds and leaves. It waits like any newer build until
 * no test is on. Unsent tests stay on the device, encrypted, until the player is served again: they are to be sent before it is turned off.
 */
export const leavingWorker = `self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('plumbline-test-player-')).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;

/** Where the player is not served: its workers are taken out of the browsers that kept them, which a missing file would not do. */
export function addPlayerOffRoutes(app: FastifyInstance): void {
  for (const path of [workerPath, codeWorkerPath])
    app.get(path, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(leavingWorker),
    );
}
