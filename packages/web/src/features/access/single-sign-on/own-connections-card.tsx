import type { IdentityProvider } from '@plumbline/contract';
import {
  confirmIdentityProvider,
  getOwnIdentityProviders,
} from '@plumbline/contract/features/access/identity-provider-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { ConfirmDialog } from '../../../design/dialog/confirm-dialog.tsx';
import { Chip } from '../../../design/label/chip.tsx';
import { Card } from '../../../design/layout/card.tsx';
import { KeyValueStrip } from '../../../design/layout/key-value-strip.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { factsOf } from './connection-card.tsx';
import classes from './single-sign-on.module.css';

/** The single sign-on of the organization, which its System Admins read and switch on; nothing where there is none. */
export function OwnConnectionsCard() {
  const { permissions } = useCurrentUser();
  return permissions.includes('user:manage') ? <OwnConnections /> : null;
}

function OwnConnections() {
  const list = useQuery(callQuery(getOwnIdentityProviders, {}));
  const [asked, setAsked] = useState<IdentityProvider | null>(null);
  const confirm = useAction(confirmIdentityProvider, { refetchOnRefusal: ['identityProvider'] });
  const connections = list.data?.identityProviders ?? [];
  if (connections.length === 0) return queryFailure('Single sign-on did not load.', list);
  return (
    <Card title="Single sign-on">
      <div className={classes.body}>
        {connections.map((connection) => (
          <OwnConnection key={connection.id} connection={connection} onSwitch={() => setAsked(connection)} />
        ))}
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.isEnabled ? 'Turn Off Single Sign-On' : 'Turn On Single Sign-On'}
        confirmLabel={asked?.isEnabled ? 'Turn off' : 'Turn on'}
        isDestructive={asked?.isEnabled ?? false}
        onConfirm={() =>
          asked === null
            ? { ok: true }
            : confirm.run({ id: asked.id, isEnabled: !asked.isEnabled, seenOn: asked.changedOn })
        }
      >
        {asked !== null && <p>{consequenceOf(asked)}</p>}
      </ConfirmDialog>
    </Card>
  );
}

const consequenceOf = ({ name, isEnabled, settings }: IdentityProvider): string =>
  isEnabled
    ? `People will sign in with a password again, and anyone signed in through ${name} must sign in again.`
    : `Whoever controls ${settings.kind === 'oidc' ? settings.issuer : settings.idpEntityId} can then sign in as anyone with an email address in these domains. Turn it on only if your organization asked for it and these are its addresses.`;

function OwnConnection({ connection, onSwitch }: { connection: IdentityProvider; onSwitch: () => void }) {
  const { name, isEnabled, settings, domains } = connection;
  const more =
    settings.kind === 'oidc'
      ? [{ label: 'Client ID', value: settings.clientId }]
      : [{ label: 'Sign-in address', value: settings.signInUrl }];
  return (
    <section className={classes.part} aria-label={name}>
      <div className={classes.domainHead}>
        <h3 className={classes.heading}>{name}</h3>
        <Chip tone={isEnabled ? 'status-active' : 'status-inactive'}>{isEnabled ? 'On' : 'Off'}</Chip>
        <span className={classes.actions}>
          <Button size="small" aria-label={`Turn ${isEnabled ? 'off' : 'on'} ${name}`} onClick={onSwitch}>
            {isEnabled ? 'Turn off' : 'Turn on'}
          </Button>
        </span>
      </div>
      <KeyValueStrip items={[...factsOf(connection), ...more]} />
      <p className={classes.quiet}>
        {domains.length === 0 ? 'No domain yet' : domains.map(domainText).join(', ')}
      </p>
    </section>
  );
}

const domainText = ({ domain, verifiedHow }: IdentityProvider['domains'][number]): string => {
  if (verifiedHow === null) return `${domain} (not proven)`;
  return verifiedHow === 'dns'
    ? `${domain} (proven by its TXT record)`
    : `${domain} (by the word of internal staff)`;
};
