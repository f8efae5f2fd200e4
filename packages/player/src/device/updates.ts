const workerFile = '/test/service-worker.js';
/** Answers for the address of a QR code without a connection; a worker of its own, since it lies elsewhere. */
const codeWorkerFile = '/redeem-code/code-worker.js';
const ownFiles = [workerFile, codeWorkerFile];

/** The browser's interface for Trusted Types, which lets no text become the address of a script unless a policy passes it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(text: string): string | null }): unknown;
}

/** A newer build of the player, which is kept beside the one that is open. */
export interface Updates {
  /** Changes to a newer build where one is there; the page is loaded anew then. Called only while no test is on. */
  takeOver(): void;
}

/** For a browser without service workers, and for a page without https. */
export const noUpdates: Updates = { takeOver: () => undefined };

/** Keeps the player in the browser, so that it opens without a connection from now on. */
export function keepPlayer(): Updates {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return noUpdates;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (text) => (ownFiles.includes(text) ? text : null),
  });
  // Without it the player works as long as there is a connection.
  const registered = serviceWorker.register(workerFile).catch(() => undefined);
  void serviceWorker.register(codeWorkerFile).catch(() => undefined);
  return {
    takeOver: () =>
      void registered.then((registration) => {
        const waiting = registration?.waiting;
        if (!waiting) return;
        serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
        waiting.postMessage('take-over');
      }),
  };
}
