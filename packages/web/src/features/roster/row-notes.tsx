import type { RosterMatch, RosterRow } from '@plumbline/contract';
import { formatCalendarDate } from '@plumbline/domain/time/format-date';
import { AppLink } from '../../design/link/app-link.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { bandTones, bandWords } from '../../records/profiles/match-words.ts';
import classes from './roster.module.css';

/** What stands in the way of a row, and who it may be. */
export function RowNotes({ row }: { row: RosterRow }) {
  if (row.reason !== null) return <p className={classes.note}>{row.reason}</p>;
  if (row.problems.length === 0 && row.matches.length === 0)
    return <span className={classes.quiet}>No match</span>;
  return (
    <ul className={classes.notes}>
      {row.problems.map((problem) => (
        <li key={problem} className={classes.problem}>
          {problem}
        </li>
      ))}
      {row.matches.map((match) => (
        <MatchNote key={`${match.profileId}-${match.rowNumber}`} match={match} />
      ))}
    </ul>
  );
}

function MatchNote({ match }: { match: RosterMatch }) {
  const { profileId, rowNumber, fullName, birthDate, confidencePercent, band, reason } = match;
  const who = [fullName, birthDate === null ? '' : formatCalendarDate(birthDate)].filter(Boolean).join(', ');
  return (
    <li className={classes.match} data-tone={bandTones[band]}>
      <span className={classes.matchHead}>
        <span className={classes.dot} aria-hidden="true" />
        <span>
          {bandWords[band]}, {confidencePercent}%
        </span>
      </span>
      <span>
        {profileId === null ? (
          `Row ${rowNumber}: ${who}`
        ) : (
          <AppLink href={hrefOf('/profiles/$profileId/overview', { profileId })}>{who}</AppLink>
        )}
      </span>
      <span className={classes.samples}>{reason}</span>
    </li>
  );
}
