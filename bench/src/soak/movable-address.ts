import { createConnection, createServer, type Socket } from 'node:net';

/** The one address a portal is given for its database, as a proxy or a virtual address is in production. */
export interface MovableAddress {
  port: number;
  /** Leads new connections to another port; those that are open are cut. */
  moveTo(port: number): void;
  close(): Promise<void>;
}

/** Listens on a free port of this machine and passes every connection on. */
export async function openMovableAddress(target: number): Promise<MovableAddress> {
  let current = target;
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = createConnection(current, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one);
      one.setNoDelay();
      // A side that fails or ends takes the other with it: the client sees a lost connection, as it would without the proxy.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    moveTo: (port) => {
      current = port;
      cut();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
