import { useState } from 'react';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { type Outcome, settle } from '../dialog/outcome.ts';

/**
 * Saves a form and shows what came of it: the first reason of a refusal stands above the fields, and beside its own field where it
 * is about one. What was typed stays.
 *
 * @returns the reason, and what the form does when it is submitted
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
    setRefusal(first?.message ?? null);
    const path = first?.field as FieldPath<Input> | undefined;
    if (first && path && get(form.getValues(), path) !== undefined)
      form.setError(path, { message: first.message }, { shouldFocus: true });
  });
  return { refusal, onSubmit };
}
