import type { UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { TextAreaField } from '../../design/form/text-area-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import type { ProtocolForm } from './protocol-form.ts';
import classes from './protocols.module.css';
import { TestsField } from './tests-field.tsx';

/** What a protocol is called, what it asks and in which order. */
export function ProtocolFields({ form }: { form: UseFormReturn<ProtocolForm, unknown, ProtocolForm> }) {
  const { control } = form;
  return (
    <>
      <TextField control={control} name="name" label="Name" maxLength={100} />
      <TextAreaField control={control} name="description" label="Description" rows={2} maxLength={1_000} />
      <TestsField form={form} />
      <div className={classes.switches}>
        <CheckboxField
          control={control}
          name="symptomsEnabled"
          label="Symptom tracking"
          note="Asks about the 22 symptoms at the end, unless they are already one of the tests"
        />
        <CheckboxField
          control={control}
          name="eventsEnabled"
          label="Events"
          note="The app can start and end an event with this protocol"
        />
        <CheckboxField
          control={control}
          name="isDisabled"
          label="Disabled"
          note="Cannot be chosen for new codes and profiles. Existing ones keep it."
        />
      </div>
    </>
  );
}
