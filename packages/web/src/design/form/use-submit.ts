import { useState } from 'react';
import { type Field, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { type Outcome, settle } from '../dialog/outcome.ts';

/**
 * Saves a form and shows what came of it. The first reason of a refusal is said once: at its own field, which takes the focus, or
 * above the fields where it is about none that is shown. What was typed stays.
 *
 * @returns the reason that belongs above the fields, and what the form does when it is submitted
 */
export function useSubmit<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  save: (values: Output) => Promise<Outcome> | Outcome,
  onDone?: () => void,
) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const onSubmit = form.handleSubmit(async (values) => {
    setRefusal(null);
    const outcome = await settle(() => save(values));
    if (outcome.ok) return onDone?.();
    const [first] = outcome.errors;
    if (first === undefined) return;
    const { message } = first;
    if (isShownField(form, first.field)) form.setError(first.field, { message }, { shouldFocus: true });
    else setRefusal(message);
  });
  return { refusal, onSubmit };
}

/** Whether a field of the form is on the screen and can take the focus, so that it also shows its error. */
function isShownField<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  path: string | undefined,
): path is FieldPath<Input> {
  if (path === undefined) return false;
  const field: Field['_f'] | undefined = get(form.control._fields, path)?._f;
  return field?.mount === true && typeof field.ref.focus === 'function';
}
