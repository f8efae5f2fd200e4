import { useMemo, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { endedColumns } from './connection-columns.tsx';
import { organizationText } from './connection-texts.ts';
import { PagedTable } from './paged-table.tsx';
import { type ConnectionKind, useConnections } from './use-connections.ts';

const titles = { access: 'Ended access connections', billing: 'Ended billing requests' } as const;

/** What was declined, removed or not answered in time, once somebody asks for it. */
export function EndedCard({ kind }: { kind: ConnectionKind }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title={titles[kind]}
      isFlush
      aside={
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${titles[kind].toLowerCase()}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide ended' : 'Show ended'}
        </Button>
      }
    >
      {isOpen && <Ended kind={kind} />}
    </Card>
  );
}

function Ended({ kind }: { kind: ConnectionKind }) {
  const { query, ended, ownId } = useConnections(kind, true);
  const columns = useMemo(() => endedColumns(ownId), [ownId]);
  return (
    <PagedTable
      label={titles[kind]}
      columns={columns}
      rows={ended}
      sort={{ columnId: 'decided', isAscending: false }}
      rowKey={({ id }) => String(id)}
      textOf={(row) => organizationText(row, ownId)}
      isLoading={query.isPending}
      error={queryFailure('The ended connections did not load.', query)}
      empty={
        <EmptyState
          title="No ended connections"
          text="Declined, expired, and removed connections appear here."
        />
      }
    />
  );
}
