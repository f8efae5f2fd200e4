import { type FocusEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** Nothing is typed into a field that is chosen from a list, so it is read-only too. */
const fields =
  ':is(input, textarea, select):not(:disabled, [readonly]:not([aria-haspopup]), [type="hidden"], [type="file"])';

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
    first.current = formRef.current === null ? null : firstFieldOf(formRef.current);
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

/** The first field; of several radio buttons the chosen one, which is where Tab leads too. */
function firstFieldOf(form: HTMLFormElement): Element | null {
  const field = form.querySelector<HTMLInputElement>(fields);
  if (field?.type !== 'radio') return field;
  return form.querySelector(`[name="${CSS.escape(field.name)}"]:checked:not(:disabled)`) ?? field;
}
