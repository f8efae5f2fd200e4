import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

/** How long a note of a test may be, as when it comes from a device. */
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
    /** The note that this one replaces, as it was read; where another one stands by now, nothing is overwritten. */
    replacedNote: z.string().max(maxTestNoteLength).nullable().optional(),
  }),
  response: z.object({}),
  errors: ['test.not_found', 'test.not_yours_to_change', 'test.note_withheld', 'test.note_changed'],
});
