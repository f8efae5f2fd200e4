/**
 * Lets the address of a QR code open without a connection where the player was opened before. It keeps nothing: without an answer it leads to
 * the player's own address, whose worker has the page. The code goes behind the `#`, which no server is told.
 */
// A module, so that `self` can be given its real type.
export {};

declare const self: ServiceWorkerGlobalScope;

const codeIn = (url: string): string | undefined =>
  /^\/redeem-code\/(\d{5})\/?$/.exec(new URL(url).pathname)?.[1];

async function openCode(request: Request, code: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    // The network did not answer, whatever the reason is.
    return Response.redirect(`/test/#${code}`, 302);
  }
}

self.addEventListener('fetch', (event) => {
  const code = event.request.mode === 'navigate' ? codeIn(event.request.url) : undefined;
  if (code !== undefined) event.respondWith(openCode(event.request, code));
});
