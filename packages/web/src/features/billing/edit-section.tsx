import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../../design/button/button.tsx';
import { DialogError, keepFocus } from '../../design/dialog/dialog.tsx';
import type { Outcome } from '../../design/dialog/outcome.ts';
import { FormFoot } from '../../design/form/form-foot.tsx';
import { type FormSchema, useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { IconPlus } from '../../design/icon/tabler/plus.ts';
import { Card } from '../../design/layout/card.tsx';
import { type KeyValue, KeyValueStrip } from '../../design/layout/key-value-strip.tsx';
import classes from './billing-settings.module.css';
import type { OpenSection, SectionName } from './use-open-section.ts';

export interface EditSectionProps<Input extends FieldValues, Output> {
  sections: OpenSection;
  name: SectionName;
  title: string;
  /** What is stored, shown while the section is closed. */
  facts: readonly KeyValue[];
  /** A sentence below the facts. */
  note?: ReactNode;
  /** On the button that opens it where there is nothing yet; `Edit` otherwise. */
  addLabel?: string | undefined;
  /** Further buttons beside that one. */
  actions?: ReactNode;
  schema: FormSchema<Input, Output>;
  /** Read when the section opens. */
  defaultValues: DefaultValues<Input>;
  onSave: (values: Output) => Promise<Outcome>;
  /** The fields. */
  children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode;
}

/** A section that shows what is stored, and a form in its place while it is open. */
export function EditSection<Input extends FieldValues, Output>(props: EditSectionProps<Input, Output>) {
  const { sections, name, title, facts, note, addLabel, actions } = props;
  const isOpen = sections.open === name;
  const editButton = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone with the form, so the focus goes back to where it came from.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) editButton.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Card
      title={title}
      aside={
        !isOpen && (
          <span className={classes.buttons}>
            {actions}
            <Button
              ref={editButton}
              size="small"
              icon={addLabel === undefined ? undefined : <IconPlus />}
              aria-label={addLabel === undefined ? `Edit ${title}` : undefined}
              onMouseDown={keepFocus}
              onClick={() => sections.change(name)}
            >
              {addLabel ?? 'Edit'}
            </Button>
          </span>
        )
      }
    >
      {isOpen ? (
        <SectionForm {...props} />
      ) : (
        <div className={classes.facts}>
          {facts.length > 0 && <KeyValueStrip items={facts} />}
          {note && <p className={classes.note}>{note}</p>}
        </div>
      )}
    </Card>
  );
}

/** Mounted only while the section is open, so each opening starts from what is stored. */
function SectionForm<Input extends FieldValues, Output>({
  sections,
  title,
  schema,
  defaultValues,
  onSave,
  children,
}: EditSectionProps<Input, Output>) {
  const form = useSchemaForm(schema, defaultValues);
  const { isDirty } = form.formState;
  const { setDirty, setSaving } = sections;
  const id = useId();
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  useEffect(() => {
    document.getElementById(id)?.querySelector<HTMLElement>('input:not([readonly]), select')?.focus();
  }, [id]);
  const { refusal, onSubmit } = useSubmit(
    form,
    async (values) => {
      setSaving(true);
      try {
        return await onSave(values);
      } finally {
        setSaving(false);
      }
    },
    sections.done,
  );
  return (
    <form id={id} noValidate aria-label={title} onSubmit={onSubmit} className={classes.form}>
      <DialogError message={refusal} />
      {children(form)}
      <FormFoot form={form} schema={schema} submitLabel="Save" needsChange>
        <Button onMouseDown={keepFocus} onClick={() => sections.change(null)}>
          Cancel
        </Button>
      </FormFoot>
    </form>
  );
}
