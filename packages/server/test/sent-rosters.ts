import { partnerBase, type SentRoster } from '@plumbline/contract';
import { afterAll, beforeEach } from 'vitest';
import { type GivenKey, givenIntegrationKey } from './builders/integration-keys.ts';
import { somebody } from './roster-people.ts';
import { type RosterPortal, startRosterPortal } from './roster-portal.ts';

/** A row of a sent roster, as a partner's system reads it. */
export interface ToldRow {
  rowNumber: number;
  externalId: string;
  action: string;
  problems: string[];
  match: { confidencePercent: number; band: string; reason: string; rowNumber: number | null } | null;
  outcome: string | null;
  outcomeReason: string | null;
}

/** A partner's system that sends rosters: it knows an address and a key. */
export interface RosterSender {
  ask(path: string, body?: unknown, key?: string): Promise<Response>;
  /** Sends people and waits for the dry run. */
  check(people: readonly object[], more?: object): Promise<SentRoster>;
  rows(rosterId: number): Promise<ToldRow[]>;
  /** Applies a dry run and waits for the end. */
  apply(roster: SentRoster): Promise<SentRoster>;
  until(rosterId: number, isThere: (roster: SentRoster) => boolean): Promise<SentRoster>;
}

let sentCount = 0;
export const newKey = (): string => {
  sentCount += 1;
  return `roster-${String(sentCount).padStart(6, '0')}`;
};

/** Somebody nobody else in these tests is like, as a partner's system knows them. */
export const sentPerson = (over: object = {}) => {
  const { firstName, lastName } = somebody();
  sentCount += 1;
  return {
    externalId: `E-${sentCount}`,
    firstName,
    lastName,
    birthDate: '2009-03-14',
    sex: 'F',
    groups: ['Football'],
    ...over,
  };
};

function rosterSender({ server }: RosterPortal, ownKey: string): RosterSender {
  const ask = (path: string, body?: unknown, key = ownKey) =>
    server.fetch(partnerBase + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const askOk = async <Reply>(path: string, body?: unknown): Promise<Reply> => {
    const response = await ask(path, body);
    if (response.status !== 200)
      throw new Error(`the portal answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Reply;
  };
  const until = async (rosterId: number, isThere: (roster: SentRoster) => boolean) => {
    const giveUpMs = performance.now() + 60_000;
    for (;;) {
      const roster = await askOk<SentRoster>(`/rosters/${rosterId}`);
      if (isThere(roster)) return roster;
      if (performance.now() > giveUpMs) throw new Error(`the roster stays ${JSON.stringify(roster)}`);
      // The key has 60 requests in a minute, which a test would be through with at once.
      await clearRequests({ server }, await integrationOf());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const integrationOf = async () => (await askOk<{ integrationId: number }>('/key')).integrationId;
  return {
    ask,
    until,
    check: async (people, more = {}) => {
      const sent = await askOk<SentRoster>('/rosters', { idempotencyKey: newKey(), people, ...more });
      return until(sent.rosterId, ({ status }) => status === 'checked');
    },
    rows: async (rosterId) => (await askOk<{ rows: ToldRow[] }>(`/rosters/${rosterId}/rows`)).rows,
    apply: async ({ rosterId, fingerprint }) => {
      await askOk(`/rosters/${rosterId}/apply`, { fingerprint });
      return until(rosterId, ({ status }) => status === 'applied');
    },
  };
}

const clearRequests = ({ server }: Pick<RosterPortal, 'server'>, integrationId: number) =>
  server.services.limits.clear({ name: 'partner-key', max: 60, windowSeconds: 60 }, String(integrationId));

/** One portal and one partner's system for the tests of a file; each test starts with all of the system's requests left. */
export async function shareRosterSender(): Promise<{
  portal: RosterPortal;
  given: GivenKey;
  sender: RosterSender;
  clearLimits: () => Promise<void>;
}> {
  const portal = await startRosterPortal();
  const given = await givenIntegrationKey(portal.server.db, portal.organizationId);
  const clearLimits = async () => {
    const { limits } = portal.server.services;
    await clearRequests(portal, given.integrationId);
    await limits.clear(
      { name: 'partner-roster', max: 30, windowSeconds: 3_600 },
      String(given.integrationId),
    );
  };
  beforeEach(clearLimits);
  afterAll(() => portal.server.stop());
  return { portal, given, sender: rosterSender(portal, given.key), clearLimits };
}
