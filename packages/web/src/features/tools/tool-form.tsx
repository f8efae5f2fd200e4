import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../../design/button/button.tsx';
import { DialogError } from '../../design/dialog/dialog.tsx';
import type { Outcome } from '../../design/dialog/outcome.ts';
import { useMissingFields } from '../../design/form/use-missing-fields.tsx';
import { type FormSchema, useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { Card } from '../../design/layout/card.tsx';
import classes from './tool-form.module.css';

export interface ToolFormProps<Input extends FieldValues, Output> {
  title: string;
  /** What the tool does, in a sentence or two. */
  note: ReactNode;
  schema: FormSchema<Input, Output>;
  defaultValues: DefaultValues<Input>;
  submitLabel: string;
  /** What was typed stays; whoever is done with it gives the form another key. */
  onSubmit: (values: Output) => Promise<Outcome>;
  /** What is needed before, shown below the note. */
  access?: ReactNode;
  /** The fields. */
  children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode;
  /** What is shown below the form. */
  below?: ReactNode;
}

/** A section of the Tools page: a form that asks for ids and does one thing. */
export function ToolForm<Input extends FieldValues, Output>({
  title,
  note,
  schema,
  defaultValues,
  submitLabel,
  onSubmit,
  access,
  children,
  below,
}: ToolFormProps<Input, Output>) {
  const form = useSchemaForm(schema, defaultValues);
  const { isValid, isSubmitting } = form.formState;
  const { refusal, onSubmit: submit } = useSubmit(form, onSubmit);
  const missing = useMissingFields(form, schema);
  return (
    <Card title={<span className={classes.title}>{title}</span>}>
      <form ref={missing.formRef} noValidate aria-label={title} onSubmit={submit} className={classes.form}>
        <p className={classes.note}>{note}</p>
        {access}
        <DialogError message={refusal} />
        <div className={classes.fields}>{children(form)}</div>
        <div className={classes.foot}>
          <Button
            type="submit"
            disabled={!isValid}
            aria-describedby={missing.describedBy}
            isWorking={isSubmitting}
          >
            {submitLabel}
          </Button>
          {missing.sentence}
        </div>
      </form>
      {below}
    </Card>
  );
}
