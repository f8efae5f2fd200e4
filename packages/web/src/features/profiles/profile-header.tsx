import type { getWebProfileDetail, ResponseOf } from '@plumbline/contract';
import { IconAlertTriangle, IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import { SegmentedControl } from '../../design/form/segmented-control.tsx';
import { Chip } from '../../design/label/chip.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { dayText, nameOf } from '../../platform/texts/profile-texts.ts';
import classes from './profile-header.module.css';

export type ProfileDetail = ResponseOf<typeof getWebProfileDetail>;
export type ProfileView = 'summary' | 'tests';

export interface ProfileHeaderProps {
  detail: ProfileDetail;
  view: ProfileView;
  onCreateReport: () => void;
  children: ReactNode;
}

/** Who the page is about, and what is open with them. It stays while the content scrolls. */
export function ProfileHeader({ detail, view, onCreateReport, children }: ProfileHeaderProps) {
  const { profile, openEvent, tests } = detail;
  const base = `/profiles/${profile.id}/overview`;
  const whyNoReport = tests.some((test) => !test.isCovidOnly)
    ? null
    : 'A report needs at least one test other than a COVID-19 screening.';
  return (
    <Page
      title={nameOf(profile)}
      breadcrumbs={[{ label: 'Profiles', href: '/profiles' }, { label: nameOf(profile) }]}
      isFlush={view === 'tests'}
      chips={
        <Chip tone={profile.isInactive ? 'status-inactive' : 'status-active'}>
          {profile.isInactive ? 'Inactive' : 'Active'}
        </Chip>
      }
      meta={metaOf(profile)}
      actions={
        <Button
          variant="primary"
          icon={<IconFileText />}
          disabled={whyNoReport !== null}
          title={whyNoReport ?? undefined}
          onClick={onCreateReport}
        >
          Create Report
        </Button>
      }
      banner={
        openEvent && (
          <div className={classes.event}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
            <strong>Event Started {dayText(openEvent.startedOn)}</strong>
            <span>
              {[openEvent.name, `day ${openEvent.dayNumber}`, `${openEvent.testCount} tests in this event`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        )
      }
      tabs={<Tabs label="Profile sections" items={[{ label: 'Overview', href: base }]} current={base} />}
      tabsAside={
        tests.length > 0 && (
          <SegmentedControl
            label="View"
            value={view}
            segments={[
              { value: 'summary', label: 'Summary', href: base },
              { value: 'tests', label: 'Previous Tests', href: `${base}?view=tests` },
            ]}
          />
        )
      }
    >
      {children}
    </Page>
  );
}

function metaOf(profile: ProfileDetail['profile']): string {
  const sex = profile.sex === null ? null : profile.sex === 'F' ? 'Female' : 'Male';
  const born = profile.birthDate === null ? '' : ` (${birthText(profile.birthDate)})`;
  return [
    `Profile ID ${profile.id}`,
    profile.ageYears === null ? null : `${profile.ageYears} y${born}`,
    sex,
    profile.graduationYear === null ? null : `Class of ${profile.graduationYear}`,
    profile.groupNames.join(', ') || null,
  ]
    .filter((part) => part !== null)
    .join('   ·   ');
}

function birthText(birthDate: string): string {
  const [year, month, day] = birthDate.split('-').map(Number);
  return `${month}/${day}/${String(year).slice(2)}`;
}
