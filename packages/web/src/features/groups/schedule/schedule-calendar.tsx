import type { GroupPreferences } from '@plumbline/contract';
import { scheduleTimeZone } from '@plumbline/domain/schedules/schedule';
import { type CalendarDate, writeCalendarDate } from '@plumbline/domain/time/calendar-date';
import { formatLongDate, formatMonth } from '@plumbline/domain/time/format-date';
import { dayInZone } from '@plumbline/domain/time/time-zone';
import { useMemo, useState } from 'react';
import { IconButton } from '../../../design/button/icon-button.tsx';
import { IconChevronLeft } from '../../../design/icon/tabler/chevron-left.ts';
import { IconChevronRight } from '../../../design/icon/tabler/chevron-right.ts';
import type { Tone } from '../../../design/tones.ts';
import { useIsPhone } from '../../../design/use-is-phone.ts';
import classes from './schedule.module.css';
import { type DayDemand, demandsByDay, shownMonths, weeksOf } from './schedule-days.ts';
import { demandTypeLabel, weekdayNames } from './schedule-texts.ts';

export interface ScheduleCalendarProps {
  preferences: readonly GroupPreferences[];
  now: Date;
}

const tones: Readonly<Record<number, Tone>> = { 1: 'event', 2: 'baseline', 3: 'status-active' };
const noon = ({ year, month, day }: CalendarDate) => Date.UTC(year, month - 1, day, 12);

/** Shows the test requests of a group, one month a page, 52 weeks ahead; on a phone as a list of days. */
export function ScheduleCalendar({ preferences, now }: ScheduleCalendarProps) {
  const isPhone = useIsPhone();
  const [index, setIndex] = useState(0);
  const byDay = useMemo(() => demandsByDay(preferences, now.getTime()), [preferences, now]);
  const months = useMemo(() => shownMonths(now.getTime()), [now]);
  const month = months[Math.min(index, months.length - 1)];
  if (month === undefined) return null;
  const weeks = weeksOf(month);
  const name = formatMonth(Date.UTC(month.year, month.month - 1, 1, 12), 'UTC');
  return (
    <div>
      <div className={classes.months}>
        <IconButton
          label="Previous month"
          icon={<IconChevronLeft />}
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
        />
        <h3 className={classes.month} aria-live="polite">
          {name}
        </h3>
        <IconButton
          label="Next month"
          icon={<IconChevronRight />}
          disabled={index >= months.length - 1}
          onClick={() => setIndex(index + 1)}
        />
        <span className={classes.quiet}>Times are in Central Time.</span>
      </div>
      {isPhone ? (
        <MonthList name={name} weeks={weeks} byDay={byDay} />
      ) : (
        <MonthTable
          name={name}
          weeks={weeks}
          byDay={byDay}
          today={dayInZone(now.getTime(), scheduleTimeZone)}
        />
      )}
    </div>
  );
}

interface MonthProps {
  name: string;
  weeks: (CalendarDate | null)[][];
  byDay: ReadonlyMap<string, readonly DayDemand[]>;
}

function MonthTable({ name, weeks, byDay, today }: MonthProps & { today: string }) {
  return (
    <table className={classes.calendar} aria-label={`Schedule of ${name}`}>
      <thead>
        <tr>
          {weekdayNames.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.map((day) => day?.day ?? '-').join()}>
            {week.map((day, weekday) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place in the week is what the cell is
                <td key={weekday} />
              ) : (
                <td key={day.day} data-today={writeCalendarDate(day) === today || undefined}>
                  <span className={classes.dayNumber}>{day.day}</span>
                  <Demands demands={byDay.get(writeCalendarDate(day)) ?? []} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MonthList({ name, weeks, byDay }: MonthProps) {
  const days = weeks
    .flat()
    .flatMap((day) => (day === null || !byDay.has(writeCalendarDate(day)) ? [] : [day]));
  if (days.length === 0) return <p className={classes.quiet}>Nothing in {name}.</p>;
  return (
    <ul className={classes.agenda} aria-label={`Schedule of ${name}`}>
      {days.map((day) => (
        <li key={day.day}>
          <span className={classes.agendaDay}>
            {weekdayNames[new Date(noon(day)).getUTCDay()]?.slice(0, 3)}, {formatLongDate(noon(day), 'UTC')}
          </span>
          <Demands demands={byDay.get(writeCalendarDate(day)) ?? []} />
        </li>
      ))}
    </ul>
  );
}

function Demands({ demands }: { demands: readonly DayDemand[] }) {
  if (demands.length === 0) return null;
  return (
    <ul className={classes.demands}>
      {demands.map(({ key, demandTypeId, text }) => (
        <li key={key} className={classes.demand} data-tone={tones[demandTypeId]}>
          <strong>{demandTypeLabel(demandTypeId)}</strong> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
