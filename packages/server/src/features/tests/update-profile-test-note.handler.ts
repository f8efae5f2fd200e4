import { updateProfileTestNote } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';

export const updateProfileTestNoteHandler = handle(
  updateProfileTestNote,
  async ({ request, tx, viewer, now }) => {
    const { profileId, profileTestId, replacedNote } = request;
    const [test] = await tx.query<{ organizationId: number }>(
      sql`select organization_id from tests where id = ${profileTestId} and profile_id = ${profileId}`,
      'tests.to_note',
    );
    if (test === undefined) return fail('test.not_found');
    if (viewer.kind === 'super') return fail('test.note_withheld');
    if (test.organizationId !== viewer.organizationId) return fail('test.not_yours_to_change');
    // The statement that writes the note compares it too, so that two people who read the same note cannot both replace it.
    const written = await tx.query<{ id: number }>(
      sql`update tests set note = nullif(${request.note}::text, ''), note_account_id = ${viewer.accountId}::int,
        note_at = ${now.toISOString()}::timestamptz
      where id = ${profileTestId}
        and (${replacedNote === undefined}::boolean or note is not distinct from ${replacedNote ?? null}::text)
      returning id`,
      'tests.note',
    );
    return written.length === 0 ? fail('test.note_changed') : ok({});
  },
);
