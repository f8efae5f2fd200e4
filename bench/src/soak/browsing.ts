import {
  getCodeSessions,
  getDashboard,
  getGroups,
  getOrganizationTestDataSummary,
  getProfileHistory,
  getProfilesPaged,
  getProfileTestById,
  getWebProfileDetail,
  newPdfReport,
  updateProfileTestNote,
} from '@plumbline/contract';
import type { Caller } from '../portal-caller.ts';
import type { CallerAgent } from './caller-agent.ts';
import { type Pause, pick } from './pauses.ts';
import type { Place } from './people.ts';

/** Seconds between two pages: reading, looking up, talking. */
const thinkSeconds = [5, 25] as const;

interface Visit {
  agent: CallerAgent;
  caller: Caller;
  place: Place;
}

/** One person who opens one page after the other until the load ends. */
export async function browse(visit: Visit, pause: Pause): Promise<void> {
  // Everybody begins somewhere else in a round, as people who came at different times.
  for (let isOn = await pause(0, thinkSeconds[1]); isOn; isOn = await pause(...thinkSeconds)) {
    await nextPage()(visit);
  }
}

/** Each page with how often it is opened, out of a hundred. */
const pages: readonly (readonly [number, (visit: Visit) => Promise<void>])[] = [
  [20, dashboard],
  [20, list],
  [15, search],
  [28, profile],
  [6, groups],
  [6, codes],
  [1, report],
  [4, note],
];

function nextPage(): (visit: Visit) => Promise<void> {
  let left = Math.random() * pages.reduce((sum, [share]) => sum + share, 0);
  for (const [share, page] of pages) {
    left -= share;
    if (left < 0) return page;
  }
  return dashboard;
}

/** A page asks for its parts at once. */
async function dashboard({ agent, caller }: Visit): Promise<void> {
  const newestFirst = { SortByColumn: 'lastTestDate', SortAscending: false } as const;
  await Promise.all([
    agent.call(getDashboard, {}, caller),
    agent.call(getProfilesPaged, { ...newestFirst, openEventsOnly: true, RowsPerPage: 50 }, caller),
    agent.call(getProfilesPaged, { ...newestFirst, RowsPerPage: 5 }, caller),
    agent.call(getOrganizationTestDataSummary, { LookBackDays: 60 }, caller),
  ]);
}

async function list({ agent, caller }: Visit): Promise<void> {
  await agent.call(getProfilesPaged, { PageNumber: 1 + Math.floor(Math.random() * 3) }, caller);
}

async function search({ agent, caller, place }: Visit): Promise<void> {
  await agent.call(getProfilesPaged, { SearchString: pick(place.searchTerms) }, caller);
}

/** The page of a person, then one of the tests, and at times the history behind the trend. */
async function profile({ agent, caller, place }: Visit): Promise<void> {
  const id = pick(place.profileIds);
  const detail = await agent.call(getWebProfileDetail, { id }, caller);
  const [test] = detail?.tests ?? [];
  if (test === undefined) return;
  await agent.call(getProfileTestById, { id: test.id }, caller);
  if (Math.random() < 0.3) await agent.call(getProfileHistory, { id }, caller);
}

async function groups({ agent, caller }: Visit): Promise<void> {
  await agent.call(getGroups, {}, caller);
}

async function codes({ agent, caller }: Visit): Promise<void> {
  await agent.call(getCodeSessions, { RowsPerPage: 25 }, caller);
}

async function report({ agent, caller, place }: Visit): Promise<void> {
  await agent.download(newPdfReport, { id: pick(place.profileIds) }, caller);
}

async function note({ agent, caller, place }: Visit): Promise<void> {
  const profileId = pick(place.profileIds);
  const detail = await agent.call(getWebProfileDetail, { id: profileId }, caller);
  const [test] = detail?.tests ?? [];
  if (test === undefined) return;
  const request = { profileId, profileTestId: test.id, note: `Seen at ${new Date().toISOString()}.` };
  await agent.call(updateProfileTestNote, request, caller);
}
