import type { ResponseOf } from '@plumbline/contract';
import type { getProfileBaselines } from '@plumbline/contract/features/profiles/get-profile-baselines';
import { outlierAdvice } from '@plumbline/domain/clinical/comparison/outlier-occasions';
import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { IconAlertTriangle } from '../../../design/icon/tabler/alert-triangle.ts';
import { Card } from '../../../design/layout/card.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { dateTimeText } from '../../../platform/time/time-texts.ts';
import classes from './baseline-advice.module.css';
import { KeepInBaselineDialog } from './keep-in-baseline-dialog.tsx';

type Advice = ResponseOf<typeof getProfileBaselines>['advice'];

export interface BaselineAdviceProps {
  profileId: number;
  advice: Advice;
}

/** Baseline tests that somebody should look at, each with what was found: excluded on its own page, or kept here. */
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
            <AdvisedTest profileId={profileId} testId={testId} found={found} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface AdvisedTestProps {
  profileId: number;
  testId: number;
  found: Advice;
}

function AdvisedTest({ profileId, testId, found }: AdvisedTestProps) {
  const { permissions } = useCurrentUser();
  const [isKeepOpen, setIsKeepOpen] = useState(false);
  const resultIds = [...new Set(found.flatMap((one) => one.resultIds))];
  const takenAt = dateTimeText(found[0]?.completedOn ?? null);
  // Only the organization that took a test changes what counts of it.
  const mayDecide = permissions.includes('test:write') && found.every(({ isOwn }) => isOwn);
  return (
    <>
      <div className={classes.test}>
        <AppLink
          href={hrefOf('/profiles/$profileId/overview', { profileId, view: 'tests', testId })}
          className={classes.link}
        >
          {takenAt}
        </AppLink>
        {mayDecide && (
          <Button aria-label={`Keep the test of ${takenAt}`} onClick={() => setIsKeepOpen(true)}>
            Keep
          </Button>
        )}
      </div>
      {found.map(({ sentence }) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <KeepInBaselineDialog
        profileId={profileId}
        testId={testId}
        resultIds={resultIds}
        takenAt={takenAt}
        isOpen={isKeepOpen}
        onClose={() => setIsKeepOpen(false)}
      />
    </>
  );
}
