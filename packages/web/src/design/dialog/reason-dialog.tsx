import type { ReactNode } from 'react';
import { TextAreaField } from '../form/text-area-field.tsx';
import type { FormSchema } from '../form/use-schema-form.ts';
import { FormDialog } from './form-dialog.tsx';
import type { Outcome } from './outcome.ts';

/** What is typed, and what is sent of it. */
interface Reason {
  reason: string;
}

export interface ReasonDialogProps {
  onClose: () => void;
  title: string;
  /** The reason of the call's own request schema. */
  schema: FormSchema<Reason, Reason>;
  submitLabel: string;
  /** What is submitted cannot be taken back lightly: the button is red. */
  isDestructive?: boolean;
  /** What the field is called; 'Reason' unless given. */
  label?: string;
  /** On `ok` the dialog closes; a refusal is shown inside it and what was typed stays. */
  onSubmit: (reason: string) => Promise<Outcome> | Outcome;
  /** What will happen, in words. */
  children: ReactNode;
}

/** Asks why something is done that stays in the books with its reason. */
export function ReasonDialog({ children, label = 'Reason', onSubmit, ...dialog }: ReasonDialogProps) {
  return (
    <FormDialog {...dialog} isOpen defaultValues={{ reason: '' }} onSubmit={({ reason }) => onSubmit(reason)}>
      {({ control }) => (
        <>
          <p>{children}</p>
          <TextAreaField control={control} name="reason" label={label} rows={3} maxLength={500} />
        </>
      )}
    </FormDialog>
  );
}
