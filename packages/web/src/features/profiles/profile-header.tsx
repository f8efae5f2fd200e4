import type { PdfSync } from '@plumbline/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconButton } from '../../design/button/icon-button.tsx';
import { IconAlertTriangle } from '../../design/icon/tabler/alert-triangle.ts';
import { IconFileText } from '../../design/icon/tabler/file-text.ts';
import { IconPencil } from '../../design/icon/tabler/pencil.ts';
import { IconShare } from '../../design/icon/tabler/share.ts';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { Chip } from '../../design/label/chip.tsx';
import { Page } from '../../design/layout/page.tsx';
import { PageBanner } from '../../design/layout/page-banner.tsx';
import { breadcrumbsOf } from '../../platform/navigation/breadcrumbs.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dayText } from '../../platform/time/time-texts.ts';
import { nameOf } from '../../records/profiles/profile-texts.ts';
import type { ProfileDetail, ProfileDialogName } from './profile-dialog.ts';
import { profileMeta } from './profile-meta.ts';
import {
  type ProfileTab,
  ProfileTabs,
  ProfileTabsAside,
  type ProfileView,
  tabLabels,
} from './profile-tabs.tsx';
import { RecalculatingBaseline } from './recalculating-baseline.tsx';

/** Fetched beside the page: a menu weighs as much as the header. */
const ProfileActions = lazy(async () => ({
  default: (await import('./profile-actions.tsx')).ProfileActions,
}));

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
          <Chip tone={profile.isInactive ? 'status-inactive' : 'status-active'}>
            {profile.isInactive ? 'Inactive' : 'Active'}
          </Chip>
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
      actions={<HeaderActions detail={detail} pdfSyncs={pdfSyncs ?? []} onAsk={onAsk} />}
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

type PartProps = Pick<ProfileHeaderProps, 'detail' | 'onAsk'>;

function HeaderActions({ detail, pdfSyncs, onAsk }: PartProps & { pdfSyncs: readonly PdfSync[] }) {
  const { permissions, selectedOrganization } = useCurrentUser();
  const mayShare = permissions.includes('profile:share') && selectedOrganization?.isSwayVisaEnabled === true;
  const whyNoReport = detail.tests.some((test) => !test.isCovidOnly)
    ? null
    : 'A report needs at least one test other than a COVID-19 screening.';
  return (
    <>
      {permissions.includes('profile:write') && (
        <IconButton label="Edit Profile" icon={<IconPencil />} onClick={() => onAsk('edit')} />
      )}
      {permissions.includes('profile:identity') && (
        <IconButton label="Delete Profile" icon={<IconTrash />} onClick={() => onAsk('delete')} />
      )}
      {mayShare && (
        <Button icon={<IconShare />} onClick={() => onAsk('share')}>
          Share
        </Button>
      )}
      <Suspense fallback={<Button disabled>Profile Actions</Button>}>
        <ProfileActions detail={detail} pdfSyncs={pdfSyncs} onAsk={onAsk} />
      </Suspense>
      <Button
        variant="primary"
        icon={<IconFileText />}
        disabled={whyNoReport !== null}
        title={whyNoReport ?? undefined}
        onClick={() => onAsk('report')}
      >
        Create Report
      </Button>
    </>
  );
}

/** What is open with the person. Only the organization that made the event changes it. */
function EventBanner({ detail, onAsk }: PartProps) {
  const { permissions, selectedOrganization } = useCurrentUser();
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
            <Button variant="event" size="small" onClick={() => onAsk('endEvent')}>
              End Event
            </Button>
            <Button variant="event" size="small" onClick={() => onAsk('editEvent')}>
              Edit Event
            </Button>
          </>
        )
      }
    >
      <strong>Event Started {dayText(openEvent.startedOn)}</strong>
      <span>
        {[openEvent.name, `day ${openEvent.dayNumber}`, `${openEvent.testCount} tests in this event`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </PageBanner>
  );
}
