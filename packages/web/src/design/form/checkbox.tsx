import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './checkbox.module.css';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  label: ReactNode;
  /** Quieter words after the label: what ticking does. */
  note?: ReactNode;
  /** Hides the label from sight, where a column head says it. */
  isLabelHidden?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A box to tick. */
export function Checkbox({ label, note, isLabelHidden = false, className, ...rest }: CheckboxProps) {
  return (
    <label className={[classes.row, className].filter(Boolean).join(' ')}>
      <input {...rest} type="checkbox" className={classes.box} />
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
        {note && <span className={classes.note}> {note}</span>}
      </span>
    </label>
  );
}
