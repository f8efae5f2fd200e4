import { setTimeout as wait } from 'node:timers/promises';
import {
  apiBase,
  type Call,
  getMobileToken,
  headers,
  login,
  type ReplyOf,
  type RequestInputOf,
  type ResponseOf,
} from '@plumbline/contract';

/** The portal said no, or could not be reached: its sentence. */
export class PortalRefusal extends Error {}

export interface PortalClient {
  /** @throws PortalRefusal */
  send<C extends Call>(call: C, request: RequestInputOf<C>): Promise<ResponseOf<C>>;
}

const tries = 6;
const maxWaitMs = 60_000;

/** Calls as a device makes them: a lost connection or a busy portal is tried again after a growing wait. */
export function portalClient(url: string, token?: string, organizationId?: number): PortalClient {
  return {
    async send(call, request) {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await post(url, call, request, token, organizationId);
        if (answer.reply?.isSuccess === true) return answer.reply;
        const mayRetry = answer.status === null || answer.status === 429 || answer.status >= 500;
        if (!mayRetry || attempt === tries) throw new PortalRefusal(answer.sentence);
        await wait(Math.min(maxWaitMs, answer.waitMs ?? 500 * 2 ** attempt));
      }
    },
  };
}

interface Answer<C extends Call> {
  /** Null where nothing answered. */
  status: number | null;
  reply: ReplyOf<C> | null;
  sentence: string;
  waitMs: number | null;
}

async function post<C extends Call>(
  url: string,
  call: C,
  request: RequestInputOf<C>,
  token?: string,
  organizationId?: number,
): Promise<Answer<C>> {
  let response: Response;
  try {
    response = await fetch(`${url}${apiBase}/${call.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [headers.timeZone]: 'UTC',
        ...(token === undefined ? {} : { [headers.authorization]: `Bearer ${token}` }),
        ...(organizationId === undefined ? {} : { [headers.selectedOrganization]: String(organizationId) }),
      },
      body: JSON.stringify(request),
    });
  } catch {
    return { status: null, reply: null, sentence: `Nothing answers at ${url}.`, waitMs: null };
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const waitMs = Number.isFinite(retryAfter) ? retryAfter * 1000 : null;
  const reply = (await response.json().catch(() => null)) as ReplyOf<C> | null;
  const told = reply?.isSuccess === false ? reply.errors.map((error) => error.message).join(' ') : null;
  const sentence = told ?? `The portal answered ${response.status} to ${call.path}.`;
  return { status: response.status, reply, sentence, waitMs };
}

/** Signs a staff member in and gives this computer a device's token, as the mobile app does. */
export async function signInAsDevice(
  url: string,
  email: string,
  password: string,
): Promise<{ device: PortalClient; portal: PortalClient }> {
  const signedIn = await portalClient(url).send(login, { email, password });
  const { token, selectedOrganization } = signedIn;
  if (token === null) {
    throw new PortalRefusal(
      'This account is asked for a code when it signs in, which this tool cannot type. Use one of an organization that does not ask.',
    );
  }
  const portal = portalClient(url, token, selectedOrganization?.id);
  const handed = await portal.send(getMobileToken, {
    Email: email,
    DeviceInfo: {
      DeviceId: 'recordings-import',
      DeviceName: 'Recordings import',
      AppVersion: '1.0',
      Platform: 'Import',
      OsVersion: process.version,
    },
  });
  return { device: portalClient(url, handed.token, handed.organizationId), portal };
}
