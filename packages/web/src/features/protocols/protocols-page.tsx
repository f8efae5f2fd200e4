import { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { CreateButton } from '../../design/button/create-button.tsx';
import { IconListCheck } from '../../design/icon/tabler/list-check.ts';
import { IconPlus } from '../../design/icon/tabler/plus.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListPage } from '../../platform/list/list-page.tsx';
import { wholeList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { LostMeasuresCard } from './lost-measures-card.tsx';
import { protocolColumns } from './protocol-columns.tsx';
import { testsText, typeOf } from './protocol-words.ts';

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

type ProtocolsAddress = AddressOf<'/protocols'>;

export interface ProtocolsPageProps {
  address: ProtocolsAddress;
  onAddressChange: OnAddressChange<ProtocolsAddress>;
  /** A new protocol is there. */
  onCreated: (protocolId: number) => void;
}

/** The protocols of the organization. */
export function ProtocolsPage({ address, onAddressChange, onCreated }: ProtocolsPageProps) {
  const { permissions, viewingAsSuper } = useCurrentUser();
  const query = useQuery(callQuery(getProtocols, {}));
  const protocols = query.data?.protocols ?? [];
  const mayWrite = permissions.includes('protocol:write');
  const mayConfigure = permissions.includes('organization:configure');
  const mayAddStandard = permissions.includes('protocol:standard');
  const open = (dialog: ProtocolsAddress['dialog']) =>
    onAddressChange({ dialog }, { replace: dialog === undefined });
  const close = () => open(undefined);
  return (
    <ListPage
      label="Protocols"
      count={query.data && protocols.length}
      list={wholeList(query, protocols, address, {
        columns: protocolColumns,
        textOf: (protocol) =>
          `${protocol.name} ${protocol.organizationProtocolId} ${typeOf(protocol)} ${testsText(protocol)}`,
      })}
      columns={protocolColumns}
      rowKey={({ organizationProtocolId }) => String(organizationProtocolId)}
      rowHref={({ organizationProtocolId }) => hrefOf('/protocols/$id', { id: organizationProtocolId })}
      address={address}
      onAddressChange={onAddressChange}
      searchLabel="Search by name, test or ID"
      actions={
        <>
          <AppLink href={hrefOf('/surveys')} className={buttonClass()}>
            Surveys
          </AppLink>
          {mayConfigure && <Button onClick={() => open('settings')}>Edit Settings</Button>}
          {mayAddStandard && (
            <CreateButton onClick={() => open('standard')}>Add Standard Protocol</CreateButton>
          )}
          {mayWrite && (
            <Button variant="primary" icon={<IconPlus />} onClick={() => open('create')}>
              Add Protocol
            </Button>
          )}
        </>
      }
      empty={
        <EmptyState
          icon={<IconListCheck size={24} stroke={1.6} />}
          title="No Protocols"
          text={
            mayWrite
              ? 'A protocol sets which tests are taken and in what order.'
              : 'Ask a System Admin of your organization to add one.'
          }
          actions={mayWrite && <CreateButton onClick={() => open('create')}>Add Protocol</CreateButton>}
        />
      }
    >
      {viewingAsSuper && <LostMeasuresCard />}
      <Suspense>
        {mayWrite && address.dialog === 'create' && query.data !== undefined && (
          <CreateProtocolDialog protocols={protocols} onClose={close} onCreated={onCreated} />
        )}
        {mayConfigure && address.dialog === 'settings' && <ProtocolSettingsDialog onClose={close} />}
        {mayAddStandard && address.dialog === 'standard' && (
          <StandardProtocolDialog onClose={close} onAdded={onCreated} />
        )}
      </Suspense>
    </ListPage>
  );
}
