import { useRef, useState } from 'react';
import { useDiscardQuestion } from '../../design/dialog/use-discard-question.ts';

export type SectionName = 'billTo' | 'children' | 'contact' | 'mailing' | 'billing' | 'card' | 'cycle';

/** Which section of the billing settings is open: one at most. */
export interface OpenSection {
  open: SectionName | null;
  /** Opens another section, or closes with null, after the question where something would be lost. Nothing happens during a save. */
  change: (next: SectionName | null) => void;
  /** Closes without a question: it was saved. */
  done: () => void;
  setDirty: (isDirty: boolean) => void;
  setSaving: (isSaving: boolean) => void;
  isAsking: boolean;
  decide: (isDiscarded: boolean) => void;
}

export function useOpenSection(): OpenSection {
  const [open, setOpen] = useState<SectionName | null>(null);
  const next = useRef<SectionName | null>(null);
  const isSaving = useRef(false);
  const { isAsking, setDirty, close, leave, decide } = useDiscardQuestion(open !== null, () => {
    setOpen(next.current);
    next.current = null;
  });
  return {
    open,
    change: (section) => {
      if (isSaving.current || section === open) return;
      next.current = section;
      leave();
    },
    done: () => {
      next.current = null;
      close();
    },
    setDirty,
    setSaving: (is) => {
      isSaving.current = is;
    },
    isAsking,
    decide: (isDiscarded) => {
      if (!isDiscarded) next.current = null;
      decide(isDiscarded);
    },
  };
}
