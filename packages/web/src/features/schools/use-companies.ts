import type { CrmCompany, SchoolBusinessType } from '@plumbline/contract';
import { getHubspotCompaniesWithoutNces } from '@plumbline/contract/features/schools/crm-company';
import { useState } from 'react';
import { useAction } from '../../platform/api/use-action.ts';

type Queue = { state: 'idle' } | { state: 'failed'; why: string; from: string } | Working | { state: 'done' };
interface Working {
  state: 'working';
  companies: readonly CrmCompany[];
  /** Where the companies after these begin; null after the last. */
  next: string | null;
}

export interface Companies {
  state: Queue['state'];
  company: CrmCompany | null;
  following: CrmCompany | null;
  /** How many were passed since the start. */
  passed: number;
  why: string | null;
  isLoading: boolean;
  start(): Promise<void>;
  advance(): Promise<void>;
  retry(): Promise<void>;
}

/** The companies of a business type, one after the other, fetched a hundred at a time. */
export function useCompanies(businessType: SchoolBusinessType): Companies {
  const [queue, setQueue] = useState<Queue>({ state: 'idle' });
  const [passed, setPassed] = useState(0);
  const { run, isWorking } = useAction(getHubspotCompaniesWithoutNces);

  /** A page may be empty: all of its companies were decided a moment ago. */
  async function fetchFrom(offset: string): Promise<void> {
    for (let from: string | null = offset; from !== null; ) {
      const outcome = await run({ businessType, offset: from });
      if (!outcome.ok) {
        setQueue({ state: 'failed', why: outcome.errors[0]?.message ?? '', from });
        return;
      }
      const { companies, offset: next } = outcome.reply;
      if (companies.length > 0) {
        setQueue({ state: 'working', companies, next });
        return;
      }
      from = next;
    }
    setQueue({ state: 'done' });
  }

  async function advance(): Promise<void> {
    if (queue.state !== 'working') return;
    setPassed((count) => count + 1);
    const companies = queue.companies.slice(1);
    if (companies.length > 0) setQueue({ ...queue, companies });
    else if (queue.next === null) setQueue({ state: 'done' });
    else {
      // The decided company goes at once: pressed again meanwhile, it would be decided twice.
      setQueue({ ...queue, companies });
      await fetchFrom(queue.next);
    }
  }

  return {
    state: queue.state,
    company: queue.state === 'working' ? (queue.companies[0] ?? null) : null,
    following: queue.state === 'working' ? (queue.companies[1] ?? null) : null,
    passed,
    why: queue.state === 'failed' ? queue.why : null,
    isLoading: isWorking,
    start: () => {
      setPassed(0);
      return fetchFrom('0');
    },
    advance,
    retry: () => fetchFrom(queue.state === 'failed' ? queue.from : '0'),
  };
}
