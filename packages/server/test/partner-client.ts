/**
 * A partner's system, written from docs/partner-api.md alone: it knows an address and a key, and nothing of the portal's code. Some replies
 * get lost on their way to it, and then it does what that page says.
 */
export interface PartnerSystem {
  /** What it has, by test. */
  tests: Map<number, { revision: number; content: Record<string, unknown> }>;
  /** Each revision that it took, as it took it. */
  taken: string[];
  /** How many replies were lost. */
  lost: number;
  /** A night: everything that is new, and an acknowledgement of it. */
  night(key: string): Promise<void>;
}

interface Entry {
  testId: number;
  revision: number;
  status: 'final' | 'amended' | 'removed';
  content: Record<string, unknown> | null;
}

export function startPartnerSystem(
  base: string,
  { pageSize, isLost }: { pageSize: number; isLost: () => boolean },
): PartnerSystem {
  let cursor: string | null = null;
  const owed = new Set<number>();
  const system: PartnerSystem = { tests: new Map(), taken: [], lost: 0, night };

  /** Null: the portal answered, and it never arrived. */
  async function ask<Reply>(key: string, path: string, body?: object): Promise<Reply | null> {
    const response = await fetch(base + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the portal answered ${response.status}: ${text}`);
    if (!isLost()) return JSON.parse(text) as Reply;
    system.lost += 1;
    return null;
  }

  function store(entries: readonly Entry[]): void {
    for (const { testId, revision, status, content } of entries) {
      system.taken.push(`${testId} ${revision}`);
      if (status === 'removed' || content === null) {
        system.tests.delete(testId);
        owed.delete(testId);
      } else {
        system.tests.set(testId, { revision, content });
        owed.add(testId);
      }
    }
  }

  async function night(key: string): Promise<void> {
    for (let isMore = true; isMore; ) {
      const since = cursor === null ? '' : `&since=${cursor}`;
      const page = await ask<{ tests: Entry[]; next: string; hasMore: boolean }>(
        key,
        `/tests?limit=${pageSize}${since}`,
      );
      if (page === null) continue;
      store(page.tests);
      cursor = page.next;
      isMore = page.hasMore;
    }
    while (owed.size > 0) {
      const testIds = [...owed].slice(0, 100);
      const deliveries = testIds.map((testId) => ({ testId, outcome: 'delivered' }));
      if ((await ask(key, '/deliveries', { deliveries })) === null) continue;
      for (const testId of testIds) owed.delete(testId);
    }
  }
  return system;
}
