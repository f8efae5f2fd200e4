import type { ProfileTest } from '@plumbline/contract';
import { getWebProfileDetail } from '@plumbline/contract/features/profiles/get-web-profile-detail';
import { getProfileTestById } from '@plumbline/contract/features/tests/get-profile-test-by-id';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { IconFileText } from '../../design/icon/tabler/file-text.ts';
import { IconList } from '../../design/icon/tabler/list.ts';
import { Chip } from '../../design/label/chip.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { ApiError } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { MergedProfile } from '../../records/profiles/merged-profile.tsx';
import { nameOf } from '../../records/profiles/profile-texts.ts';
import { NoteText, noteAuthor } from './note-text.tsx';
import classes from './test-page.module.css';
import { TestResults } from './test-results.tsx';

export interface TestPageProps {
  profileId: number;
  testId: number;
  /** Opens what makes the PDF of this test. */
  onExport: () => void;
}

/** One test of a profile on a page of its own: whose, when, of which type, the notes, and every result. */
export function TestPage({ profileId, testId, onExport }: TestPageProps) {
  const profile = useQuery(callQuery(getWebProfileDetail, { id: profileId }));
  const query = useQuery(callQuery(getProfileTestById, { id: testId }));
  const failure = queryFailure('The test did not load.', profile, query);
  if (profile.error instanceof ApiError && profile.error.code === 'profile.merged')
    return (
      <MergedProfile
        profileId={profileId}
        hrefFor={(resolvedId) =>
          hrefOf('/profiles/$profileId/test/$testId', { profileId: resolvedId, testId })
        }
      />
    );
  if (profile.data === undefined || query.data === undefined) {
    return (
      <Page title="Test">
        {failure ?? (
          <>
            <p role="status">Loading Test...</p>
            <Skeleton width="100%" height={400} />
          </>
        )}
      </Page>
    );
  }
  const name = nameOf(profile.data.profile);
  const test = query.data.profileTest;
  if (test.profileId !== profileId) {
    return (
      <Page title="Test">
        <EmptyState
          title="This profile has no such test"
          text={`Test ${testId} belongs to another profile.`}
          actions={
            <AppLink
              href={hrefOf('/profiles/$profileId/overview', { profileId, view: 'tests' })}
              className={buttonClass()}
            >
              Tests of {name}
            </AppLink>
          }
        />
      </Page>
    );
  }
  const when = dateTimeText(test.completedOn);
  return (
    <Page
      title={name}
      documentTitle={`${name}, ${when}`}
      breadcrumbs={[
        { label: 'Profiles', href: '/profiles' },
        { label: name, href: hrefOf('/profiles/$profileId/overview', { profileId }) },
        { label: `Test ${when}` },
      ]}
      chips={<TypeChip test={test} />}
      meta={when}
      banner={<Notes test={test} />}
      actions={<Actions test={test} onExport={onExport} />}
    >
      {failure}
      <TestResults test={test} />
    </Page>
  );
}

/** A test that is neither in an event nor of the baseline is named by what it is. */
function TypeChip({ test: { isEvent, isBaselineSession, typeLabel } }: { test: ProfileTest }) {
  if (isEvent) return <Chip tone="event">Event Test</Chip>;
  return isBaselineSession ? <Chip tone="baseline">Baseline Test</Chip> : <Chip>{typeLabel}</Chip>;
}

/** What was noted, and by whom; internal staff are not given notes. */
function Notes({ test }: { test: ProfileTest }) {
  const { viewingAsSuper } = useCurrentUser();
  if (viewingAsSuper) return null;
  return (
    <section aria-label="Notes" className={classes.notes}>
      <NoteText note={test.note} />
      {noteAuthor(test) && <p className={classes.quiet}>{noteAuthor(test)}</p>}
    </section>
  );
}

function Actions({ test, onExport }: { test: ProfileTest; onExport: () => void }) {
  const { permissions } = useCurrentUser();
  const reasonId = useId();
  const whyNot = test.isCovidOnly ? 'PDF reports do not include COVID-19 screening results.' : null;
  return (
    <>
      <AppLink
        href={hrefOf('/profiles/$profileId/overview', {
          profileId: test.profileId,
          view: 'tests',
          testId: test.id,
        })}
        className={buttonClass()}
      >
        <IconList size={16} stroke={1.75} aria-hidden="true" /> Previous Tests
      </AppLink>
      {permissions.includes('report:read') && (
        <Button
          variant="primary"
          icon={<IconFileText />}
          disabled={whyNot !== null}
          aria-describedby={whyNot === null ? undefined : reasonId}
          onClick={onExport}
        >
          Export PDF
        </Button>
      )}
      {whyNot !== null && (
        <span id={reasonId} className={classes.quiet}>
          {whyNot}
        </span>
      )}
    </>
  );
}
