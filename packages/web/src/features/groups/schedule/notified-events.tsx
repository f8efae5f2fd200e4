import type { GroupPreferences } from '@plumbline/contract';
import { AppLink } from '../../../design/link/app-link.tsx';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import classes from './schedule.module.css';
import { demandTypeLabel, remindersText, scheduleText } from './schedule-texts.ts';

/** What is said of a group by its schedules, and where each is changed. */
export function NotifiedEvents({
  groupId,
  preferences,
  mayWrite,
}: {
  groupId: number;
  preferences: readonly GroupPreferences[];
  mayWrite: boolean;
}) {
  const now = Date.now();
  const notifications = preferences.flatMap((one) => {
    const reminders = scheduleText(one, now) === null ? null : remindersText(one);
    const alert =
      one.averageScoreThreshold === null
        ? null
        : `an average score below ${one.averageScoreThreshold} of 100, right away`;
    const words = [reminders, alert].filter((part) => part !== null);
    return words.length === 0 ? [] : [{ one, text: words.join('; ') }];
  });
  if (notifications.length === 0) {
    return (
      <p className={classes.quiet}>
        None yet. Add a schedule to send reminders, or an average score threshold to send alerts.{' '}
        {mayWrite && (
          <AppLink href={hrefOf('/groups/$id/schedule', { id: groupId, editSchedule: true })}>
            Edit Schedule
          </AppLink>
        )}
      </p>
    );
  }
  return (
    <ul className={classes.told}>
      {notifications.map(({ one, text }) => (
        <li key={one.groupPreferencesId}>
          <strong>{demandTypeLabel(one.demandTypeId)}</strong>: {text}.{' '}
          {mayWrite && (
            <AppLink
              href={hrefOf('/groups/$id/schedule', {
                id: groupId,
                editSchedule: true,
                demandTypeId: one.demandTypeId,
              })}
              aria-label={`Edit Schedule: ${demandTypeLabel(one.demandTypeId)}`}
            >
              Edit Schedule
            </AppLink>
          )}
        </li>
      ))}
    </ul>
  );
}
