import type { FieldValues } from 'react-hook-form';
import { type FieldBinding, TextField } from '../../design/form/text-field.tsx';
import classes from './tool-form.module.css';

/** An id as somebody types it. */
export const IdField = <Values extends FieldValues>(
  props: FieldBinding<Values> & { label: string; help?: string },
) => <TextField {...props} inputMode="numeric" autoComplete="off" />;

/** Why something is done. Whoever looks at the history reads it. */
export const ReasonField = <Values extends FieldValues>(props: FieldBinding<Values>) => (
  <div className={classes.wide}>
    <TextField {...props} label="Reason" isOptional help="Shown in the history." maxLength={500} />
  </div>
);
