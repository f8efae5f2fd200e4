import { useId } from 'react';
import classes from './modes-panel.module.css';

interface ModeChoiceProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** One mode, on or off, with what it changes. */
export function ModeChoice({ label, hint, isOn, onChange }: ModeChoiceProps) {
  const id = useId();
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        checked={isOn}
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <strong id={id}>{label}</strong>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </label>
  );
}
