import type { PdfSync } from '@plumbline/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconAlertTriangle } from '../../design/icon/tabler/alert-triangle.ts';
import { Chip } from '../../design/label/chip.tsx';
import { Page } from '../../design/layout/page.tsx';
import { PageBanner } from '../../design/layout/page-banner.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { breadcrumbsOf } from '../../platform/navigation/breadcrumbs.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dayText } from '../../platform/time/time-texts.ts';
import { nameOf } from '../../records/profiles/profile-texts.ts';
import { RecalculatingBaseline } from './baselines/recalculating-baseline.tsx';
import type { ProfileDetail, ProfileDialogName } from './profile-dialog.ts';
import { profileMeta } from './profile-meta.ts';
import {
  type ProfileTab,
  ProfileTabs,
  ProfileTabsAside,
  type ProfileView,
  tabLabels,
} from './profile-tabs.tsx';

/** Requested with the page: a menu weighs as much as the header, and nothing is read in it. */
const headerActions = import('./profile-header-actions.tsx');
const ProfileHeaderActions = lazy(async () => ({ default: (await headerActions).ProfileHeaderActions }));

/** Fetched beside the page: most groups have no schedule. */
const DemandChips = lazy(async () => ({ default: (await import('./demand-chips.tsx')).DemandChips }));

/** Most people have no deliveries. */
const PdfSyncChip = lazy(async () => ({ default: (await import('./pdf-sync-chip.tsx')).PdfSyncChip }));

export interface ProfileHeaderProps {
  detail: ProfileDetail;
  tab: ProfileTab;
  view: ProfileView;
  /** The test that the address names; without it the newest one. */
  testId?: number | null;
  /** Deliveries of the person's reports, newest first; null when they did not load. */
  pdfSyncs?: readonly PdfSync[] | null;
  /** What went wrong behind what is shown. */
  notice?: ReactNode;
  /** Opens one of the profile's dialogs. */
  onAsk: (dialog: ProfileDialogName) => void;
  children: ReactNode;
}

/** Who the page is about, and what is open with them. It stays while the content scrolls. */
export function ProfileHeader({
  detail,
  tab,
  view,
  testId = null,
  pdfSyncs = [],
  notice,
  onAsk,
  children,
}: ProfileHeaderProps) {
  const { profile } = detail;
  const { selectedOrganization } = useCurrentUser();
  return (
    <Page
      title={nameOf(profile)}
      documentTitle={`${nameOf(profile)}, ${view === 'tests' ? 'Previous Tests' : tabLabels[tab]}`}
      breadcrumbs={breadcrumbsOf('/profiles', { id: profile.id, name: profile.fullName })}
      isFlush={view === 'tests'}
      chips={
        <>
          <StatusChip isInactive={profile.isInactive} />
          <Suspense>
            <DemandChips profileId={profile.id} />
          </Suspense>
          {pdfSyncs?.length !== 0 && (
            <Suspense>
              <PdfSyncChip pdfSyncs={pdfSyncs} onOpen={() => onAsk('pdfSyncs')} />
            </Suspense>
          )}
        </>
      }
      meta={profileMeta(profile, { showsApiIds: selectedOrganization?.externalApiEnabled === true })}
      actions={
        <Suspense>
          <ProfileHeaderActions detail={detail} pdfSyncs={pdfSyncs ?? []} onAsk={onAsk} />
        </Suspense>
      }
      isCompactOnPhone
      banner={
        <>
          {notice}
          <EventBanner detail={detail} onAsk={onAsk} />
          {detail.isBaselineRecalculating && <RecalculatingBaseline />}
        </>
      }
      tabs={<ProfileTabs detail={detail} tab={tab} />}
      tabsAside={<ProfileTabsAside detail={detail} tab={tab} view={view} testId={testId} />}
    >
      {children}
    </Page>
  );
}

/** Nearly everybody is active, which a phone has no line for. */
function StatusChip({ isInactive }: { isInactive: boolean }) {
  const isPhone = useIsPhone();
  if (isInactive) return <Chip tone="status-inactive">Inactive</Chip>;
  return isPhone ? null : <Chip tone="status-active">Active</Chip>;
}

type PartProps = Pick<ProfileHeaderProps, 'detail' | 'onAsk'>;

/**
 * What is open with the person. Only the organization that made the event changes it. A phone has one line for it: the rest is on the
 * Events tab, and End Event in the menu.
 */
function EventBanner({ detail, onAsk }: PartProps) {
  const { permissions, selectedOrganization } = useCurrentUser();
  const isPhone = useIsPhone();
  const { openEvent, events } = detail;
  if (openEvent === null) return null;
  const event = events.find(({ id }) => id === openEvent.id);
  const mayWrite = permissions.includes('event:write') && event?.organizationId === selectedOrganization?.id;
  return (
    <PageBanner
      tone="event"
      icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />}
      actions={
        mayWrite && (
          <>
            {!isPhone && (
              <Button variant="event" size="small" onClick={() => onAsk('endEvent')}>
                End Event
              </Button>
            )}
            <Button variant="event" size="small" onClick={() => onAsk('editEvent')}>
              Edit Event
            </Button>
          </>
        )
      }
    >
      <strong>Event Started {dayText(openEvent.startedOn)}</strong>
      <span>
        {(isPhone
          ? [`day ${openEvent.dayNumber}`]
          : [openEvent.name, `day ${openEvent.dayNumber}`, `${openEvent.testCount} tests in this event`]
        )
          .filter(Boolean)
          .join(' · ')}
      </span>
    </PageBanner>
  );
}
