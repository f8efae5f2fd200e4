import { type ReactNode, useId } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { Button, type ButtonProps } from '../button/button.tsx';
import { DialogError } from '../dialog/dialog.tsx';
import classes from './form-foot.module.css';
import { useMissingFields } from './use-missing-fields.tsx';
import type { FormSchema } from './use-schema-form.ts';

export interface FormFootProps<Input extends FieldValues, Output> {
  /** The form that this foot ends. It is drawn inside the form's element. */
  form: UseFormReturn<Input, unknown, Output>;
  schema: FormSchema<Input, Output>;
  /** On the button: `Save`. */
  submitLabel: string;
  submitSize?: ButtonProps['size'];
  /** `default` where another button of the page is its primary one. */
  submitVariant?: 'primary' | 'default';
  /** The form edits something that is stored, so there is nothing to save until a value differs. */
  needsChange?: boolean;
  /** Why the form cannot be submitted although its fields are valid; null when it can. */
  heldBecause?: string | null;
  /** What submitting does, in a sentence. */
  note?: ReactNode;
  /** It stays at the bottom of the window while a long form scrolls. */
  isSticky?: boolean;
  /** Why what was submitted was refused. It is in sight wherever the button is. */
  refusal?: string | null;
  /** Further buttons, before the one that submits. */
  children?: ReactNode;
}

/** Ends a form on a page: the button that submits it, and the reason in words while that button cannot be pressed. */
export function FormFoot<Input extends FieldValues, Output>({
  form,
  schema,
  submitLabel,
  submitSize,
  submitVariant = 'primary',
  needsChange = false,
  heldBecause = null,
  note,
  isSticky = false,
  refusal,
  children,
}: FormFootProps<Input, Output>) {
  const { isValid, isDirty, isSubmitting } = useFormState({ control: form.control });
  const missing = useMissingFields(form, schema);
  const reasonId = useId();
  const isUnchanged = needsChange && !isDirty;
  const reason = isUnchanged ? 'There are no changes to save.' : isValid ? heldBecause : null;
  return (
    <div
      ref={missing.insideRef}
      data-form-foot
      data-unchanged={isUnchanged || undefined}
      className={isSticky ? classes.sticky : classes.foot}
    >
      {refusal !== undefined && (
        <div className={classes.refusal}>
          <DialogError message={refusal} />
        </div>
      )}
      <p className={classes.words}>
        {note}
        {reason === null ? missing.sentence : <span id={reasonId}>{reason}</span>}
      </p>
      <div className={classes.buttons}>
        {children}
        <Button
          type="submit"
          variant={submitVariant}
          size={submitSize}
          disabled={!isValid || reason !== null}
          aria-describedby={reason === null ? missing.describedBy : reasonId}
          isWorking={isSubmitting}
        >
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
