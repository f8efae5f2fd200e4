import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { KeptDraft, KeptDrafts } from './kept-drafts.ts';

/** Where a draft is kept, and what it differs from. */
export interface DraftPlace<Values> extends Pick<KeptDraft<Values>, 'version' | 'clientUuid'> {
  key: string;
  /** What the form starts with where there is no draft. */
  stored: Values;
  /** When the draft was typed that the form started from, in epoch milliseconds; null where it started from what is stored. */
  draftFrom: number | null;
}

/** Keeps what is typed into a form. Tells whether anything differs from what is stored. */
export function useKeptDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values, unknown, Values>, 'watch'>,
  drafts: KeptDrafts<Values>,
  { key, stored, version, clientUuid, draftFrom }: DraftPlace<Values>,
): boolean {
  const [isDrafted, setIsDrafted] = useState(draftFrom !== null);
  const { watch } = form;
  useEffect(() => {
    const unchanged = JSON.stringify(stored);
    const { unsubscribe } = watch((values) => {
      const isChanged = JSON.stringify(values) !== unchanged;
      setIsDrafted(isChanged);
      if (isChanged) drafts.keep(key, { version, clientUuid, at: Date.now(), values: values as Values });
      else drafts.drop(key);
    });
    return unsubscribe;
  }, [watch, drafts, stored, version, clientUuid, key]);
  return isDrafted;
}
