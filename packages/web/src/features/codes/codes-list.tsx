import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { getCodeSessions } from '@plumbline/contract/features/codes/get-code-sessions';
import { CreateButton } from '../../design/button/create-button.tsx';
import { FilterCheckbox } from '../../design/form/filter-checkbox.tsx';
import { IconKey } from '../../design/icon/tabler/key.ts';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { codesColumns } from './codes-columns.tsx';

type CodesAddress = AddressOf<'/codes'>;

export interface CodesListProps {
  /** Of one group, or null for all codes. */
  groupId: number | null;
  address: CodesAddress;
  onAddressChange: OnAddressChange<CodesAddress>;
  /** Stands where no code was ever made. */
  empty: { title: string; text: string };
  /** The button stands above the list, where it is not in the page's head. */
  hasCreateButton?: boolean;
}

/** Codes: searched, sorted and paged by the server, expired ones only when asked for. */
export function CodesList(props: CodesListProps) {
  const { groupId, address, onAddressChange, hasCreateButton = false } = props;
  const { showExpired } = address;
  const { viewingAsSuper, permissions } = useCurrentUser();
  const list = usePagedList(
    getCodeSessions,
    { ...listRequestOf(address), showExpired, groupId },
    ({ sessions, totalRowCount }) => ({ rows: sessions, totalCount: totalRowCount }),
  );
  const hiddenCount = list.reply?.hiddenExpiredCount ?? 0;
  const hiddenText =
    hiddenCount === 0
      ? undefined
      : `${hiddenCount} expired ${hiddenCount === 1 ? 'code is' : 'codes are'} not shown.`;
  const mayCreate = permissions.includes('code:write');
  const create = () => onAddressChange({ createCode: true });
  return (
    <ListCard
      label="Codes"
      list={list}
      columns={codesColumns}
      rowKey={({ id }) => String(id)}
      rowHref={({ id }) => hrefOf('/codes/$id', { id })}
      address={address}
      onAddressChange={onAddressChange}
      searchLabel={viewingAsSuper ? 'Search by code, group or ID' : 'Search by code or name'}
      filters={
        <>
          <FilterCheckbox
            label="Show Expired Codes"
            checked={showExpired}
            onChange={(isShown) => onAddressChange({ showExpired: isShown, PageNumber: 1 })}
          />
          {hasCreateButton && mayCreate && (
            <CreateButton variant="primary" onClick={create}>
              Create Code
            </CreateButton>
          )}
        </>
      }
      noMatchText={hiddenText}
      showAllLabel="Clear search"
      empty={<NoCodes {...props.empty} hiddenText={hiddenText} {...(mayCreate && { onCreate: create })} />}
    />
  );
}

interface NoCodesProps {
  title: string;
  text: string;
  /** How many expired codes are not shown, in words. */
  hiddenText: string | undefined;
  onCreate?: () => void;
}

function NoCodes({ title, text, hiddenText, onCreate }: NoCodesProps) {
  return (
    <EmptyState
      icon={<IconKey size={24} stroke={1.6} />}
      title={hiddenText === undefined ? title : emptyTexts.activeCodes}
      text={hiddenText ?? text}
      actions={onCreate && <CreateButton onClick={onCreate}>Create Code</CreateButton>}
    />
  );
}
