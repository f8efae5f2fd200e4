import {
  mostListedSchools,
  postSecondarySchoolsJson,
  privateSchoolsJson,
  publicHighSchoolsJson,
  publicSchoolDistrictsJson,
} from '@plumbline/contract';
import type { SchoolKind } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { schoolsAfter } from './school-rows.ts';
import { stateCode } from './school-state.ts';

/** The four lists are one call each, alike in everything but the kind. */
const listHandler = (call: typeof publicHighSchoolsJson, kind: SchoolKind) =>
  handle(call, async ({ request, tx }) => {
    const state = stateCode(request.state);
    if (request.state !== '' && state === null) return fail('schools.unknown_state');
    const schools = await schoolsAfter(tx, { kind, state, after: request.after, limit: mostListedSchools });
    const isFull = schools.length === mostListedSchools;
    return ok({ schools, next: isFull ? (schools.at(-1)?.id ?? null) : null });
  });

export const schoolListHandlers = [
  listHandler(postSecondarySchoolsJson, 'postSecondary'),
  listHandler(publicHighSchoolsJson, 'publicHighSchool'),
  listHandler(privateSchoolsJson, 'privateSchool'),
  listHandler(publicSchoolDistrictsJson, 'publicSchoolDistrict'),
];
