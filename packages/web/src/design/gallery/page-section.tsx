import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { SegmentedControl } from '../form/segmented-control.tsx';
import { IconAlertTriangle } from '../icon/tabler/alert-triangle.ts';
import { IconFileText } from '../icon/tabler/file-text.ts';
import { IconPencil } from '../icon/tabler/pencil.ts';
import { Chip } from '../label/chip.tsx';
import { Card } from '../layout/card.tsx';
import { Page } from '../layout/page.tsx';
import { Tabs } from '../layout/tabs.tsx';
import { AppLink } from '../link/app-link.tsx';
import classes from './gallery.module.css';

/** A page's head with everything that it can hold. */
export function PageSection() {
  return (
    <div className={classes.frame}>
      <Page
        title="Maya Okafor"
        documentTitle="Components and states"
        breadcrumbs={[{ label: 'Profiles', href: '#profiles' }, { label: 'Maya Okafor' }]}
        chips={
          <>
            <Chip tone="status-active">Active</Chip>
            <Chip tone="baseline">Cognitive due</Chip>
          </>
        }
        meta={
          <>
            <span>Profile ID 48213</span>
            <span>17 y (3/14/09)</span>
            <span>Female</span>
          </>
        }
        actions={
          <>
            <IconButton label="Edit profile" icon={<IconPencil />} />
            <Button>Share</Button>
            <Button variant="primary" icon={<IconFileText />}>
              Create Report
            </Button>
          </>
        }
        banner={
          <div className={classes.banner}>
            <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
            <p className={classes.bannerWords}>
              <strong>Event Started 10/3/26</strong> · day 4
            </p>
            <Button size="small" variant="event">
              End Event
            </Button>
          </div>
        }
        tabs={
          <Tabs
            label="Profile sections"
            current="#overview"
            items={[
              { label: 'Overview', href: '#overview' },
              { label: 'Groups', href: '#groups' },
              { label: 'Codes', href: '#codes' },
              { label: 'Events', href: '#events', count: 2 },
              { label: 'Calendar', href: '#calendar' },
              { label: 'Baselines', href: '#baselines' },
            ]}
          />
        }
        tabsAside={
          <SegmentedControl
            label="View"
            value="summary"
            segments={[
              { value: 'summary', label: 'Summary', href: '#summary' },
              { value: 'previous', label: 'Previous Tests', href: '#previous' },
            ]}
          />
        }
      >
        <Card
          title="Open Events"
          count={7}
          tone="event"
          icon={<IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />}
          aside={<AppLink href="#events">See all Open Events</AppLink>}
        >
          Content
        </Card>
      </Page>
    </div>
  );
}
