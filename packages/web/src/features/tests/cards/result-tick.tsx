import type { TestResult } from '@plumbline/contract';
import { useEffect, useRef } from 'react';
import { Checkbox } from '../../../design/form/checkbox.tsx';
import type { ResultEditing } from './result-editing.ts';

export interface ResultTickProps {
  label: string;
  isLabelShown?: boolean;
  /** What the tick stands for; nothing is shown where it is empty. */
  results: readonly TestResult[];
  editing: ResultEditing;
}

/** Whether results count: one, a row or a whole session column. Half ticked where some do and some do not. */
export function ResultTick({ label, isLabelShown = false, results, editing }: ResultTickProps) {
  const box = useRef<HTMLInputElement>(null);
  const included = results.filter(editing.isIncluded).length;
  const isMixed = included > 0 && included < results.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  if (results.length === 0) return isLabelShown ? label : null;
  return (
    <Checkbox
      ref={box}
      label={label}
      isLabelHidden={!isLabelShown}
      checked={included === results.length}
      disabled={editing.isSaving}
      onChange={(event) => editing.onChange(results, event.currentTarget.checked)}
    />
  );
}
