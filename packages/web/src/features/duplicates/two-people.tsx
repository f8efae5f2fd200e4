import type { DuplicatePair } from '@plumbline/contract';
import { AppLink } from '../../design/link/app-link.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { personFacts, personName } from './duplicate-texts.ts';
import classes from './duplicates.module.css';

/** Two profiles one below the other, so that a letter or a digit that differs is seen. */
export function TwoPeople({ profile1, profile2 }: Pick<DuplicatePair, 'profile1' | 'profile2'>) {
  return (
    <span className={classes.people}>
      {[profile1, profile2].map((person) => (
        <span key={person.id} className={classes.person}>
          <AppLink
            className={classes.name}
            href={hrefOf('/profiles/$profileId/overview', { profileId: person.id })}
          >
            {personName(person)}
          </AppLink>
          <span className={classes.quiet}>{personFacts(person)}</span>
        </span>
      ))}
    </span>
  );
}
