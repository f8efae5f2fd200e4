import { setTimeout as wait } from 'node:timers/promises';
import { apiBase, type Call, headers, type RequestInputOf } from '@plumbline/contract';

/** Somebody signed in, and where they work. */
export interface Asker {
  token: string | null;
  organizationId: number;
}

/** A refusal in words: asking again would not help. */
export class Refused extends Error {
  readonly code: string;
  constructor(path: string, status: number, code: string) {
    super(`${path} answered ${status} ${code}`);
    this.code = code;
  }
}

const answerWithinMs = 20_000;
const betweenTriesMs = 60;

/** A client as people and phones have one: it asks the servers in turn, and asks again what was not answered. */
export interface Client {
  /**
   * Asks until the portal answers in words.
   * @throws Refused when it says no
   */
  ask<C extends Call>(call: C, request: RequestInputOf<C>, asker: Asker): Promise<Buffer>;
  /** Answers that never came, and how often the portal said to come back later. */
  lost: number;
  later: number;
  /** Asks nobody any more: what is being asked is given up. */
  close(): void;
  /** What a portal must not say whatever happens around it: an answer of 500. */
  faults: string[];
}

export function openClient(urls: () => readonly string[]): Client {
  let turn = 0;
  let isClosed = false;
  const client: Client = {
    lost: 0,
    later: 0,
    faults: [],
    ask,
    close: () => {
      isClosed = true;
    },
  };

  async function ask<C extends Call>(call: C, request: RequestInputOf<C>, asker: Asker): Promise<Buffer> {
    while (!isClosed) {
      const around = urls();
      turn += 1;
      const answer = await once(around[turn % around.length] ?? '', call, request, asker);
      if (answer === null) client.lost += 1;
      else if (answer.status === 200) return answer.body;
      else judge(call.path, answer);
      await wait(betweenTriesMs);
    }
    throw new Error(`${call.path} was given up`);
  }

  function judge(path: string, { status, body }: { status: number; body: Buffer }): void {
    const text = body.toString('utf8');
    const code = /"code":"([^"]*)"/.exec(text)?.[1] ?? '';
    if (status === 503 || status === 429) client.later += 1;
    else if (status >= 500) client.faults.push(`${path} answered ${status} ${text.slice(0, 200)}`);
    else throw new Refused(path, status, code);
  }

  return client;
}

/** Null when no whole answer came. */
async function once<C extends Call>(
  url: string,
  call: C,
  request: RequestInputOf<C>,
  { token, organizationId }: Asker,
): Promise<{ status: number; body: Buffer } | null> {
  try {
    const response = await fetch(`${url}${apiBase}/${call.path}`, {
      method: 'POST',
      signal: AbortSignal.timeout(answerWithinMs),
      headers: {
        'content-type': 'application/json',
        [headers.selectedOrganization]: String(organizationId),
        ...(token === null ? {} : { [headers.authorization]: `Bearer ${token}` }),
      },
      body: JSON.stringify(request),
    });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  } catch {
    // The connection was refused, cut or silent: it cannot be known whether the request was done.
    return null;
  }
}

/** The same, with the answer as its call describes it. */
export async function askFor<C extends Call>(
  client: Client,
  call: C,
  request: RequestInputOf<C>,
  asker: Asker,
): Promise<Record<string, unknown>> {
  return JSON.parse((await client.ask(call, request, asker)).toString('utf8')) as Record<string, unknown>;
}
