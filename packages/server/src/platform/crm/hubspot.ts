import { setTimeout as sleep } from 'node:timers/promises';
import { type CrmCompany, idFieldOfType, schoolIdFields } from '@plumbline/contract';
import type { CrmSettings } from '../config/crm-settings.ts';
import { OutsideError, type OutsideFetch } from '../http-client/outside-fetch.ts';
import { type CompanyList, CrmError, type CrmFailure } from './company-list.ts';
import { paced, type Waiting } from './hubspot-pace.ts';
import { companyOf, mostOfPage, propertiesOf, searchAnswer, searchBody } from './hubspot-shapes.ts';

const hubspotUrl = 'https://api.hubapi.com';
const attempts = 4;
const firstWaitMs = 500;
/** Somebody waits for the answer: a longer pause is told instead. */
const longestWaitMs = 10_000;

const realTime: Waiting = { now: Date.now, wait: (ms) => sleep(ms) };

/** The companies of a HubSpot account, by its API for objects (CRM v3). Two requests need no library. */
export function openHubspot(
  { token, apiUrl }: CrmSettings,
  fetchOutside: OutsideFetch,
  waiting: Waiting = realTime,
): CompanyList {
  const waitForSlot = paced(waiting);
  const path = '/crm/v3/objects/companies';

  /** Both kinds of request say the same however often they are sent, so what failed on the way is sent again. */
  async function ask(method: 'POST' | 'PATCH', address: string, body: object): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      await waitForSlot();
      const answer = await send(method, address, body);
      const trouble = troubleOf(answer, attempt, waiting.now());
      if (trouble === null) return await jsonOf(answer as Response);
      if (trouble.waitMs === null) throw new CrmError(trouble.failure, trouble);
      await waiting.wait(trouble.waitMs);
    }
  }

  async function send(method: string, address: string, body: object): Promise<Response | OutsideError> {
    try {
      return await fetchOutside(`${apiUrl ?? hubspotUrl}${path}${address}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    } catch (error) {
      if (error instanceof OutsideError) return error;
      throw error;
    }
  }

  return {
    withoutSchool: async (businessType, after) => {
      const body = searchBody(businessType, idFieldOfType[businessType], after);
      const parsed = searchAnswer.safeParse(await ask('POST', '/search', body));
      if (!parsed.success) throw new CrmError('unreadable', { cause: parsed.error });
      const { results } = parsed.data;
      const companies = results.map(companyOf);
      assertAhead(companies, after);
      return {
        companies: companies.filter((company) => isUndecided(company)),
        next: results.length < mostOfPage ? null : (companies.at(-1)?.id ?? null),
      };
    },
    update: async (companyId, change) => {
      await ask('PATCH', `/${companyId}`, { properties: propertiesOf(change) });
    },
  };
}

/** The search knows of a change seconds later: what the answer itself says counts. */
const isUndecided = (company: CrmCompany): boolean =>
  !company.ncesToolSkipped && schoolIdFields.every((field) => company[field] === null);

/** Ids that do not rise would have the tool go in circles. */
function assertAhead(companies: readonly CrmCompany[], after: string): void {
  let last = BigInt(after);
  for (const { id } of companies) {
    if (BigInt(id) <= last) throw new CrmError('unreadable');
    last = BigInt(id);
  }
}

interface Trouble {
  failure: CrmFailure;
  /** How long to wait before it is asked again; null where that is of no use. */
  waitMs: number | null;
  cause?: OutsideError;
}

/** What is wrong with an answer; null for a good one. */
function troubleOf(answer: Response | OutsideError, attempt: number, now: number): Trouble | null {
  const isAnswered = answer instanceof Response;
  if (isAnswered && answer.ok) return null;
  const failure = isAnswered ? failureOf(answer.status) : 'unreachable';
  const pause = (isAnswered ? retryAfterMs(answer, now) : null) ?? firstWaitMs * 2 ** (attempt - 1);
  const mayPass = failure === 'unreachable' || failure === 'rateLimited';
  const waitMs = mayPass && attempt < attempts && pause <= longestWaitMs ? pause : null;
  return { failure, waitMs, ...(isAnswered ? {} : { cause: answer }) };
}

function failureOf(status: number): CrmFailure {
  if (status === 429) return 'rateLimited';
  if (status === 404) return 'missing';
  return status >= 500 ? 'unreachable' : 'refused';
}

/** In seconds or as a date (RFC 9110, 10.2.3); null where there is none that can be read. */
function retryAfterMs(answer: Response, now: number): number | null {
  const text = answer.headers.get('retry-after');
  if (text === null) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    throw new CrmError('unreadable', { cause: error });
  }
}
