import type { DashboardFacts } from '@plumbline/contract';
import { quietEventHours } from '@plumbline/domain/clinical/events/quiet-event';
import { Stat, StatStrip } from '../../design/label/stat.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** Who needs me today, in four numbers; each leads to the people behind it. */
export function DashboardTiles({ facts }: { facts: DashboardFacts | undefined }) {
  if (facts === undefined) return <Skeleton width="100%" height={84} />;
  return (
    <StatStrip>
      <Stat
        label="Worse or of concern today"
        value={number(facts.worseToday)}
        note={`of ${number(facts.testedToday)} tested today`}
        tone="change-bad"
        href={hrefOf('/profiles', { needs: 'worseToday' })}
      />
      <Stat
        label="Events"
        value={
          <>
            <span>
              {number(facts.openEvents)} <small>open,</small>
            </span>{' '}
            <span>
              {number(facts.worseEvents)} <small>worse</small>
            </span>
          </>
        }
        note={facts.newEvents > 0 && `${number(facts.newEvents)} new`}
        tone="event"
        href={hrefOf('/profiles', { openEventsOnly: true })}
      />
      <Stat
        label={`Event, no test for ${quietEventHours} h`}
        value={number(facts.quietEvents)}
        note={quietText(facts)}
        tone="change-warning"
        href={hrefOf('/profiles', { needs: 'quietEvent' })}
      />
      <Stat
        label="Baseline not ready"
        value={number(facts.baselineNotReady)}
        note={`of ${number(facts.activeProfiles)} profiles`}
        tone="change-normal"
        href={hrefOf('/profiles', { needs: 'baseline' })}
      />
    </StatStrip>
  );
}

/** The two that wait longest, by name or, where names are withheld, by id. */
function quietText({ quietEvents, quietProfiles }: DashboardFacts): string {
  const named = quietProfiles.map(({ id, lastName }) => lastName ?? `ID ${id}`).join(', ');
  const more = quietEvents - quietProfiles.length;
  return more > 0 ? `${named} and ${number(more)} more` : named;
}
