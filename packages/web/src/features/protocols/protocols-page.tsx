import { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '../../design/button/button.tsx';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import { IconListCheck } from '../../design/icon/tabler/list-check.ts';
import { IconPlus } from '../../design/icon/tabler/plus.ts';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { LostMeasuresCard } from './lost-measures-card.tsx';
import { protocolColumns } from './protocol-columns.tsx';
import { testsText } from './protocol-words.ts';
import classes from './protocols.module.css';
import { type ProtocolsFilter, pageOfProtocols, typeOf } from './protocols-filter.ts';

// Fetched when they are opened: forms and their rules weigh as much as the page.
const CreateProtocolDialog = lazy(async () => ({
  default: (await import('./save-protocol-dialogs.tsx')).CreateProtocolDialog,
}));
const ProtocolSettingsDialog = lazy(async () => ({
  default: (await import('./protocol-settings-dialog.tsx')).ProtocolSettingsDialog,
}));
const StandardProtocolDialog = lazy(async () => ({
  default: (await import('./standard-protocol-dialog.tsx')).StandardProtocolDialog,
}));

export interface ProtocolsPageProps {
  filter: ProtocolsFilter;
  /** `isTyping` while somebody searches or leaves a dialog: the address is then replaced. */
  onFilterChange: (change: Partial<ProtocolsFilter>, isTyping?: boolean) => void;
  /** A new protocol is there. */
  onCreated: (protocolId: number) => void;
}

/** The protocols of the organization. */
export function ProtocolsPage({ filter, onFilterChange, onCreated }: ProtocolsPageProps) {
  const { permissions, viewingAsSuper } = useCurrentUser();
  const query = useQuery(callQuery(getProtocols, {}));
  const protocols = query.data?.protocols ?? [];
  const mayWrite = permissions.includes('protocol:write');
  const mayConfigure = permissions.includes('organization:configure');
  const mayAddStandard = permissions.includes('protocol:standard');
  const { rows, paging } = pageOfProtocols(
    protocols,
    filter,
    (protocol) =>
      `${protocol.name} ${protocol.organizationProtocolId} ${typeOf(protocol)} ${testsText(protocol)}`,
  );
  const open = (dialog: ProtocolsFilter['dialog']) => onFilterChange({ dialog }, dialog === null);
  const close = () => open(null);
  return (
    <Page
      title="Protocols"
      {...(query.data === undefined ? {} : { count: protocols.length.toLocaleString('en-US') })}
      actions={
        <>
          {mayConfigure && <Button onClick={() => open('settings')}>Edit Settings</Button>}
          {mayAddStandard && <Button onClick={() => open('standard')}>Add Standard Protocol</Button>}
          {mayWrite && (
            <Button variant="primary" icon={<IconPlus />} onClick={() => open('create')}>
              Add Protocol
            </Button>
          )}
        </>
      }
    >
      <div className={classes.stack}>
        <Card label="Protocols" isFlush>
          <DataTable
            label="Protocols"
            columns={protocolColumns}
            rows={rows}
            rowKey={({ organizationProtocolId }) => String(organizationProtocolId)}
            rowHref={({ organizationProtocolId }) => `/protocols/${organizationProtocolId}`}
            sort={{ columnId: filter.SortByColumn, isAscending: filter.SortAscending }}
            onSortChange={({ columnId, isAscending }) =>
              onFilterChange({
                SortByColumn: columnId as ProtocolsFilter['SortByColumn'],
                SortAscending: isAscending,
                PageNumber: 1,
              })
            }
            paging={paging}
            onPagingChange={(paging) =>
              onFilterChange({ PageNumber: paging.pageNumber, RowsPerPage: paging.rowsPerPage })
            }
            isLoading={query.isPending}
            loadingText="Loading Data..."
            isCopyable
            toolbar={
              <RestingSearchInput
                label="Search by name, test or ID"
                value={filter.SearchString}
                onChange={(SearchString) => onFilterChange({ SearchString, PageNumber: 1 }, true)}
              />
            }
            error={queryFailure('The protocols did not load.', query)}
            empty={
              filter.SearchString === '' ? (
                <EmptyState
                  icon={<IconListCheck size={24} stroke={1.6} />}
                  title="No Protocols"
                  text={
                    mayWrite
                      ? 'A protocol says which tests are taken, and in which order.'
                      : 'Ask a System Admin of your organization to add one.'
                  }
                  actions={mayWrite && <Button onClick={() => open('create')}>Add Protocol</Button>}
                />
              ) : (
                <EmptyState
                  title="No protocols match your search."
                  actions={
                    <Button onClick={() => onFilterChange({ SearchString: '', PageNumber: 1 })}>
                      Show all protocols
                    </Button>
                  }
                />
              )
            }
          />
        </Card>
        {viewingAsSuper && <LostMeasuresCard />}
      </div>
      <Suspense>
        {mayWrite && filter.dialog === 'create' && query.data !== undefined && (
          <CreateProtocolDialog protocols={protocols} onClose={close} onCreated={onCreated} />
        )}
        {mayConfigure && filter.dialog === 'settings' && <ProtocolSettingsDialog onClose={close} />}
        {mayAddStandard && filter.dialog === 'standard' && (
          <StandardProtocolDialog onClose={close} onAdded={onCreated} />
        )}
      </Suspense>
    </Page>
  );
}
