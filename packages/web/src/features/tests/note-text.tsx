import type { ProfileTest } from '@plumbline/contract';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import classes from './note-text.module.css';

type Noted = Pick<ProfileTest, 'note' | 'noteAccountName' | 'noteChangedOn'>;

/** What was noted about a test, line by line as it was written. */
export function NoteText({ note }: Pick<Noted, 'note'>) {
  return <p className={note === null ? classes.none : classes.note}>{note ?? 'Nothing noted.'}</p>;
}

/** Who noted it and when; empty where nothing is noted. */
export const noteAuthor = ({ note, noteAccountName, noteChangedOn }: Noted): string =>
  note === null
    ? ''
    : [noteAccountName, noteChangedOn === null ? null : dateTimeText(noteChangedOn)]
        .filter(Boolean)
        .join(' · ');
