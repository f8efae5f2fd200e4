import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type FieldErrors, type FieldValues, get, type UseFormReturn, useWatch } from 'react-hook-form';
import classes from './field.module.css';
import type { FormSchema } from './use-schema-form.ts';

/** How many fields are named before the others are counted. */
const mostNamed = 4;

export interface MissingFieldsOfForm {
  /** Goes to the form element, whose labels are read. */
  formRef: RefObject<HTMLFormElement | null>;
  /** Goes to an element inside the form instead, where a component does not draw the form itself. */
  insideRef: RefCallback<HTMLElement>;
  /** The `aria-describedby` of the submit button. */
  describedBy: string | undefined;
  /** The sentence. It has a place near the button. */
  sentence: ReactNode;
}

/** Says which fields keep a form's submit button disabled, by their labels; nothing once the form is valid. */
export function useMissingFields<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  schema: FormSchema<Input, Output>,
): MissingFieldsOfForm {
  const formRef = useRef<HTMLFormElement>(null);
  const insideRef = useCallback((element: HTMLElement | null) => {
    formRef.current = element?.closest('form') ?? null;
  }, []);
  const id = useId();
  return {
    formRef,
    insideRef,
    describedBy: form.formState.isValid ? undefined : id,
    sentence: <MissingFields id={id} form={form} schema={schema} formRef={formRef} />,
  };
}

interface MissingFieldsProps<Input extends FieldValues, Output> {
  id: string;
  form: UseFormReturn<Input, unknown, Output>;
  schema: FormSchema<Input, Output>;
  formRef: RefObject<HTMLFormElement | null>;
}

/** A component of its own, so that a key pressed in a field draws this sentence anew and not the whole form. */
function MissingFields<Input extends FieldValues, Output>({
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
