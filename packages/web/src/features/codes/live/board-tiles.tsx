import type { LiveDone } from '@plumbline/contract';
import { needsHelp } from '@plumbline/domain/codes/live-state';
import { StatusDot } from '../../../design/label/status-dot.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import type { Tone } from '../../../design/tones.ts';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import { dateTimeText } from '../../../platform/time/time-texts.ts';
import { nameOf, type SittingOnBoard, sinceText, stateText } from './board-groups.ts';
import classes from './live-board.module.css';

interface SittingTilesProps {
  sittings: readonly SittingOnBoard[];
  nowMs: number;
}

/** One tile a phone: who, on which test, how far, since when. */
export function SittingTiles({ sittings, nowMs }: SittingTilesProps) {
  return (
    <ul className={classes.tiles}>
      {sittings.map((one) => (
        <SittingTile key={one.sitting.key} one={one} nowMs={nowMs} />
      ))}
    </ul>
  );
}

const toneOf = ({ state }: SittingOnBoard): Tone => {
  if (state === 'help') return 'change-bad';
  if (needsHelp(state)) return 'change-warning';
  return state === 'testing' ? 'status-active' : 'status-inactive';
};

function SittingTile({ one, nowMs }: { one: SittingOnBoard; nowMs: number }) {
  const { sitting, state } = one;
  const { doneCount, stepCount } = sitting;
  return (
    <li className={classes.tile} data-state={state}>
      <Person person={sitting} />
      <span className={classes.state}>
        <StatusDot tone={toneOf(one)}>{stateText(one, nowMs)}</StatusDot>
      </span>
      {needsHelp(state) && sitting.measureName !== null && (
        <span className={classes.quiet}>{sitting.measureName}</span>
      )}
      <span className={classes.quiet}>
        {stepCount > 0 && `${doneCount} of ${stepCount} done`}
        {stepCount > 0 && state !== 'silent' && ' · '}
        {state !== 'silent' && sinceText(sitting.since, nowMs)}
      </span>
      {stepCount > 0 && (
        <span className={classes.bar} aria-hidden="true">
          <span style={{ inlineSize: `${Math.min(100, (doneCount / stepCount) * 100)}%` }} />
        </span>
      )}
    </li>
  );
}

type Shown = Pick<LiveDone, 'firstName' | 'lastName'> & { profileId: number | null };

function Person({ person }: { person: Shown }) {
  const { profileId } = person;
  return profileId === null ? (
    <span className={classes.nobody}>{nameOf(person)}</span>
  ) : (
    <AppLink href={hrefOf('/profiles/$profileId/overview', { profileId })} className={classes.name}>
      {nameOf(person)}
    </AppLink>
  );
}

/** Those whose test is stored, the newest first. */
export function DonePeople({ people }: { people: readonly LiveDone[] }) {
  return (
    <ul className={classes.done}>
      {people.map((person) => (
        <li key={person.profileId}>
          <Person person={person} />
          <span className={classes.quiet}>{dateTimeText(person.lastCompletedOn)}</span>
        </li>
      ))}
    </ul>
  );
}
