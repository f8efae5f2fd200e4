import type { ProfileTestSummary } from '@plumbline/contract';
import { getProfileTestById } from '@plumbline/contract/features/tests/get-profile-test-by-id';
import { IconBrain, IconClipboardList, IconRun, IconScale, IconStethoscope } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Chip } from '../../design/label/chip.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { dateTimeText } from '../../platform/texts/profile-texts.ts';
import { TestDetail } from './test-detail.tsx';
import classes from './tests.module.css';

const icons = [
  ['balance', 'Balance', IconScale],
  ['cognitive', 'Cognitive', IconBrain],
  ['functional', 'Functional', IconRun],
  ['survey', 'Survey', IconClipboardList],
  ['symptoms', 'Symptoms', IconStethoscope],
] as const;

export interface PreviousTestsProps {
  profileId: number;
  /** Newest first. */
  tests: readonly ProfileTestSummary[];
  testId: number | null;
}

/** All tests at the left, the chosen one at the right; arrow keys go from test to test. */
export function PreviousTests({ profileId, tests, testId }: PreviousTestsProps) {
  const navigate = useNavigate();
  const selected = tests.find((test) => test.id === testId) ?? tests[0];
  const hrefOf = (test: ProfileTestSummary) => `/profiles/${profileId}/overview?view=tests&testId=${test.id}`;
  const query = useQuery({
    ...callQuery(getProfileTestById, { id: selected?.id ?? 0 }),
    enabled: selected !== undefined,
  });
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]');
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const next = selected === undefined ? undefined : tests[tests.indexOf(selected) + step];
      if (step === 0 || isTyping || next === undefined) return;
      event.preventDefault();
      void navigate({ href: hrefOf(next), replace: true });
    };
    window.addEventListener('keydown', move);
    return () => window.removeEventListener('keydown', move);
  });
  return (
    <div className={classes.viewer}>
      <nav aria-label="Previous Tests" className={classes.list}>
        <p className={classes.listHead}>
          Previous Tests <Chip>{tests.length}</Chip>
        </p>
        <ol className={classes.tests}>
          {tests.map((test) => (
            <li key={test.id}>
              <AppLink
                href={hrefOf(test)}
                className={classes.test}
                data-event={test.isEvent || undefined}
                aria-current={test === selected ? 'true' : undefined}
              >
                <span className={classes.testWhen}>{dateTimeText(test.completedOn)}</span>
                <span className={classes.testIcons}>
                  {icons.map(([flag, label, Icon]) =>
                    test.testTypes[flag] ? (
                      <Icon key={flag} size={16} stroke={1.75} role="img" aria-label={label} />
                    ) : null,
                  )}
                </span>
                <span className={classes.testType}>
                  {test.isEvent ? `Event · ${test.typeLabel}` : test.typeLabel}{' '}
                  {test.isExcluded && <Chip>Excluded</Chip>}
                </span>
              </AppLink>
            </li>
          ))}
        </ol>
      </nav>
      <section aria-label="Test" className={classes.detail} aria-busy={query.isFetching}>
        {query.error !== null ? (
          <ErrorState
            what="The test did not load."
            why={messageOf(query.error)}
            onRetry={() => void query.refetch()}
          />
        ) : query.data === undefined ? (
          <Skeleton width="100%" />
        ) : (
          <TestDetail test={query.data.profileTest} />
        )}
      </section>
    </div>
  );
}
