import type { CodeSession } from '@plumbline/contract';
import { upgradeSession } from '@plumbline/contract/features/codes/change-code-sessions';
import { getCodeSession } from '@plumbline/contract/features/codes/get-code-sessions';
import { expeditedTypeId, oldStructureTypeId } from '@plumbline/domain/codes/code-type';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconAlertTriangle } from '../../design/icon/tabler/alert-triangle.ts';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { KeyValueStrip } from '../../design/layout/key-value-strip.tsx';
import { Page } from '../../design/layout/page.tsx';
import { PageBanner } from '../../design/layout/page-banner.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { QrCode } from '../../design/qr/qr-code.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { breadcrumbsOf } from '../../platform/navigation/breadcrumbs.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { CodeActions } from './code-actions.tsx';
import { CodeDigits } from './code-digits.tsx';
import { codeLink } from './code-link.ts';
import classes from './code-page.module.css';
import { CodeStatusChip } from './codes-columns.tsx';
import { CopyButtons } from './copy-buttons.tsx';
import { OpenPlayerLink } from './open-player-link.tsx';
import { TestedProfiles, type TestedProfilesProps } from './tested-profiles.tsx';
import { useCodeAction } from './use-code-action.ts';

/** Fetched when it is opened: most codes are looked at without it. */
const LiveBoard = lazy(async () => ({ default: (await import('./live/live-board.tsx')).LiveBoard }));

export interface CodePageProps extends TestedProfilesProps {
  /** Leads away. */
  onDeleted: () => Promise<void>;
}

/** One code: its digits to hand on, what it is, and who was tested with it. */
export function CodePage({ onDeleted, ...tested }: CodePageProps) {
  const { id: codeId } = tested.address;
  const query = useQuery(callQuery(getCodeSession, { id: codeId }));
  const code = query.data?.session;
  const failure = queryFailure('The code did not load.', query);
  if (code === undefined) {
    return (
      <Page title="Code" breadcrumbs={breadcrumbsOf('/codes', { id: codeId, name: null })}>
        {failure ?? (
          <Loading label="Loading Data...">
            <SkeletonRows />
          </Loading>
        )}
      </Page>
    );
  }
  const codeHref = hrefOf('/codes/$id', { id: codeId });
  const liveHref = hrefOf('/codes/$id', { id: codeId, tab: 'live' });
  // A code that has ended has nobody to follow any more.
  const isLive = tested.address.tab === 'live' && code.status !== 'Expired';
  return (
    <Page
      title={code.displayName}
      breadcrumbs={breadcrumbsOf('/codes', { id: codeId, name: code.displayName })}
      chips={
        <>
          <CodeStatusChip status={code.status} />
          <Chip>{code.type}</Chip>
          {code.baselineSessionTypeId === expeditedTypeId && <Chip>Expedited</Chip>}
        </>
      }
      actions={<CodeActions code={code} onDeleted={onDeleted} />}
      banner={code.baselineSessionTypeId === oldStructureTypeId && <OldStructure code={code} />}
      meta={isLive && <span className={classes.meta}>Code {code.code}</span>}
      tabs={
        code.status !== 'Expired' && (
          <Tabs
            label="Parts of the code"
            items={[
              { label: 'Code', href: codeHref },
              { label: 'Live', href: liveHref },
            ]}
            current={isLive ? liveHref : codeHref}
          />
        )
      }
    >
      {isLive ? (
        <Suspense
          fallback={
            <Loading label="Loading Data...">
              <SkeletonRows />
            </Loading>
          }
        >
          <LiveBoard key={codeId} codeId={codeId} />
        </Suspense>
      ) : (
        <div className={classes.parts}>
          {failure}
          <Card label="Code">
            <div className={classes.code}>
              <div className={classes.digits}>
                <CodeDigits code={code.code} />
                <div className={classes.copy}>
                  <CopyButtons code={code.code} />
                  {code.status === 'Active' && <OpenPlayerLink code={code.code} />}
                </div>
              </div>
              {code.status !== 'Expired' && (
                <QrCode
                  value={codeLink(code.code)}
                  sizePx={152}
                  label="QR code that opens the test with this code"
                />
              )}
              <KeyValueStrip items={factsOf(code)} />
            </div>
          </Card>
          <TestedProfiles key={codeId} {...tested} />
        </div>
      )}
    </Page>
  );
}

function OldStructure({ code }: { code: CodeSession }) {
  const { permissions } = useCurrentUser();
  const upgrade = useCodeAction(upgradeSession, {
    success: 'Session Successfully Updated',
    refusalIn: 'notice',
  });
  const mayUpgrade = permissions.includes('code:write') && code.status !== 'Expired';
  return (
    <PageBanner
      tone="event"
      icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />}
      actions={
        mayUpgrade && (
          <Button
            size="small"
            isWorking={upgrade.isWorking}
            onClick={() => void upgrade.run({ id: code.id })}
          >
            Upgrade
          </Button>
        )
      }
    >
      <span>This code uses an older structure. Upgrade it to use current tests.</span>
    </PageBanner>
  );
}

const yesNo = (is: boolean) => (is ? 'Yes' : 'No');

function factsOf(code: CodeSession) {
  const notified = [
    ...new Map(
      code.selectedAccountNotifications
        .filter(({ isEnabled }) => isEnabled)
        .map(({ accountId, firstName, lastName }) => [accountId, `${firstName} ${lastName}`.trim()]),
    ).values(),
  ];
  return [
    { label: 'Protocol', value: code.protocolName },
    { label: 'Created On', value: dateTimeText(code.createdOn) },
    { label: 'Created by', value: code.createdByAccountEmail },
    { label: 'Starts', value: dateTimeText(code.startsOn) },
    { label: 'Expires', value: dateTimeText(code.endsOn) },
    {
      label: 'Tested',
      value:
        code.groupProfileCount === null
          ? String(code.testedProfileCount)
          : `${code.testedProfileCount} of ${code.groupProfileCount}`,
    },
    { label: 'Shows results', value: yesNo(code.showResultsAfterSession) },
    ...(code.isAccountCreationEnabled ? [{ label: 'Offers an account', value: 'Yes' }] : []),
    { label: 'Notifies', value: notified.length === 0 ? 'Nobody' : notified.join(', ') },
  ];
}
