import type { getWebProfileDetail, ResponseOf } from '@plumbline/contract';
import { chartDayOf } from '@plumbline/domain/clinical/comparison/trend';
import { useMemo } from 'react';
import { CalendarHeat, CalendarLegend } from '../../design/chart/calendar/calendar-heat.tsx';
import { ChartFrame } from '../../design/chart/chart-frame.tsx';
import { chartZoneName } from '../../design/chart/chicago-time.ts';
import { IconCalendar } from '../../design/icon/tabler/calendar.ts';
import { IconChevronLeft } from '../../design/icon/tabler/chevron-left.ts';
import { IconChevronRight } from '../../design/icon/tabler/chevron-right.ts';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import classes from './calendar.module.css';
import { calendarData, calendarDays, calendarSummary, yearOf } from './calendar-days.ts';
import { fileNameOf } from './measure-charts.ts';

export interface CalendarTabProps {
  detail: ResponseOf<typeof getWebProfileDetail>;
  /** As asked for in the address; the present one otherwise. */
  year: number | undefined;
}

const note = `Days in ${chartZoneName}`;

/** The days on which somebody was tested, year by year. */
export function CalendarTab({ detail, year: requestedYear }: CalendarTabProps) {
  const { profile, tests, events } = detail;
  const today = chartDayOf(new Date().toISOString());
  const calendar = useMemo(
    () => calendarDays(profile.id, tests, events, today),
    [profile.id, tests, events, today],
  );
  const { years, marked, isInEvent } = calendar;
  const year =
    years.find((one) => one === requestedYear) ?? years.find((one) => one === yearOf(today)) ?? years.at(-1);
  if (year === undefined) {
    return (
      <EmptyState
        icon={<IconCalendar size={24} stroke={1.6} />}
        title="No Tests"
        text="Days with tests will be marked here."
      />
    );
  }
  const title = `Tests in ${year}`;
  const summary = calendarSummary(year, marked);
  const drawing = { year, marked, isInEvent };
  const shown = <CalendarHeat {...drawing} today={today} />;
  return (
    <Card label={title}>
      <div className={classes.toolbar}>
        <YearSwitch profileId={profile.id} year={year} years={years} />
        <CalendarLegend />
      </div>
      <ChartFrame
        key={year}
        title={title}
        note={note}
        summary={summary}
        data={calendarData(year, tests, events)}
        fileName={fileNameOf('Profile', profile.id, 'Calendar', year)}
        png={async () =>
          (await import('../../design/chart/calendar/calendar-png.ts')).calendarPng({
            ...drawing,
            title,
            note,
            words: summary,
          })
        }
        // A year without tests may lie within an event.
        emptyView={shown}
      >
        {shown}
      </ChartFrame>
    </Card>
  );
}

interface YearSwitchProps {
  profileId: number;
  year: number;
  years: readonly number[];
}

function YearSwitch({ profileId, year, years }: YearSwitchProps) {
  const step = (to: number, label: string, icon: typeof IconChevronLeft) => {
    const Icon = icon;
    return years.includes(to) ? (
      <AppLink
        href={hrefOf('/profiles/$profileId/calendar', { profileId, year: to })}
        aria-label={`${label}, ${to}`}
        className={classes.step}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </AppLink>
    ) : (
      <span className={classes.step} aria-hidden="true" data-disabled="">
        <Icon size={18} stroke={1.75} />
      </span>
    );
  };
  return (
    <nav aria-label="Year" className={classes.years}>
      {step(year - 1, 'Previous year', IconChevronLeft)}
      <span className={classes.year} aria-current="page">
        {year}
      </span>
      {step(year + 1, 'Next year', IconChevronRight)}
    </nav>
  );
}
