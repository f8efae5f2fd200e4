import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A page of a browser, as far as the calibration needs one. */
export interface CalibratedPage {
  /** @param beforeScripts runs in the page before its own scripts */
  open(address: string, beforeScripts: string): Promise<void>;
  /** The value of an expression in the page, as text. */
  read(expression: string): Promise<string>;
  close(): Promise<void>;
}

/** A page of the Firefox that is installed, by WebDriver BiDi. */
export async function openFirefox(): Promise<CalibratedPage> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const browser = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
  ]);
  const socket = new WebSocket(`${await addressOf(browser)}/session`);
  await once(socket, 'open');
  const ask = sender(socket);
  await ask('session.new', { capabilities: {} });
  const { contexts } = await ask('browsingContext.getTree', {});
  const [{ context }] = contexts;
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

/** What the protocol answers to the four commands above. */
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
