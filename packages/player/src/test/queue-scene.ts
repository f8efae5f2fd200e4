import { vi } from 'vitest';
import { aGrant, aSitting } from './render-player.tsx';

export const group = aGrant([9999], { audience: 'group' });

/** What became of a test that was sent. */
export const outcome = (status: string, code?: string) => ({
  status,
  wasKnown: false,
  errors: code === undefined ? [] : [{ code, message: `The portal says ${code}.` }],
});

export const answered = (...outcomes: object[]) => ({ 'Device/SubmitTests': { reply: { outcomes } } });

/** The portal is out of reach. */
export const offline = {
  'Device/RedeemCode': 'no connection',
  'Device/MatchPerson': 'no connection',
  'Device/SubmitTests': 'no connection',
} as const;

/** What the player sends. */
export interface Sent {
  tests: { clientUuid: string; completedOn: string; note: string | null; person: { lastName: string } }[];
}

export const sentBy = (calls: { path: string; request: unknown }[]) =>
  calls.filter(({ path }) => path === 'Device/SubmitTests').map(({ request }) => request as Sent);

/** A sitting at its review, and its test as the queue takes it. */
export const { grant, session } = aSitting('review', group);

export const submission = {
  clientUuid: session.clientUuid,
  person: session.person,
  completedOn: '2026-10-01T12:00:00+00:00',
  inputClass: 'touch' as const,
  note: null,
  device: { appVersion: '1', platform: 'Web', deviceModel: null, osVersion: null },
  results: [],
};

export const sender = { token: 'a-token', code: '40816', organizationId: null };

/** A portal that answers nothing until the test says so, or the page loses its patience. */
export function silentPortal() {
  const waiting: { path: string; answer: (refusal: string | null) => void }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(
    (input, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        const answer = (refusal: string | null) => {
          if (refusal === null) reject(new TypeError('Failed to fetch'));
          const errors = [{ code: refusal, message: 'The words of the portal.' }];
          resolve(Response.json({ isSuccess: false, errors }, { status: 401 }));
        };
        waiting.push({ path: String(input), answer });
      }),
  );
  return waiting;
}
