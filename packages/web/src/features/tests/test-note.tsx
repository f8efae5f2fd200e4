import type { ProfileTest } from '@plumbline/contract';
import {
  maxTestNoteLength,
  updateProfileTestNote,
} from '@plumbline/contract/features/tests/update-profile-test-note';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../design/button/button.tsx';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { TextAreaField } from '../../design/form/text-area-field.tsx';
import { IconPlus } from '../../design/icon/tabler/plus.ts';
import { Card } from '../../design/layout/card.tsx';
import { useRefetchReaders } from '../../platform/api/refetch-readers.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { NoteText, noteAuthor } from './note-text.tsx';
import classes from './test-detail.module.css';

const schema = z.object({
  note: z
    .string()
    .trim()
    .max(maxTestNoteLength, { error: `At most ${maxTestNoteLength} characters.` }),
});

/** What somebody wrote about the test. Internal staff neither read nor write it. */
export function TestNote({ test, mayWrite }: { test: ProfileTest; mayWrite: boolean }) {
  const { viewingAsSuper: isSuperView } = useCurrentUser();
  const [openedOn, setOpenedOn] = useState<{ note: string | null } | null>(null);
  const { note } = test;
  const author = noteAuthor(test);
  return (
    <Card
      title="Notes"
      aside={
        mayWrite &&
        !isSuperView && (
          <Button
            size="small"
            variant="quiet"
            icon={note === null ? <IconPlus /> : undefined}
            onClick={() => setOpenedOn({ note })}
          >
            {note === null ? 'Add Note' : 'Edit Note'}
          </Button>
        )
      }
      {...(author === '' ? {} : { footer: author })}
    >
      {isSuperView ? (
        <p className={classes.quiet}>Notes are not shown to internal staff.</p>
      ) : (
        <NoteText note={note} />
      )}
      {openedOn !== null && (
        <NoteDialog test={test} noteAtStart={openedOn.note} onClose={() => setOpenedOn(null)} />
      )}
    </Card>
  );
}

interface NoteDialogProps {
  test: ProfileTest;
  /** As it read when the dialog opened. */
  noteAtStart: string | null;
  onClose: () => void;
}

function NoteDialog({ test, noteAtStart, onClose }: NoteDialogProps) {
  const refetch = useRefetchReaders();
  const write = useAction(updateProfileTestNote, {
    success: 'Test Note Successfully Updated',
    refusalIn: 'both',
  });
  const [isOvertaken, setIsOvertaken] = useState(false);
  const save = async (note: string) => {
    const { id: profileTestId, profileId } = test;
    // A note that stands in sight below is replaced knowingly; any other only if it is the one that was opened.
    const replacedNote = isOvertaken ? test.note : noteAtStart;
    const outcome = await write.run({ profileId, profileTestId, note, replacedNote });
    if (!outcome.ok && outcome.errors[0]?.code === 'test.note_changed') {
      await refetch('test');
      setIsOvertaken(true);
    }
    return outcome;
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={noteAtStart === null ? 'Add Note' : 'Edit Note'}
      schema={schema}
      defaultValues={{ note: noteAtStart ?? '' }}
      submitLabel="Save"
      onSubmit={({ note }) => save(note)}
    >
      {({ control }) => (
        <>
          <TextAreaField
            control={control}
            name="note"
            label="Note"
            help={noteAtStart === null ? undefined : 'Saving an empty note deletes it.'}
            rows={6}
            maxLength={maxTestNoteLength}
            isOptional
          />
          {isOvertaken && <OtherNote test={test} />}
        </>
      )}
    </FormDialog>
  );
}

/** What somebody else wrote while ours was being written. */
function OtherNote({ test: { note, noteAccountName } }: { test: ProfileTest }) {
  const who = noteAccountName ?? 'Somebody';
  return (
    <section aria-label="The current note" className={classes.otherNote}>
      {note === null ? (
        <p className={classes.quiet}>Someone deleted this note while you were editing. Save to add yours.</p>
      ) : (
        <>
          <p className={classes.quiet}>
            {who} changed this note while you were editing. Save to replace it with yours:
          </p>
          <NoteText note={note} />
        </>
      )}
    </section>
  );
}
