import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useEffect, useState } from 'react';
import { type FieldErrors, type FieldValues, get, type UseFormReturn, useWatch } from 'react-hook-form';
import classes from './field.module.css';
import type { FormSchema } from './use-schema-form.ts';

/** How many fields are named before the others are counted. */
const mostNamed = 4;

export interface MissingFieldsProps<Input extends FieldValues, Output> {
  id: string;
  form: UseFormReturn<Input, unknown, Output>;
  schema: FormSchema<Input, Output>;
  /** Where the fields are. */
  formRef: RefObject<HTMLFormElement | null>;
}

/** Says which fields keep a form's submit button disabled, by their labels; nothing once the form is valid. */
export function MissingFields<Input extends FieldValues, Output>({
  id,
  form,
  schema,
  formRef,
}: MissingFieldsProps<Input, Output>) {
  const values = useWatch({ control: form.control });
  const { isValid } = form.formState;
  const [missing, setMissing] = useState('');
  useEffect(() => {
    if (isValid) return;
    let isOutdated = false;
    const read = async () => {
      const { errors } = await zodResolver<Input, unknown, Output>(schema)(values as Input, undefined, {
        fields: {},
        shouldUseNativeValidation: false,
      });
      if (!isOutdated && formRef.current !== null) setMissing(textOf(labelsOf(formRef.current, errors)));
    };
    void read();
    return () => {
      isOutdated = true;
    };
  }, [isValid, values, schema, formRef]);
  if (isValid || missing === '') return null;
  return (
    <span id={id} className={classes.missing}>
      {missing}
    </span>
  );
}

function textOf(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  const others = labels.length - mostNamed;
  return `Complete first: ${labels.slice(0, mostNamed).join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}

/** The labels of the fields with an error, in the order of the form. */
function labelsOf(form: HTMLFormElement, errors: FieldErrors): string[] {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[data-field] [name]')].filter(
    ({ name }) => get(errors, name) !== undefined,
  );
  const labels = fields.map((field) => field.closest<HTMLElement>('[data-field]')?.dataset.field ?? '');
  return [...new Set(labels)].filter((label) => label !== '');
}
