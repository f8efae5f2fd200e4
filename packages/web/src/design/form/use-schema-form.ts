import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { formMessage } from './form-messages.ts';
import { usePress } from './use-press.ts';

/** A schema of the contract: what is typed goes in, what is sent comes out. */
export interface FormSchema<Input, Output> {
  _zod: { input: Input; output: Output };
}

/**
 * A form whose rules are the call's own schema. It validates eagerly: a field first when it is left, then with each
 * change, and the whole form from the start, so that the submit button knows. Where the schema has no words of its own, the
 * generic rules have them. What a field lacks that a press has left is said after that press.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  const pressIsOver = usePress();
  const check = zodResolver<Input, unknown, Output>(schema, { error: formMessage });
  return useForm<Input, unknown, Output>({
    resolver: async (...form) => {
      await pressIsOver();
      return check(...form);
    },
    defaultValues,
    mode: 'onTouched',
  });
}
