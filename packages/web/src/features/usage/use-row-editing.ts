import { useCallback, useMemo, useRef, useState } from 'react';
import { useDiscardQuestion } from '../../design/dialog/use-discard-question.ts';
import { editButtonId } from './usage-columns.tsx';
import type { RowEditing } from './usage-row-form.tsx';
import type { EditableUsage } from './usage-types.ts';

/** Which row of a table is edited in place: one at most. Another one is opened after the question where something would be lost. */
export function useRowEditing() {
  const [id, setId] = useState<number | null>(null);
  const next = useRef<number | null>(null);
  const open = useRef(id);
  open.current = id;
  const { isAsking, setDirty, leave, close, decide } = useDiscardQuestion(id !== null, () => {
    const closed = open.current;
    setId(next.current);
    // The form that had the focus is gone, so it goes back to the button that opened it.
    if (next.current === null && closed !== null) document.getElementById(editButtonId(closed))?.focus();
    next.current = null;
  });
  const acts = useRef({ leave, close });
  acts.current = { leave, close };
  const edit = useCallback(({ profileUsageId }: EditableUsage) => {
    if (open.current === profileUsageId) return;
    next.current = profileUsageId;
    acts.current.leave();
  }, []);
  const editing: RowEditing = useMemo(
    () => ({
      id,
      setDirty,
      leave: () => {
        next.current = null;
        acts.current.leave();
      },
      done: () => {
        next.current = null;
        acts.current.close();
      },
    }),
    [id, setDirty],
  );
  return { editing, edit, isAsking, decide };
}
