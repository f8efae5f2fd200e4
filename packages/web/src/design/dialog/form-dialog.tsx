import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../button/button.tsx';
import { useMissingFields } from '../form/use-missing-fields.tsx';
import { type FormSchema, useSchemaForm } from '../form/use-schema-form.ts';
import { useSubmit } from '../form/use-submit.ts';
import { Dialog, DialogBody, DialogError, DialogFoot, keepFocus } from './dialog.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import type { Outcome } from './outcome.ts';
import { useDiscardQuestion } from './use-discard-question.ts';
import { useFirstField } from './use-first-field.ts';

export interface FormDialogProps<Input extends FieldValues, Output> {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Pixels: 500 unless the specification says otherwise. */
  width?: number;
  /** The call's own request schema, or a part of it. */
  schema: FormSchema<Input, Output>;
  /** Read when the dialog opens. */
  defaultValues: DefaultValues<Input>;
  submitLabel: string | ((form: UseFormReturn<Input, unknown, Output>) => string);
  /** What is submitted cannot be taken back lightly: the button is red. */
  isDestructive?: boolean;
  /** What submitting will do, in words, at the left of the buttons. */
  outcome?: ReactNode | ((form: UseFormReturn<Input, unknown, Output>) => ReactNode);
  /** A long form can be submitted at any time: what it lacks is then said at its fields, and the first of them takes the focus. */
  asksForMissing?: boolean;
  /** Why the form cannot be submitted although its fields are valid; null when it can. */
  heldBecause?: string | null;
  /** On `ok` the dialog closes; a refusal is shown inside it and what was typed stays. */
  onSubmit: (values: Output) => Promise<Outcome> | Outcome;
  /** The fields. */
  children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode;
}

/**
 * A form in a dialog. It validates eagerly and is submitted only when it is valid; closing it with changes asks
 * first; the first reason of a refused save is said at its field, or above the fields where it is about none.
 */
export function FormDialog<Input extends FieldValues, Output>(props: FormDialogProps<Input, Output>) {
  const { isAsking, setDirty, leave, close, decide } = useDiscardQuestion(props.isOpen, props.onClose);
  // While it is saved it stays: closed, nobody would be told of a refusal.
  const [isSaving, setIsSaving] = useState(false);
  const leaveUnlessSaving = () => {
    if (!isSaving) leave();
  };
  return (
    <>
      <Dialog
        isOpen={props.isOpen}
        onClose={leaveUnlessSaving}
        isCovered={isAsking}
        isKeptOpen={isSaving}
        title={props.title}
        {...(props.width ? { width: props.width } : {})}
      >
        <DialogForm
          {...props}
          onDirtyChange={setDirty}
          onSavingChange={setIsSaving}
          onCancel={leaveUnlessSaving}
          onDone={close}
        />
      </Dialog>
      <DiscardDialog isAsking={isAsking} decide={decide}>
        Your changes in “{props.title}” will not be saved.
      </DiscardDialog>
    </>
  );
}

interface DialogFormProps<Input extends FieldValues, Output> extends FormDialogProps<Input, Output> {
  onDirtyChange: (isDirty: boolean) => void;
  /** Keep it stable between renders. */
  onSavingChange: (isSaving: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** Mounted only while the dialog is open, so each opening starts from the default values. */
function DialogForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  submitLabel,
  isDestructive = false,
  outcome,
  asksForMissing = false,
  heldBecause = null,
  onSubmit,
  children,
  onDirtyChange,
  onSavingChange,
  onCancel,
  onDone,
}: DialogFormProps<Input, Output>) {
  const form = useSchemaForm(schema, defaultValues);
  const { isValid, isSubmitting, isDirty } = form.formState;
  const reportDirty = useEffectEvent(onDirtyChange);
  useEffect(() => reportDirty(isDirty), [isDirty]);
  useEffect(() => {
    onSavingChange(isSubmitting);
    return () => onSavingChange(false);
  }, [isSubmitting, onSavingChange]);

  const { refusal, onSubmit: submit } = useSubmit(form, onSubmit, onDone);
  const missing = useMissingFields(form, schema);
  const reasonId = useId();
  const firstField = useFirstField(missing.formRef);

  return (
    <form ref={missing.formRef} noValidate onSubmit={submit} {...firstField}>
      <DialogBody>
        <DialogError message={refusal} />
        {children(form)}
      </DialogBody>
      <DialogFoot
        outcome={
          <>
            {outcome !== undefined && <span>{typeof outcome === 'function' ? outcome(form) : outcome}</span>}
            {missing.sentence}
            {isValid && heldBecause !== null && <span id={reasonId}>{heldBecause}</span>}
          </>
        }
      >
        <Button onMouseDown={keepFocus} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={isDestructive ? 'danger' : 'primary'}
          disabled={(!isValid && !asksForMissing) || heldBecause !== null}
          aria-describedby={isValid && heldBecause !== null ? reasonId : missing.describedBy}
          isWorking={isSubmitting}
        >
          {typeof submitLabel === 'function' ? submitLabel(form) : submitLabel}
        </Button>
      </DialogFoot>
    </form>
  );
}
