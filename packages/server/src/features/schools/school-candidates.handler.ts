import { getSchoolCandidates, type RatedCandidate, schoolBusinessTypes } from '@plumbline/contract';
import type { RankedSchools, SchoolKind, SoughtSchool } from '@plumbline/domain';
import { handleInPhases, type PhasedContext } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { directorySchools, listVersion, schoolsOfIds } from './school-rows.ts';
import { stateCode } from './school-state.ts';

const shownOfState = 10;
const shownOfAll = 50;

/**
 * The comparison takes up to 50 ms and runs on a thread. A company whose state is a name of none, or is not said, may be anywhere.
 */
export const getSchoolCandidatesHandler = handleInPhases(getSchoolCandidates, async (context) => {
  const { businessType, name, address, city } = context.request;
  const kind = schoolBusinessTypes[businessType];
  const state = stateCode(context.request.state);
  const version = await context.inScope(async (tx) => ok(await listVersion(tx, kind, state)));
  if (!version.ok) return version;
  const { list, count } = version.value;
  if (count === 0)
    return ok({ candidates: [], preselectedId: null, hasSchools: await hasAny(context, kind) });
  const ranked = await compared(context, {
    list,
    kind,
    state,
    sought: { name, address, city },
    count: state === null ? shownOfAll : shownOfState,
  });
  if (ranked === null) return fail('schools.busy');
  const ratings = new Map(ranked.schools.map((school) => [school.id, school]));
  const found = await context.inScope(async (tx) => ok(await schoolsOfIds(tx, kind, [...ratings.keys()])));
  if (!found.ok) return found;
  const candidates = found.value.map((school): RatedCandidate => {
    const rated = ratings.get(school.id);
    return { ...school, matchRating: rated?.matchRating ?? 0, reason: rated?.reason ?? '' };
  });
  return ok({ candidates, preselectedId: ranked.preselectedId, hasSchools: true });
});

type Context = PhasedContext<typeof getSchoolCandidates>;

async function hasAny({ inScope }: Context, kind: SchoolKind): Promise<boolean> {
  const all = await inScope(async (tx) => ok(await listVersion(tx, kind, null)));
  return all.ok && all.value.count > 0;
}

interface Compared {
  list: string;
  kind: SchoolKind;
  state: string | null;
  sought: SoughtSchool;
  count: number;
}

/** The thread that has the list answers at once; another one is sent the schools. Null where the threads are busy. */
async function compared(
  { inScope, services: { threads } }: Context,
  { list, kind, state, sought, count }: Compared,
): Promise<RankedSchools | null> {
  const asked = { list, sought, count };
  const first = await threads.run('rankSchools', { ...asked, schools: null });
  if (first === null || 'ranked' in first) return first?.ranked ?? null;
  const schools = await inScope(async (tx) => ok(await directorySchools(tx, kind, state)));
  if (!schools.ok) return null;
  const second = await threads.run('rankSchools', { ...asked, schools: schools.value });
  return second !== null && 'ranked' in second ? second.ranked : null;
}
