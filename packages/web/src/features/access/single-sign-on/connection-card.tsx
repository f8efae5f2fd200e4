import type { IdentityProvider } from '@plumbline/contract';
import {
  enableIdentityProvider,
  testIdentityProvider,
} from '@plumbline/contract/features/access/identity-provider-calls';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../design/button/button.tsx';
import { CopyField } from '../../../design/form/copy-field.tsx';
import { IconAlertTriangle } from '../../../design/icon/tabler/alert-triangle.ts';
import { IconCheck } from '../../../design/icon/tabler/check.ts';
import { Chip } from '../../../design/label/chip.tsx';
import { Card } from '../../../design/layout/card.tsx';
import { KeyValueStrip } from '../../../design/layout/key-value-strip.tsx';
import { notify } from '../../../design/notify/notify.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { dateTimeText } from '../../../platform/time/time-texts.ts';
import type { ConnectionDialogName } from './connection-address.ts';
import { DomainList } from './domain-list.tsx';
import classes from './single-sign-on.module.css';

export interface ConnectionCardProps {
  connection: IdentityProvider;
  onDialog: (dialog: ConnectionDialogName, of: number) => void;
  onChanged: () => void;
}

/** One connection: what it is, whether it works, whose e-mails it serves, and what the other side needs. */
export function ConnectionCard({ connection, onDialog, onChanged }: ConnectionCardProps) {
  const { id, name, settings, isEnabled } = connection;
  const onError = (error: unknown) => notify.error(messageOf(error));
  const toggle = useMutation({
    mutationFn: () => send(enableIdentityProvider, { id, isEnabled: !isEnabled }),
    onSuccess: onChanged,
    onError,
  });
  const probe = useMutation({ mutationFn: () => send(testIdentityProvider, { id }), onError });
  return (
    <Card
      title={name}
      aside={<Chip tone={isEnabled ? 'status-active' : 'status-inactive'}>{isEnabled ? 'On' : 'Off'}</Chip>}
      footer={
        <div className={classes.foot}>
          <Button isWorking={toggle.isPending} onClick={() => toggle.mutate()}>
            {isEnabled ? 'Switch off' : 'Switch on'}
          </Button>
          <Button isWorking={probe.isPending} onClick={() => probe.mutate()}>
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
        {probe.data && (
          <ul className={classes.checks} aria-label={`Test of ${name}`}>
            {probe.data.checks.map(({ isRight, text }) => (
              <li
                key={text}
                className={classes.check}
                data-tone={isRight ? 'status-active' : 'change-warning'}
              >
                {isRight ? (
                  <IconCheck size={16} aria-label="Right:" />
                ) : (
                  <IconAlertTriangle size={16} aria-label="Look at this:" />
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
          onChanged={onChanged}
        />
        <section className={classes.part} aria-label={`For the administrator of ${name}`}>
          <h3 className={classes.heading}>
            {settings.kind === 'oidc' ? 'Enter at the provider' : 'Enter at the identity provider'}
          </h3>
          <Addresses connection={connection} />
        </section>
      </div>
    </Card>
  );
}

const factsOf = ({
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
  { label: 'Passwords', value: allowSwayUsernamePassword ? 'Allowed too' : 'Not allowed' },
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
