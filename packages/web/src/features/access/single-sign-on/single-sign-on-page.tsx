import type { IdentityProvider } from '@plumbline/contract';
import {
  deleteIdentityProvider,
  getIdentityProviders,
  removeIdentityProviderDomain,
} from '@plumbline/contract/features/access/identity-provider-calls';
import { useQuery } from '@tanstack/react-query';
import { CreateButton } from '../../../design/button/create-button.tsx';
import { ConfirmDialog } from '../../../design/dialog/confirm-dialog.tsx';
import { Card } from '../../../design/layout/card.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import { Loading, SkeletonRows } from '../../../design/state/skeleton.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import type { ConnectionAddress, ConnectionDialogName } from './connection-address.ts';
import { ConnectionCard } from './connection-card.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { AddDomainDialog, ConfirmDomainDialog } from './domain-dialogs.tsx';
import classes from './single-sign-on.module.css';

export interface SingleSignOnPageProps {
  organizationId: number;
  /** The open dialog and its subject. */
  address: ConnectionAddress;
  onAddressChange: (address: ConnectionAddress) => void;
}

/** Internal staff set up how the people of an organization sign in on its own page. The open dialog is in the address. */
export function SingleSignOnPage({ organizationId, address, onAddressChange }: SingleSignOnPageProps) {
  const remove = useAction(deleteIdentityProvider, { success: 'Connection removed' });
  const unlist = useAction(removeIdentityProviderDomain, { success: 'Domain removed' });
  const list = useQuery(callQuery(getIdentityProviders, { organizationId }));
  const connections = list.data?.identityProviders ?? [];
  const close = () => onAddressChange({ dialog: undefined, of: undefined });
  const open = (dialog: ConnectionDialogName, of?: number) => onAddressChange({ dialog, of });
  const of = (dialog: ConnectionDialogName) =>
    address.dialog === dialog ? (connections.find(({ id }) => id === address.of) ?? null) : null;
  const edited = of('edit');
  const removed = of('remove');
  const domainOf = (dialog: ConnectionDialogName) =>
    address.dialog === dialog
      ? (connections.flatMap(({ domains }) => domains).find(({ id }) => id === address.of) ?? null)
      : null;
  const unlisted = domainOf('unlist');
  const isAdding = address.dialog === 'oidc' || address.dialog === 'saml';
  return (
    <div className={classes.page}>
      {queryFailure('Single sign-on did not load.', list)}
      <Content
        connections={list.data?.identityProviders ?? null}
        isFailed={list.error !== null}
        onAdd={open}
        onDialog={open}
      />
      <ConnectionDialog
        organizationId={organizationId}
        kind={edited?.settings.kind ?? (address.dialog === 'saml' ? 'saml' : 'oidc')}
        isOpen={isAdding || edited !== null}
        connection={edited}
        onClose={close}
      />
      <AddDomainDialog connection={of('domain')} onClose={close} />
      <ConfirmDomainDialog domain={domainOf('prove')} onClose={close} />
      <ConfirmDialog
        isOpen={removed !== null}
        onClose={close}
        title="Remove Connection"
        confirmLabel="Remove"
        isDestructive
        onConfirm={() => (removed === null ? { ok: true } : remove.run({ id: removed.id }))}
      >
        {removed?.name} will be removed with its domains and its secret. {removed?.accountCount} people will
        no longer be able to sign in through it. Their accounts are kept.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={unlisted !== null}
        onClose={close}
        title="Remove Domain"
        confirmLabel="Remove"
        isDestructive
        onConfirm={() => (unlisted === null ? { ok: true } : unlist.run({ id: unlisted.id }))}
      >
        People with an email at {unlisted?.domain} will sign in with a password again. To use the domain
        later, you must verify it again.
      </ConfirmDialog>
    </div>
  );
}

interface ContentProps {
  /** Null while they load. */
  connections: readonly IdentityProvider[] | null;
  isFailed: boolean;
  onAdd: (dialog: ConnectionDialogName) => void;
  onDialog: (dialog: ConnectionDialogName, of: number) => void;
}

function Content({ connections, isFailed, onAdd, onDialog }: ContentProps) {
  if (connections === null) {
    return isFailed ? null : (
      <Card label="Single sign-on">
        <Loading label="Loading Data...">
          <SkeletonRows rows={4} />
        </Loading>
      </Card>
    );
  }
  const buttons = (
    <>
      <CreateButton onClick={() => onAdd('oidc')}>Add OpenID Connect</CreateButton>
      <CreateButton onClick={() => onAdd('saml')}>Add SAML</CreateButton>
    </>
  );
  if (connections.length === 0) {
    return (
      <Card label="Single sign-on">
        <EmptyState
          title="Everyone signs in with a password"
          text="Connect the organization’s own sign-in page so that its users can sign in there."
          actions={buttons}
        />
      </Card>
    );
  }
  return (
    <>
      <div className={classes.bar}>{buttons}</div>
      {connections.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} onDialog={onDialog} />
      ))}
    </>
  );
}
