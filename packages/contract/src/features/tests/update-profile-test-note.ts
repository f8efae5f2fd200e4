import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

/** The longest note of a test in characters, on the page and from a device. */
export const maxTestNoteLength = 5_000;

export const updateProfileTestNote = defineCall({
  path: 'Profile/UpdateProfileTestNote',
  feature: 'tests',
  summary: 'Writes the note of a test; an empty one removes it.',
  permission: 'test:write',
  changes: ['test'],
  request: z.object({
    profileId: id,
    profileTestId: id,
    note: z.string().trim().max(maxTestNoteLength),
    /** The note that this one replaces, as it was read. If the stored note differs by now, nothing is overwritten. */
    replacedNote: z.string().max(maxTestNoteLength).nullable().optional(),
  }),
  response: z.object({}),
  errors: ['test.not_found', 'test.not_yours_to_change', 'test.note_withheld', 'test.note_changed'],
});
