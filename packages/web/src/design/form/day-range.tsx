import { DayInput } from './day-input.tsx';
import classes from './day-range.module.css';

interface Days {
  /** `YYYY-MM-DD`; empty while what is typed is no day. */
  startDate: string;
  endDate: string;
}

export interface DayRangeProps {
  days: Days;
  onChange: (changed: Partial<Days>) => void;
  /** Why these two days cannot be asked for; null where they can. */
  problem: string | null;
}

/** Two days that narrow what a page shows, from the first to the last. */
export function DayRange({ days: { startDate, endDate }, onChange, problem }: DayRangeProps) {
  return (
    <fieldset className={classes.days} aria-label="Days">
      <DayInput
        label="Start Date"
        value={startDate}
        onChange={(day) => onChange({ startDate: day })}
        error={startDate === '' ? chooseDay : undefined}
      />
      <DayInput
        label="End Date"
        value={endDate}
        onChange={(day) => onChange({ endDate: day })}
        error={endDate === '' ? chooseDay : (problem ?? undefined)}
      />
    </fieldset>
  );
}

const chooseDay = 'Choose a day';
