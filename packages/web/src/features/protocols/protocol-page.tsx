import { getProtocol, getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { KeyValueStrip } from '../../design/layout/key-value-strip.tsx';
import { Page } from '../../design/layout/page.tsx';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { breadcrumbsOf } from '../../platform/navigation/breadcrumbs.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { ProtocolActions } from './protocol-actions.tsx';
import type { ProtocolDialog } from './protocol-dialog.ts';
import { ProtocolDialogs } from './protocol-dialogs.tsx';
import { ProtocolTests } from './protocol-tests.tsx';
import { typeOf } from './protocol-words.ts';
import classes from './protocols.module.css';

export interface ProtocolPageProps {
  protocolId: number;
  dialog: ProtocolDialog | null;
  onDialog: (dialog: ProtocolDialog | null) => void;
  /** A copy was made. */
  onCreated: (protocolId: number) => void;
  onDeleted: () => Promise<void>;
}

/** One protocol: its tests in their order, and who relies on it. */
export function ProtocolPage({ protocolId, dialog, onDialog, onCreated, onDeleted }: ProtocolPageProps) {
  const { permissions } = useCurrentUser();
  const query = useQuery(callQuery(getProtocol, { id: protocolId }));
  const mayWrite = permissions.includes('protocol:write');
  // For their names, and for what takes the place of a deleted one.
  const all = useQuery({ ...callQuery(getProtocols, {}), enabled: mayWrite });
  const { protocol, usage, regulationMeasures } = query.data ?? {};
  const isStandard = protocol !== undefined && protocol.legacyProtocolId !== null;
  return (
    <Page
      title={protocol?.name ?? 'Protocol'}
      breadcrumbs={breadcrumbsOf('/protocols', { id: protocolId, name: protocol?.name ?? null })}
      chips={
        protocol && (
          <>
            <Chip>{typeOf(protocol)}</Chip>
            {protocol.isDisabled && <Chip tone="status-inactive">Disabled</Chip>}
          </>
        )
      }
      actions={protocol && <ProtocolActions isStandard={isStandard} onDialog={onDialog} />}
    >
      <div className={classes.stack}>
        {queryFailure('This protocol cannot be shown.', query)}
        {mayWrite && queryFailure('The other protocols did not load.', all)}
        {query.isPending && (
          <Card label="Protocol">
            <SkeletonRows />
          </Card>
        )}
        {protocol && usage && regulationMeasures && (
          <>
            <Card label="About this protocol">
              <div className={classes.stack}>
                {protocol.description !== '' && <p className={classes.description}>{protocol.description}</p>}
                {isStandard && mayWrite && (
                  <p className={classes.quiet}>
                    You cannot edit standard protocols. Duplicate this one and edit the copy.
                  </p>
                )}
                <KeyValueStrip
                  items={[
                    { label: 'Symptom tracking', value: protocol.symptomsEnabled ? 'On' : 'Off' },
                    { label: 'Events', value: protocol.eventsEnabled ? 'On' : 'Off' },
                    { label: 'Default of profiles', value: usage.profileCount.toLocaleString('en-US') },
                    { label: 'Default of groups', value: usage.groupCount.toLocaleString('en-US') },
                    { label: 'Active or scheduled codes', value: usage.codeCount.toLocaleString('en-US') },
                    { label: 'ID', value: String(protocol.organizationProtocolId) },
                  ]}
                />
              </div>
            </Card>
            <ProtocolTests measures={regulationMeasures} symptomsEnabled={protocol.symptomsEnabled} />
          </>
        )}
      </div>
      {query.data !== undefined && (
        <ProtocolDialogs
          {...query.data}
          protocols={all.data?.protocols ?? null}
          dialog={dialog}
          onClose={() => onDialog(null)}
          onCreated={onCreated}
          onDeleted={onDeleted}
        />
      )}
    </Page>
  );
}
