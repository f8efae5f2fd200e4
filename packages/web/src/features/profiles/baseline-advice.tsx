import type { ResponseOf } from '@plumbline/contract';
import type { getProfileBaselines } from '@plumbline/contract/features/profiles/get-profile-baselines';
import { outlierAdvice } from '@plumbline/domain/clinical/comparison/outlier-occasions';
import { IconAlertTriangle } from '../../design/icon/tabler/alert-triangle.ts';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { dateTimeText } from '../../platform/texts/time-texts.ts';
import classes from './baseline-advice.module.css';

type Advice = ResponseOf<typeof getProfileBaselines>['advice'];

export interface BaselineAdviceProps {
  profileId: number;
  advice: Advice;
}

/** Baseline tests that somebody should look at, each with what was found; the test itself is where it can be excluded. */
export function BaselineAdvice({ profileId, advice }: BaselineAdviceProps) {
  if (advice.length === 0) return null;
  const byTest = [...Map.groupBy(advice, ({ testId }) => testId)];
  return (
    <Card label="Retest advised">
      <h3 className={classes.title}>
        <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
        Retest advised
      </h3>
      <p className={classes.advice}>{outlierAdvice}</p>
      <ul className={classes.tests}>
        {byTest.map(([testId, found]) => (
          <li key={testId}>
            <AppLink
              href={`/profiles/${profileId}/overview?view=tests&testId=${testId}`}
              className={classes.link}
            >
              {dateTimeText(found[0]?.completedOn ?? null)}
            </AppLink>
            {found.map(({ sentence }) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
