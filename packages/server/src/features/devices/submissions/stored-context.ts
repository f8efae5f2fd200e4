import { type ErrorCode, errorCatalogue } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../../platform/database/checked-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import { surveyItemsColumn } from '../../../records/surveys/survey-revisions.ts';
import type { FoundPerson } from './find-person.ts';
import type { Sender, StoringSender, Submission } from './submission.ts';

const knownSubmission = z.object({
  contentHash: z.string(),
  status: z.enum(['stored', 'held']),
  reasonCode: z
    .custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(errorCatalogue, code))
    .nullable(),
  recordingHashes: z.array(z.string().nullable()),
  /** Null also of a test that staff assigned: the device that it waited for does not learn whose they found it to be. */
  profileId: z.int().nullable(),
  testId: z.int().nullable(),
});
export type KnownSubmission = z.output<typeof knownSubmission>;

const storedContext = z.object({
  /** The first arrival under the device's id; null when the test is new. */
  known: knownSubmission.nullable(),
  /** The protocol that the test names; null also where it names none. */
  protocol: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Of the person, where that person is named by an id and stored already. */
  birthDate: z.iso.date().nullable(),
  /** Where the profile that is named by its own id is now: itself, or the one that it was merged into. */
  resolvedId: z.int().nullable(),
  /** Whether the locked profile belongs or belonged to the organization; undoing a transfer takes the membership away. */
  isKnownHere: z.boolean(),
  /** Of the surveys that the test answers, those that the organization published, also long ago. */
  surveyRevisions: z.array(z.object({ id: z.int(), items: surveyItemsColumn })),
});
/** What the organization stored before that decides about a submission. */
export type StoredContext = z.output<typeof storedContext>;

/** The code's, or the one that staff chose. Also one disabled or deleted since the phone learned of it: the test was taken with it. */
export const protocolIdOf = ({ code }: Pick<StoringSender, 'code'>, { test }: Submission): number | null =>
  code?.protocolId ?? test.organizationProtocolId;

/** The revisions that a test says it answers. */
const answeredRevisionIds = ({ test: { results } }: Submission): number[] =>
  results.flatMap(({ recording }) =>
    recording?.kind === 'surveyAnswers' ? [recording.surveyRevisionId] : [],
  );

/**
 * Reads all of it in one statement, as the job of the organization.
 * @param person whom the test names, and the profile that is locked for it
 */
export async function readStoredContext(
  tx: Tx,
  sender: StoringSender,
  submission: Submission,
  { profileId, clientUuid, lockedId }: NamedPerson & { lockedId: number | null },
): Promise<StoredContext> {
  const { organizationId } = sender.viewer;
  const [context] = await queryChecked(
    tx,
    storedContext,
    sql`select (select json_build_object('contentHash', s.content_hash, 'status', case when t.id is null then s.status else 'stored' end,
        'reasonCode', case when t.id is null then s.reason_code end, 'recordingHashes', s.recording_hashes,
        'profileId', case when s.status = 'stored' then t.profile_id end, 'testId', t.id)
        from submissions s left join tests t on t.submission_id = s.id where s.client_uuid = ${submission.clientUuid}::uuid) as known,
      (select json_build_object('id', o.id, 'name', o.name) from protocols o
        where o.organization_id = ${organizationId}::int and o.id = ${protocolIdOf(sender, submission)}::int) as protocol,
      coalesce((select p.birth_date from profiles p where p.id = ${lockedId}::int), (select p.birth_date from profiles p
        where p.organization_id = ${organizationId}::int and p.client_uuid = ${clientUuid}::uuid)) as birth_date,
      identity.resolved_profile(${profileId}::int) as resolved_id,
      ${lockedId}::int is null or exists (select 1 from profile_organizations m where m.organization_id = ${organizationId}::int
        and m.profile_id = ${lockedId}::int) as is_known_here,
      (select coalesce(json_agg(json_build_object('id', r.id, 'items', r.items)), '[]') from survey_revisions r
        where r.organization_id = ${organizationId}::int
          and r.id = any (${sql.param(answeredRevisionIds(submission))}::int[])) as survey_revisions`,
    'devices.stored_context',
  );
  if (context === undefined) throw new InvariantError('a statement of single values answered no row');
  return context;
}

/** The ids that a test gives of its person: the portal's own, or the phone's. */
export interface NamedPerson {
  profileId: number | null;
  clientUuid: string | null;
}

/** @param matched whom the facts of the test fit, where that was asked before */
export function namedPerson(
  { code }: Sender,
  { test: { person } }: Submission,
  matched: FoundPerson | null,
): NamedPerson {
  if (matched?.status === 'found') return { profileId: matched.profileId, clientUuid: null };
  if (person.kind === 'profile') return { profileId: person.profileId, clientUuid: null };
  if (person.kind === 'code') return { profileId: code?.profileId ?? null, clientUuid: null };
  if (person.kind === 'new') return { profileId: null, clientUuid: person.person.clientUuid };
  return { profileId: null, clientUuid: person.kind === 'client' ? person.clientUuid : null };
}
