import type { CodeSortColumn } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { getCodeSessions } from '@plumbline/contract/features/codes/get-code-sessions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import { FilterCheckbox } from '../../design/form/filter-checkbox.tsx';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import { IconCode } from '../../design/icon/tabler/code.ts';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { usePageInRange } from '../../design/table/use-page-in-range.ts';
import { pageQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './codes.module.css';
import { codesColumns } from './codes-columns.tsx';
import { type CodesFilter, requestOfCodesFilter } from './codes-filter.ts';

export interface CodesListProps {
  /** Of one group, or null for all codes. */
  groupId: number | null;
  filter: CodesFilter;
  /** `isTyping` while somebody searches: the address is then replaced, so that Back leads out of the search. */
  onFilterChange: (change: Partial<CodesFilter>, isTyping?: boolean) => void;
  onCreate: () => void;
  /** Stands where no code was ever made. */
  empty: { title: string; text: string };
  /** The button stands above the list, where it is not in the page's head. */
  hasCreateButton?: boolean;
}

/** Codes: searched, sorted and paged by the server, expired ones only when asked for. */
export function CodesList(props: CodesListProps) {
  const { groupId, filter, onFilterChange, onCreate, hasCreateButton = false } = props;
  const { viewingAsSuper, permissions } = useCurrentUser();
  const page = usePageInRange({ pageNumber: filter.PageNumber, rowsPerPage: filter.RowsPerPage });
  const query = useQuery(
    pageQuery(getCodeSessions, requestOfCodesFilter({ ...filter, PageNumber: page.pageNumber }, groupId)),
  );
  const { data } = query;
  page.learnCount(query.isPlaceholderData ? undefined : data?.totalRowCount);
  const narrow = (change: Partial<CodesFilter>, isTyping = false) =>
    onFilterChange({ ...change, PageNumber: 1 }, isTyping);
  const create = permissions.includes('code:write') && (
    <Button variant="primary" onClick={onCreate}>
      Create Code
    </Button>
  );
  return (
    <Card label="Codes" isFlush>
      <DataTable
        label="Codes"
        columns={codesColumns}
        rows={data?.sessions ?? []}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `/codes/${id}`}
        sort={{ columnId: filter.SortByColumn, isAscending: filter.SortAscending }}
        onSortChange={({ columnId, isAscending }) =>
          narrow({ SortByColumn: columnId as CodeSortColumn, SortAscending: isAscending })
        }
        paging={{
          pageNumber: page.pageNumber,
          rowsPerPage: filter.RowsPerPage,
          totalCount: data?.totalRowCount ?? 0,
        }}
        onPagingChange={({ pageNumber, rowsPerPage }) =>
          onFilterChange({ PageNumber: pageNumber, RowsPerPage: rowsPerPage })
        }
        isLoading={query.isPending}
        isRefreshing={query.isPlaceholderData}
        isCopyable
        toolbar={
          <>
            <div className={classes.search}>
              <RestingSearchInput
                label={viewingAsSuper ? 'Search by code, group or ID' : 'Search by code or name'}
                value={filter.SearchString}
                onChange={(SearchString) => narrow({ SearchString }, true)}
              />
            </div>
            <FilterCheckbox
              label="Show Expired Codes"
              checked={filter.showExpired}
              onChange={(showExpired) => narrow({ showExpired })}
            />
            {hasCreateButton && create}
          </>
        }
        error={queryFailure('The codes did not load.', query)}
        empty={
          <NoCodes
            {...props}
            hiddenCount={data?.hiddenExpiredCount ?? 0}
            isSearched={filter.SearchString !== ''}
            create={permissions.includes('code:write') && <Button onClick={onCreate}>Create Code</Button>}
            onClear={() => narrow({ SearchString: '' })}
          />
        }
      />
    </Card>
  );
}

interface NoCodesProps extends Pick<CodesListProps, 'empty'> {
  hiddenCount: number;
  isSearched: boolean;
  create: ReactNode;
  onClear: () => void;
}

function NoCodes({ empty, hiddenCount, isSearched, create, onClear }: NoCodesProps) {
  const hidden =
    hiddenCount > 0
      ? `${hiddenCount} expired ${hiddenCount === 1 ? 'code is' : 'codes are'} not shown.`
      : undefined;
  if (isSearched) {
    return (
      <EmptyState
        title="No codes match your search."
        {...(hidden === undefined ? {} : { text: hidden })}
        actions={<Button onClick={onClear}>Clear search</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconCode size={24} stroke={1.6} />}
      title={hidden === undefined ? empty.title : emptyTexts.activeCodes}
      text={hidden ?? empty.text}
      actions={create}
    />
  );
}
