import { editProfileUsage } from '@plumbline/contract/features/usage/usage-calls';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { DialogError, keepFocus } from '../../design/dialog/dialog.tsx';
import { FormFoot } from '../../design/form/form-foot.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { useAction } from '../../platform/api/use-action.ts';
import classes from './usage.module.css';
import { usageRowForm, usageRowValues, usageToEdit } from './usage-form.ts';
import { numberText, usageNotices } from './usage-texts.ts';
import type { EditableUsage } from './usage-types.ts';

/** Which row is edited in place, and what it says of itself. */
export interface RowEditing {
  id: number | null;
  setDirty: (isDirty: boolean) => void;
  /** Closes the form, after the question where something would be lost. */
  leave: () => void;
  /** Closes it without a question: it was saved. */
  done: () => void;
}

interface UsageRowFormProps {
  /** As it is stored: it changes beneath the form when somebody else saves first. */
  row: EditableUsage;
  editing: RowEditing;
}

/** Count and description of a row, edited where the row stands (B063). */
export function UsageRowForm({ row, editing }: UsageRowFormProps) {
  const [opened] = useState(row);
  const [isOutdated, setIsOutdated] = useState(false);
  const edit = useAction(editProfileUsage, {
    success: usageNotices.edited,
    refetchOnRefusal: ['usage'],
  });
  const form = useSchemaForm(usageRowForm, usageRowValues(opened));
  const { isDirty } = form.formState;
  const id = useId();
  const { setDirty } = editing;
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  useEffect(() => document.getElementById(id)?.querySelector('input')?.focus(), [id]);
  const { refusal, onSubmit } = useSubmit(
    form,
    async (values) => {
      // Whoever was told of the other change replaces it knowingly, so the version is then that of the row in sight.
      const outcome = await edit.run(usageToEdit(values, row, isOutdated ? row.version : opened.version));
      if (!outcome.ok) setIsOutdated(outcome.errors[0]?.code === 'usage.changed_meanwhile');
      return outcome;
    },
    editing.done,
  );
  return (
    <form
      id={id}
      noValidate
      aria-label={`Edit ${row.usageType}`}
      onSubmit={onSubmit}
      className={classes.rowForm}
    >
      <DialogError message={refusal} />
      {isOutdated && (
        <p role="note" className={classes.quiet}>
          {`Someone else saved: ${numberText(row.usageCount)}${row.description === '' ? '' : `, ${row.description}`}. Press Confirm to replace it, or Cancel to keep it.`}
        </p>
      )}
      <TextField control={form.control} name="usageCount" label="Count" inputMode="numeric" />
      <TextField control={form.control} name="description" label="Description" maxLength={2000} isOptional />
      <TextField
        control={form.control}
        name="reason"
        label="Reason for the change"
        maxLength={500}
        placeholder="The organization can read this"
      />
      <FormFoot
        form={form}
        schema={usageRowForm}
        submitLabel="Confirm"
        submitSize="small"
        submitVariant="default"
        needsChange
      >
        <Button size="small" onMouseDown={keepFocus} onClick={editing.leave}>
          Cancel
        </Button>
      </FormFoot>
    </form>
  );
}
