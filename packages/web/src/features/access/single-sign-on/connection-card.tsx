import type { IdentityProvider, ResponseOf } from '@plumbline/contract';
import {
  enableIdentityProvider,
  testIdentityProvider,
} from '@plumbline/contract/features/access/identity-provider-calls';
import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { CopyField } from '../../../design/form/copy-field.tsx';
import { IconAlertTriangle } from '../../../design/icon/tabler/alert-triangle.ts';
import { IconCheck } from '../../../design/icon/tabler/check.ts';
import { Chip } from '../../../design/label/chip.tsx';
import { Card } from '../../../design/layout/card.tsx';
import { KeyValueStrip } from '../../../design/layout/key-value-strip.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import { dateTimeText } from '../../../platform/time/time-texts.ts';
import type { ConnectionDialogName } from './connection-address.ts';
import { DomainList } from './domain-list.tsx';
import classes from './single-sign-on.module.css';

export interface ConnectionCardProps {
  connection: IdentityProvider;
  onDialog: (dialog: ConnectionDialogName, of: number) => void;
}

/** Shows one connection: its kind, whether it works, the domains of its emails, and the values that the other side needs. */
export function ConnectionCard({ connection, onDialog }: ConnectionCardProps) {
  const { id, name, settings, isEnabled } = connection;
  const toggle = useAction(enableIdentityProvider, { refusalIn: 'notice' });
  const [probed, setProbed] = useState<ResponseOf<typeof testIdentityProvider> | null>(null);
  const probe = useAction(testIdentityProvider, { refusalIn: 'notice', onDone: setProbed });
  return (
    <Card
      title={name}
      aside={<Chip tone={isEnabled ? 'status-active' : 'status-inactive'}>{isEnabled ? 'On' : 'Off'}</Chip>}
      footer={
        <div className={classes.foot}>
          {isEnabled && (
            <Button isWorking={toggle.isWorking} onClick={() => void toggle.run({ id, isEnabled: false })}>
              Turn off
            </Button>
          )}
          <Button isWorking={probe.isWorking} onClick={() => void probe.run({ id })}>
            Test connection
          </Button>
          <Button onClick={() => onDialog('edit', id)}>Edit</Button>
          <Button variant="quiet" onClick={() => onDialog('remove', id)}>
            Remove
          </Button>
        </div>
      }
    >
      <div className={classes.body}>
        <KeyValueStrip items={factsOf(connection)} />
        {!isEnabled && (
          <p className={classes.quiet}>
            No one can sign in through it until a System Admin of the organization reads it and turns it on,
            under Security. A change turns it off again.
          </p>
        )}
        {probed && (
          <ul className={classes.checks} aria-label={`Test of ${name}`}>
            {probed.checks.map(({ isRight, text }) => (
              <li
                key={text}
                className={classes.check}
                data-tone={isRight ? 'status-active' : 'change-warning'}
              >
                {isRight ? (
                  <IconCheck size={16} aria-label="OK:" />
                ) : (
                  <IconAlertTriangle size={16} aria-label="Needs attention:" />
                )}
                <span>{text}</span>
              </li>
            ))}
          </ul>
        )}
        <DomainList
          connection={connection}
          onAdd={() => onDialog('domain', id)}
          onConfirm={(domainId) => onDialog('prove', domainId)}
          onRemove={(domainId) => onDialog('unlist', domainId)}
        />
        <section className={classes.part} aria-label={`For the administrator of ${name}`}>
          <h3 className={classes.heading}>
            {settings.kind === 'oidc'
              ? 'Enter these at the provider'
              : 'Enter these at the identity provider'}
          </h3>
          <Addresses connection={connection} />
        </section>
      </div>
    </Card>
  );
}

export const factsOf = ({
  settings,
  allowSwayUsernamePassword,
  accountCount,
  secretChangedOn,
}: IdentityProvider) => [
  { label: 'Kind', value: settings.kind === 'oidc' ? 'OpenID Connect' : 'SAML' },
  {
    label: settings.kind === 'oidc' ? 'Issuer' : 'Entity ID',
    value: settings.kind === 'oidc' ? settings.issuer : settings.idpEntityId,
  },
  { label: 'Passwords', value: allowSwayUsernamePassword ? 'Also allowed' : 'Not allowed' },
  { label: 'Accounts', value: String(accountCount) },
  {
    label: settings.kind === 'oidc' ? 'Client secret' : 'Our key',
    value: secretChangedOn === null ? 'None' : `Set ${dateTimeText(secretChangedOn)}`,
  },
];

const labels = {
  redirectUri: 'Redirect URI',
  entityId: 'Entity ID and metadata',
  answerUrl: 'Assertion consumer service',
  signOutUrl: 'Single logout service',
} as const;

function Addresses({ connection: { addresses } }: { connection: IdentityProvider }) {
  return Object.entries(labels).map(([key, label]) => {
    const value = addresses[key as keyof typeof labels];
    return value === null ? null : (
      <CopyField key={key} label={label} value={value} copiedMessage="Address copied" />
    );
  });
}
