import { quickCodeEnds } from '@plumbline/domain/codes/code-end';
import { dayAfter } from '@plumbline/domain/time/day-text';
import type { Control } from 'react-hook-form';
import { Button } from '../../design/button/button.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { todayHere } from './code-form.ts';
import classes from './create-code-dialog.module.css';

export interface EndDateFieldsProps<Values extends { endsOn: string }> {
  control: Control<Values>;
  value: string;
  onQuick: (day: string) => void;
}

/** The day a code ends on, and the usual ones at one press. */
export function EndDateFields<Values extends { endsOn: string }>({
  control,
  value,
  onQuick,
}: EndDateFieldsProps<Values>) {
  return (
    <div className={classes.end}>
      <DateField
        control={control as unknown as Control<{ endsOn: string }>}
        name="endsOn"
        label="End date"
        minDate={dayAfter(todayHere(), -1)}
      />
      <div className={classes.quick}>
        {quickCodeEnds.map(({ label, days }) => {
          const day = dayAfter(todayHere(), days);
          return (
            <Button key={label} size="small" aria-pressed={value === day} onClick={() => onQuick(day)}>
              {label}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
