import { useEffect, useRef } from 'react';
import { MarkLegend } from '../../label/mark-legend.tsx';
import { AppLink } from '../../link/app-link.tsx';
import classes from './calendar-heat.module.css';
import { calendarMonths, longDay, weekdays } from './calendar-months.ts';

/** A day on which something was done. */
export interface MarkedDay {
  isEvent: boolean;
  /** `2 tests, in an event`. */
  label: string;
  href: string;
}

/** A year of days as it is drawn, on the page and in a picture. */
export interface CalendarDrawing {
  year: number;
  /** By day, 'YYYY-MM-DD'. */
  marked: ReadonlyMap<string, MarkedDay>;
  /** Whether a day lies in an event, tested or not. */
  isInEvent: (day: string) => boolean;
}

export interface CalendarHeatProps extends CalendarDrawing {
  /** Today, 'YYYY-MM-DD'. Its month is in sight when its year opens. */
  today: string;
}

/** A year of days: marked ones are links, orange and square within an event, blue and round otherwise. */
export function CalendarHeat({ year, marked, isInEvent, today }: CalendarHeatProps) {
  const currentRef = useRef<HTMLTableElement>(null);
  useEffect(() => {
    currentRef.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={classes.months}>
      {calendarMonths(year).map(({ name, weeks }) => (
        <table
          key={name}
          ref={weeks.some((week) => week.includes(today)) ? currentRef : undefined}
          className={classes.month}
        >
          <caption className={classes.name}>{name}</caption>
          <thead>
            <tr>
              {weekdays.map((day) => (
                <th key={day} scope="col" abbr={day} className={classes.weekday}>
                  {day.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find((day) => day !== null)}>
                {week.map((day, place) => (
                  <td
                    key={weekdays[place]}
                    className={classes.cell}
                    data-in-event={(day !== null && isInEvent(day)) || undefined}
                  >
                    {day !== null && <Day day={day} mark={marked.get(day)} isToday={day === today} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

function Day({ day, mark, isToday }: { day: string; mark: MarkedDay | undefined; isToday: boolean }) {
  const number = Number(day.slice(-2));
  const current = isToday ? ('date' as const) : undefined;
  if (mark === undefined) {
    return (
      <span className={classes.day} aria-current={current}>
        {number}
      </span>
    );
  }
  const label = `${longDay(day)}: ${mark.label}`;
  return (
    <AppLink
      href={mark.href}
      aria-label={label}
      title={label}
      className={classes.day}
      aria-current={current}
      data-tone={mark.isEvent ? 'event' : 'baseline'}
    >
      {number}
    </AppLink>
  );
}

const marks = [
  { mark: <span className={classes.sample} data-tone="baseline" aria-hidden="true" />, meaning: 'Test' },
  {
    mark: <span className={classes.sample} data-tone="event" aria-hidden="true" />,
    meaning: 'Test in an event',
  },
  { mark: <span className={classes.sampleSpan} aria-hidden="true" />, meaning: 'Event' },
];

/** What the marks mean. */
export function CalendarLegend() {
  return <MarkLegend entries={marks} />;
}
