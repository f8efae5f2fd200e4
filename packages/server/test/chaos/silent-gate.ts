import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server of this machine that can fall silent: connections are taken, and nobody ever answers. */
export interface SilentGate {
  port: number;
  isSilent: boolean;
  /** Cuts the connections that were met with silence. */
  cut(): void;
  close(): Promise<void>;
}

export async function openSilentGate(toPort: number): Promise<SilentGate> {
  const open = new Set<Socket>();
  const unanswered = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    // A side that is killed takes its connection with it.
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    return socket;
  };
  const server = createServer((incoming) => {
    keep(incoming);
    if (gate.isSilent) {
      unanswered.add(incoming.resume());
      incoming.on('close', () => unanswered.delete(incoming));
      return;
    }
    const onward = keep(connect(toPort, '127.0.0.1'));
    incoming.pipe(onward).pipe(incoming);
    incoming.on('close', () => onward.destroy());
    onward.on('close', () => incoming.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gate: SilentGate = {
    port: (server.address() as AddressInfo).port,
    isSilent: false,
    cut: () => {
      for (const socket of unanswered) socket.destroy();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return gate;
}
