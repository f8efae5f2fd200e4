import { DatePicker } from '@mantine/dates';
import './calendar-picker.css';

export interface CalendarPickerProps {
  label: string;
  /** `YYYY-MM-DD` */
  value: string | null;
  minDate: string | undefined;
  maxDate: string | undefined;
  onPick: (day: string) => void;
}

/** The arrows beside the month, the year and the decade are drawn without words. */
const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/** A month to pick a day from; in a file of its own because most forms are filled by typing. */
export default function CalendarPicker({ label, value, minDate, maxDate, onPick }: CalendarPickerProps) {
  return (
    <DatePicker
      aria-label={label}
      ariaLabels={ariaLabels}
      value={value}
      {...(value ? { defaultDate: value } : {})}
      {...(minDate ? { minDate } : {})}
      {...(maxDate ? { maxDate } : {})}
      firstDayOfWeek={0}
      // Red means worse here, so weekends are not red.
      weekendDays={[]}
      // As for the list that it stands in: Escape on a day is the calendar's.
      __stopPropagation
      onChange={(day) => {
        if (day) onPick(day);
      }}
    />
  );
}
