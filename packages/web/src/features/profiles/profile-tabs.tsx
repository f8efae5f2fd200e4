import { SegmentedControl } from '../../design/form/segmented-control.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import type { ProfileDetail } from './profile-dialog.ts';

/** The tabs of a profile, in their order; each is the last part of its address. */
export const tabLabels = {
  overview: 'Overview',
  groups: 'Groups',
  codes: 'Codes',
  events: 'Events',
  calendar: 'Calendar',
  baselines: 'Baselines',
  trends: 'Trends',
  'test-history': 'Test History',
} as const;
export type ProfileTab = keyof typeof tabLabels;
/** The two ways to look at the overview. */
export type ProfileView = 'summary' | 'tests';

/** What there is of somebody who was never tested. */
const tabsWithoutTests: readonly ProfileTab[] = ['overview', 'groups', 'codes'];

/** The tabs that make sense for this profile, and the open one in any case: an address that was kept still says where it is. */
export function ProfileTabs({ detail, tab }: { detail: ProfileDetail; tab: ProfileTab }) {
  const hrefAt = (name: ProfileTab) =>
    hrefOf(`/profiles/$profileId/${name}`, { profileId: detail.profile.id });
  const names = Object.keys(tabLabels) as ProfileTab[];
  const shown = names.filter(
    (name) => detail.tests.length > 0 || tabsWithoutTests.includes(name) || name === tab,
  );
  return (
    <Tabs
      label="Profile sections"
      items={shown.map((name) => ({
        label: tabLabels[name],
        href: hrefAt(name),
        ...(name === 'events' && detail.events.length > 0 ? { count: detail.events.length } : {}),
      }))}
      current={hrefAt(tab)}
    />
  );
}

export interface ProfileTabsAsideProps {
  detail: ProfileDetail;
  tab: ProfileTab;
  view: ProfileView;
  /** The test that the address names: both views show it. */
  testId: number | null;
}

/** Beside the tabs: the chosen test against baseline (the newest one unless the address names another), or all of them. */
export function ProfileTabsAside({ detail, tab, view, testId }: ProfileTabsAsideProps) {
  if (tab !== 'overview' || detail.tests.length === 0) return null;
  const hrefAt = (chosen?: 'tests') =>
    hrefOf('/profiles/$profileId/overview', {
      profileId: detail.profile.id,
      view: chosen,
      testId: testId ?? undefined,
    });
  return (
    <SegmentedControl
      label="View"
      value={view}
      segments={[
        { value: 'summary', label: 'Summary', href: hrefAt() },
        { value: 'tests', label: 'Previous Tests', href: hrefAt('tests') },
      ]}
    />
  );
}
