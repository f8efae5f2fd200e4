import { type FocusEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

const fields = ':is(input, textarea, select):not(:disabled, [readonly], [type="hidden"], [type="file"])';

/**
 * Gives the focus to the first field of a dialog's form when it opens, and not to the button that closes it.
 *
 * The dialog chose that field, not the person. So leaving it without a key or a press in it is no mistake yet: its error would move the
 * fields below, and the press that left it would miss what it was meant for.
 *
 * @returns attributes of the form
 */
export function useFirstField(formRef: RefObject<HTMLFormElement | null>) {
  const first = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const field = formRef.current?.querySelector(fields) ?? null;
    // The list of such a field would cover the others as soon as the dialog is there.
    first.current = field?.matches('[data-opens-list]') ? null : field;
    // What the dialog's focus trap looks for.
    first.current?.setAttribute('data-autofocus', 'true');
  }, [formRef]);
  const touch = ({ target }: SyntheticEvent) => {
    if (target === first.current) first.current = null;
  };
  return {
    onPointerDownCapture: touch,
    onKeyDownCapture: touch,
    onInputCapture: touch,
    onBlurCapture: (event: FocusEvent) => {
      if (event.target !== first.current) return;
      first.current = null;
      event.stopPropagation();
    },
  };
}
