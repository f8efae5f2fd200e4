import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { otherSide, typeLabel } from './connection-texts.ts';
import classes from './connections.module.css';
import { useConnections } from './use-connections.ts';

/** Names that a card has room for; the others are counted. */
const most = 5;

interface NamedLine {
  key: string;
  name: string;
  note: string;
}

function Lines({ lines }: { lines: readonly NamedLine[] }) {
  return (
    <ul className={classes.lines}>
      {lines.slice(0, most).map(({ key, name, note }) => (
        <li key={key}>
          <span>{name}</span>
          <span className={classes.note}>{note}</span>
        </li>
      ))}
      {lines.length > most && <li className={classes.note}>{`and ${lines.length - most} more`}</li>}
    </ul>
  );
}

const waiting = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'} waiting for an answer.`;

/** Who pays for the open organization, and for whom it pays, in short (B044). */
export function BillingConnectionsCard() {
  const { query, payer, billingChildren, requests } = useConnections('billing');
  const children = billingChildren.map(({ id, name }) => ({ key: String(id), name, note: `ID ${id}` }));
  return (
    <Card
      title="Billing connections"
      count={billingChildren.length + (payer === null ? 0 : 1)}
      aside={
        <AppLink href={hrefOf('/org-management/connections/billing')} aria-label="Manage billing connections">
          Manage
        </AppLink>
      }
    >
      {queryFailure('The connections did not load.', query)}
      {query.isPending && <Waiting />}
      {query.data !== undefined && (
        <div className={classes.short}>
          <p>
            {payer === null ? 'This organization pays for itself.' : `Billed to ${payer.name} (${payer.id}).`}
          </p>
          <p className={classes.note}>
            {children.length === 0 ? 'It does not pay for any other organization.' : 'It pays for:'}
          </p>
          {children.length > 0 && <Lines lines={children} />}
          {requests.length > 0 && <p>{waiting(requests.length)}</p>}
        </div>
      )}
    </Card>
  );
}

/** With whom the open organization is connected, in short (B045). */
export function AccessConnectionsCard() {
  const { query, ownId, parents, children, requests } = useConnections('access');
  const lines = [...parents, ...children].map((connect) => {
    const { id, name, isParent } = otherSide(connect, ownId);
    const place = isParent ? 'Parent' : 'Child';
    return {
      key: String(connect.id),
      name,
      note: `${place}, ${typeLabel(connect.orgConnectTypeId)}, ID ${id}`,
    };
  });
  return (
    <Card
      title="Access connections"
      count={lines.length}
      aside={
        <AppLink href={hrefOf('/org-management/connections/access')} aria-label="Manage access connections">
          Manage
        </AppLink>
      }
    >
      {queryFailure('The connections did not load.', query)}
      {query.isPending && <Waiting />}
      {query.data !== undefined && (
        <div className={classes.short}>
          {lines.length === 0 ? <p>No access connections yet.</p> : <Lines lines={lines} />}
          {requests.length > 0 && <p>{waiting(requests.length)}</p>}
        </div>
      )}
    </Card>
  );
}

const Waiting = () => (
  <Loading label="Loading Data...">
    <Skeleton width="100%" height={64} />
  </Loading>
);
