import type { DashboardFacts } from '@plumbline/contract';
import { quietEventHours } from '@plumbline/domain/clinical/events/quiet-event';
import { Stat, StatStrip } from '../../design/label/stat.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** A dash while it loads: of a number's height, so that the tiles do not move when it is there. */
const shown = (value: number | undefined) => (value === undefined ? '–' : number(value));

/** Keeps its line while it loads, and where there is nothing to say. */
const noNote = '\u00a0';

/** Who needs me today, in four numbers; each leads to the people behind it. */
export function DashboardTiles({ facts }: { facts: DashboardFacts | undefined }) {
  return (
    <StatStrip>
      <Stat
        label="Worse or concerning today"
        value={shown(facts?.worseToday)}
        note={facts ? `of ${number(facts.testedToday)} tested today` : 'of those tested today'}
        tone="change-bad"
        href={hrefOf('/profiles', { needs: 'worseToday' })}
      />
      <Stat
        label="Events"
        value={
          <>
            <span>
              {shown(facts?.openEvents)} <small>open,</small>
            </span>{' '}
            <span>
              {shown(facts?.worseEvents)} <small>worse</small>
            </span>
          </>
        }
        note={facts !== undefined && facts.newEvents > 0 ? `${number(facts.newEvents)} new` : noNote}
        tone="event"
        href={hrefOf('/profiles', { openEventsOnly: true })}
      />
      <Stat
        label={`Event, no test for ${quietEventHours} h`}
        value={shown(facts?.quietEvents)}
        note={(facts && quietText(facts)) || noNote}
        tone="change-warning"
        href={hrefOf('/profiles', { needs: 'quietEvent' })}
      />
      <Stat
        label="Baseline not ready"
        value={shown(facts?.baselineNotReady)}
        note={facts ? `of ${number(facts.activeProfiles)} profiles` : 'of all profiles'}
        tone="change-normal"
        href={hrefOf('/profiles', { needs: 'baseline' })}
      />
    </StatStrip>
  );
}

/** As many letters of names as the tile has room for beside its number. */
const mostLetters = 20;

/** The two that wait longest, by name or, where names are withheld, by id; one where both names are long. */
function quietText({ quietEvents, quietProfiles }: DashboardFacts): string {
  const names = quietProfiles.map(({ id, lastName }) => lastName ?? `ID ${id}`);
  const shown = names.join(', ').length > mostLetters ? names.slice(0, 1) : names;
  const named = shown.join(', ');
  const more = quietEvents - shown.length;
  return more > 0 ? `${named} and ${number(more)} more` : named;
}
