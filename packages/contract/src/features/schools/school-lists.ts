import { schoolKinds } from '@plumbline/domain';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { schoolBusinessType } from './business-types.ts';

/** A school that a company may be. */
export const schoolCandidate = z.object({
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string(),
  zip: z.string().nullable(),
  /** Text: identifiers begin with zeros. */
  id: z.string(),
  type: z.enum(schoolKinds),
  /** How likely it is the one among those shown, from 0 to 100; null in a list that was compared with no company. */
  matchRating: z.number().min(0).max(100).nullable(),
});
export type SchoolCandidate = z.infer<typeof schoolCandidate>;

/** Rows that a list answers with at once. */
export const mostListedSchools = 1000;

const listRequest = z.object({
  /** By its name or abbreviation; empty for all. */
  state: z.string().trim().max(60).default(''),
  /** The schools after the one of this identifier; empty for the first. */
  after: z.string().trim().max(20).default(''),
});
const listResponse = z.object({
  schools: z.array(schoolCandidate),
  /** What to ask for as `after`; null after the last. */
  next: z.string().nullable(),
});

/** A list that is asked for by GET: its request is the query. */
const schoolList = <Path extends string>(path: Path, what: string) =>
  defineCall({
    path,
    feature: 'schools',
    summary: `${what} with their identifiers, of one state or of all, in the order of their identifiers, ${mostListedSchools} at a time.`,
    permission: 'tool:schoolIds',
    scope: 'staff',
    alsoGet: true,
    reads: [],
    request: listRequest,
    response: listResponse,
    errors: ['schools.unknown_state'],
  });

export const postSecondarySchoolsJson = schoolList(
  'Admin/PostSecondarySchoolsJson',
  'Colleges and universities',
);
export const publicHighSchoolsJson = schoolList('Admin/PublicHighSchoolsJson', 'Public high schools');
export const privateSchoolsJson = schoolList('Admin/PrivateSchoolsJson', 'Private schools');
export const publicSchoolDistrictsJson = schoolList(
  'Admin/PublicSchoolDistrictsJson',
  'Public school districts',
);

export const getSchoolCandidates = defineCall({
  path: 'Admin/GetSchoolCandidates',
  feature: 'schools',
  summary:
    'Schools that a company may be, the likeliest first: 10 of its state, or 50 of all where its state is not known.',
  permission: 'tool:schoolIds',
  scope: 'staff',
  reads: [],
  request: z.object({
    businessType: schoolBusinessType,
    name: z.string().trim().min(1).max(500),
    address: z.string().trim().max(500).nullable().default(null),
    city: z.string().trim().max(200).nullable().default(null),
    /** By its name or abbreviation. */
    state: z.string().trim().max(60).nullable().default(null),
  }),
  response: z.object({
    candidates: z.array(
      schoolCandidate.extend({
        /** What speaks for it and against it, in a sentence. */
        reason: z.string(),
      }),
    ),
    /** The first one, where it is so far ahead that it is chosen beforehand. Saving stays with a person. */
    preselectedId: z.string().nullable(),
    /** Whether any list was loaded. */
    hasSchools: z.boolean(),
  }),
  errors: ['schools.busy'],
});
export type RatedCandidate = z.infer<(typeof getSchoolCandidates)['response']>['candidates'][number];
