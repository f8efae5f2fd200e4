import { type ReactNode, useId, useLayoutEffect } from 'react';
import { IconAlertCircle } from '../icon/tabler/alert-circle.ts';
import classes from './field.module.css';

/** What every field of a form shows around its control. */
export interface FieldFrame {
  label: string;
  /** One line below the control that says what to type. Gives way to the error. */
  help?: ReactNode;
  /** Says `optional` beside the label; required is the rule. */
  isOptional?: boolean;
}

/** Attributes that tie a control to its label, its help and its error. */
interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldFrame {
  error?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
}

/** A label above a control, and below it what to type or what is wrong with what was typed. */
export function Field({ label, help, isOptional = false, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? help);
  // A control of Mantine drops the attribute that it is given, and a screen reader would not hear what is wrong with a choice.
  useLayoutEffect(() => {
    const control = document.getElementById(id);
    if (hasNote) control?.setAttribute('aria-describedby', noteId);
    else control?.removeAttribute('aria-describedby');
  }, [id, noteId, hasNote]);
  return (
    <div className={classes.field} data-field={label}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {isOptional && <span className={classes.optional}> optional</span>}
      </label>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  );
}

/** The line below a control. It stays in the tree, so that screen readers hear an error when it appears. */
export function FieldNote({ id, help, error }: { id: string; help?: ReactNode; error?: string | undefined }) {
  return (
    <div id={id} aria-live="polite" className={classes.noteRow}>
      {error ? (
        <p className={classes.error}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : (
        help && <p className={classes.help}>{help}</p>
      )}
    </div>
  );
}
