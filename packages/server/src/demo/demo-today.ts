import type { DemoStep, DemoTest } from './demo-course.ts';
import type { Athlete, Season } from './demo-season.ts';
import type { Results } from './results/results.ts';
import { sidelineResult } from './results/sideline-results.ts';

interface Batteries {
  screening(): Pick<DemoTest, 'isScreening' | 'results'>;
  followUp(harm: number): Results;
}

/** As on the day after a concussion, which is judged worse than any baseline. */
const clearlyWorse = 1;

/** What happened today and yesterday, so that the first dashboard says who needs somebody. */
export function todayOf(season: Season, athlete: Athlete, batteries: Batteries): DemoStep[] {
  const { group, position } = athlete;
  if (group === 'Football' && position === 2) return injuredThisMorning(season, batteries);
  if (group === 'Soccer' && position === 1) return worseToday(season, batteries);
  if (position === 5) return [screened(season, batteries, season.calendar.today(95))];
  if (position === 6) return [screened(season, batteries, season.calendar.earlier(1, 13.25))];
  return [];
}

/** Hurt this morning: looked at beside the field, then tested, and clearly worse than the baseline. The event is open. */
function injuredThisMorning({ aside, calendar }: Season, { followUp }: Batteries): DemoStep[] {
  const startedMs = calendar.morning.getTime();
  const sinceMs = calendar.now.getTime() - startedMs;
  // Some minutes, or a share of the time since then while that is short.
  const after = (minutes: number, share: number) =>
    new Date(startedMs + Math.floor(Math.min(minutes * 60_000, sinceMs * share)));
  return [
    {
      kind: 'event',
      startedAt: calendar.morning,
      endedAt: null,
      note: 'Fell on the back of the head in morning practice.',
    },
    {
      kind: 'test',
      completedAt: after(10, 0.2),
      results: [sidelineResult(aside, 1, 1013)],
      protocol: null,
      uuid: aside.string.uuid(),
      isNonBaseline: true,
    },
    {
      kind: 'test',
      completedAt: after(70, 0.6),
      results: followUp(clearlyWorse),
      protocol: 'Post-injury Follow-up',
      uuid: aside.string.uuid(),
      isNonBaseline: true,
      note: 'Headache and light bothers. Sent home with the guardian.',
    },
  ];
}

/** Worse without an event: nobody has said yet why. */
function worseToday({ aside, calendar }: Season, { followUp }: Batteries): DemoStep[] {
  return [
    {
      kind: 'test',
      completedAt: calendar.today(50),
      results: followUp(clearlyWorse),
      protocol: 'Concussion Baseline',
      uuid: aside.string.uuid(),
      isNonBaseline: true,
    },
  ];
}

function screened({ aside }: Season, { screening }: Batteries, completedAt: Date): DemoStep {
  return {
    kind: 'test',
    protocol: 'Concussion Baseline',
    ...screening(),
    uuid: aside.string.uuid(),
    completedAt,
  };
}
