/**
 * Lets the player open without a connection. It keeps the files of one build and the page that goes with them, and answers for those
 * addresses alone: calls, the portal's pages and everything else pass it by. A new build is kept beside the old one and waits until the
 * player says that no test is on (src/device/updates.ts).
 */
import { fetchBuild } from '../src/device/fetch-build.ts';

declare const self: ServiceWorkerGlobalScope;
/** The addresses of the build's files and a hash of them; set by the build (vite.config.ts). */
declare const __PRECACHED__: { files: string[]; version: string };

const page = '/test/';
const { files, version } = __PRECACHED__;
/** The server writes the hash of its page here: what a deployment says in it can change without a build. */
const pageVersion = '@page-version@';
const cachePrefix = 'plumbline-test-player-';
const cacheName = `${cachePrefix}${version}-${pageVersion}`;

/** Keeps everything or nothing: a build of which one file is missing would open as a white page. */
async function keepBuild(): Promise<void> {
  const fetched = await fetchBuild({ page, pageVersion, files });
  const cache = await caches.open(cacheName);
  await Promise.all(fetched.map(([path, answer]) => cache.put(path, answer)));
}

async function purgeOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** What is kept for a request; null for what this worker has nothing to do with. */
function keptPathOf({ method, mode, url }: Request): string | null {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return null;
  if (mode === 'navigate') return pathname === page ? page : null;
  return files.includes(pathname) ? pathname : null;
}

/** From the network where the browser threw the cache away. */
async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(path)) ?? (await fetch(request));
}

self.addEventListener('install', (event) => event.waitUntil(keepBuild()));
self.addEventListener('activate', (event) => event.waitUntil(purgeOtherBuilds()));
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});
self.addEventListener('fetch', (event) => {
  const path = keptPathOf(event.request);
  if (path !== null) event.respondWith(kept(path, event.request));
});
