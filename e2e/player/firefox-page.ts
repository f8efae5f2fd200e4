import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RobotPage } from './robot-page.ts';

/** Keys that have no character of their own, as WebDriver names them. */
const namedKeys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** A page of the Firefox that is installed, by WebDriver BiDi. */
export async function openFirefox(size?: { width: number; height: number }): Promise<RobotPage> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const browser = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    // With a blank page the focus begins in the address bar, and nothing in a page takes a key before the page has it.
    'about:license',
  ]);
  const socket = new WebSocket(`${await addressOf(browser)}/session`);
  await once(socket, 'open');
  const ask = sender(socket);
  await ask('session.new', { capabilities: {} });
  const { contexts } = await ask('browsingContext.getTree', {});
  const [{ context }] = contexts;
  if (size !== undefined) await ask('browsingContext.setViewport', { context, viewport: size });
  return {
    open: async (address, beforeScripts) => {
      await ask('script.addPreloadScript', { functionDeclaration: `() => { ${beforeScripts} }` });
      await ask('browsingContext.navigate', { context, url: address, wait: 'complete' });
    },
    read: async (expression) => {
      const { result } = await ask('script.evaluate', {
        expression: `String(${expression})`,
        target: { context },
        awaitPromise: false,
      });
      return result.value;
    },
    press: async (key) => {
      const values = key.split('+').map((name) => namedKeys[name] ?? name);
      const actions = [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await ask('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    touch: async (points, isLifted = true) => {
      const [begin, ...moves] = points.map(({ x, y }) => ({
        type: 'pointerMove',
        x: Math.round(x),
        y: Math.round(y),
        duration: 16,
      }));
      const up = isLifted ? [{ type: 'pointerUp', button: 0 }] : [];
      const actions = [begin, { type: 'pointerDown', button: 0 }, ...moves, ...up];
      const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions };
      await ask('input.performActions', { context, actions: [finger] });
    },
    close: async () => {
      browser.kill();
      await once(browser, 'exit');
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('Firefox has no output.');
  for await (const line of createInterface({ input: stderr })) {
    const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('Firefox did not say where it listens.');
}

/** What the protocol answers to the commands above. */
interface BidiResult {
  contexts: [{ context: string }];
  result: { value: string };
}

function sender(socket: WebSocket) {
  let lastId = 0;
  const waiting = new Map<number, (message: { result?: BidiResult; message?: string }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    waiting.get(message.id)?.(message);
  });
  return (method: string, params: object): Promise<BidiResult> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, ({ result, message }) =>
        result === undefined ? reject(new Error(`${method}: ${message}`)) : resolve(result),
      );
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
}
