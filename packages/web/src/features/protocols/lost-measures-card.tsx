import { getMeasuresForOrganization } from '@plumbline/contract/features/protocols/measures';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { categoryOfMeasure } from './protocol-words.ts';
import classes from './protocols.module.css';

/** The measures that the organization does not have any more, for internal staff. */
export function LostMeasuresCard() {
  const query = useQuery(callQuery(getMeasuresForOrganization, {}));
  const lost = (query.data?.measures ?? []).filter(({ deletedOn }) => deletedOn !== null);
  return (
    <Card
      title="Deleted measures"
      {...(query.data === undefined ? {} : { count: lost.length })}
      aside={<AppLink href="/org-management/measures">Measures</AppLink>}
    >
      {queryFailure('The measures did not load.', query)}
      {query.isPending && <SkeletonRows />}
      {query.data !== undefined && lost.length === 0 && (
        <p className={classes.quiet}>No measures were removed from this organization.</p>
      )}
      {lost.length > 0 && (
        <ul className={classes.plainList}>
          {lost.map(({ regulationMeasureId, name, deletedOn }) => (
            <li key={regulationMeasureId} className={classes.line}>
              <span className={classes.lineName}>{name}</span>
              <span className={classes.quiet}>
                {categoryOfMeasure(regulationMeasureId)} · deleted {dateTimeText(deletedOn ?? '')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
