import { exportAuditLog } from '@plumbline/contract/features/audit/export-audit-log';
import { getAuditLogPaged } from '@plumbline/contract/features/audit/get-audit-log-paged';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../design/button/button.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { IconHistory } from '../../design/icon/tabler/history.ts';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { callKey, callMeta } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { send } from '../../platform/api/send.ts';
import { useDownload } from '../../platform/api/use-action.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { viewerZone } from '../../platform/time/time-texts.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetailDialog } from './audit-detail-dialog.tsx';
import { AuditFilters } from './audit-filters.tsx';
import classes from './audit-page.module.css';
import { auditFilterOf, isNarrowed, noAuditFilters } from './audit-search.ts';

/** What was done and looked at in the organization: filtered, in full, and as a file. The filters are the address. */
export function AuditPage() {
  const [address, change] = useAddress('/organization/audit');
  const { isByStaff, ...named } = address;
  const { goTo } = useGoTo();
  const { viewingAsSuper } = useCurrentUser();
  const filter = auditFilterOf(address, viewerZone);
  const log = useInfiniteQuery({
    queryKey: callKey(getAuditLogPaged, filter),
    queryFn: ({ pageParam, signal }) =>
      send(getAuditLogPaged, { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    meta: callMeta(getAuditLogPaged),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.nextCursor,
    // Each question is noted in the log itself: coming back to the window must not ask by itself.
    refetchOnWindowFocus: false,
  });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const open = entries.find(({ id }) => id === address.entry) ?? null;
  return (
    <>
      <Card title="Audit log" isFlush aside={entries.length > 0 && <ExportButton filter={filter} />}>
        <DataTable
          label="Audit log"
          columns={auditColumns}
          rows={entries}
          rowKey={(entry) => String(entry.id)}
          rowHref={({ id }) =>
            hrefOf('/organization/audit', { ...named, ...(isByStaff && { isByStaff }), entry: id })
          }
          isLoading={log.isPending}
          toolbar={<AuditFilters address={address} isSuperView={viewingAsSuper} onChange={change} />}
          error={queryFailure('The audit log did not load.', log)}
          empty={
            <NothingFound isNarrowed={isNarrowed(address)} onClear={() => void change(noAuditFilters)} />
          }
        />
        {log.hasNextPage && (
          <div className={classes.more}>
            <Button isWorking={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              Show older entries
            </Button>
          </div>
        )}
      </Card>
      <AuditDetailDialog
        entry={open}
        isSuperView={viewingAsSuper}
        onClose={() => void change({ entry: undefined }, { replace: true })}
        onOnlyAccount={(accountId) => void goTo('/organization/audit', { accountId })}
      />
    </>
  );
}

function ExportButton({ filter }: { filter: ReturnType<typeof auditFilterOf> }) {
  const { run, isWorking } = useDownload(exportAuditLog);
  return (
    <Button size="small" icon={<IconDownload />} isWorking={isWorking} onClick={() => void run(filter)}>
      Export as CSV
    </Button>
  );
}

function NothingFound({ isNarrowed: hasFilter, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return hasFilter ? (
    <EmptyState
      title="No entries match these filters."
      actions={<Button onClick={onClear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      icon={<IconHistory size={24} stroke={1.6} />}
      title="No entries yet"
      text="Every sign-in, change and profile view is recorded here."
    />
  );
}
