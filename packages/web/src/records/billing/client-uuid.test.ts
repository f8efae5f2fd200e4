import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newClientUuid } from './client-uuid.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['with', 'without'])(
  'a page %s randomUUID makes UUIDs that the contract takes, each another',
  (kind) => {
    if (kind === 'without') vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const made = Array.from({ length: 50 }, newClientUuid);
    expect(new Set(made).size).toBe(50);
    for (const one of made) expect(z.uuidv4().safeParse(one).success, one).toBe(true);
  },
);
