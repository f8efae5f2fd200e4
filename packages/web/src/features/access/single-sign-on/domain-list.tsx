import type { IdentityProvider, IdentityProviderDomain } from '@plumbline/contract';
import { proveIdentityProviderDomain } from '@plumbline/contract/features/access/identity-provider-calls';
import { Button } from '../../../design/button/button.tsx';
import { CreateButton } from '../../../design/button/create-button.tsx';
import { CopyField } from '../../../design/form/copy-field.tsx';
import { Chip } from '../../../design/label/chip.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import classes from './single-sign-on.module.css';

export interface DomainListProps {
  connection: IdentityProvider;
  onAdd: () => void;
  onConfirm: (domainId: number) => void;
  onRemove: (domainId: number) => void;
}

/** Lists the domains of a connection, with the proof of each that is not proven yet. */
export function DomainList({ connection, onAdd, ...acts }: DomainListProps) {
  return (
    <section className={classes.part} aria-label={`Domains of ${connection.name}`}>
      <h3 className={classes.heading}>Domains</h3>
      {connection.domains.length === 0 && (
        <p className={classes.quiet}>
          No one signs in through this connection yet. Add the domain of your users’ email addresses.
        </p>
      )}
      <ul className={classes.list}>
        {connection.domains.map((domain) => (
          <DomainRow key={domain.id} domain={domain} {...acts} />
        ))}
      </ul>
      <CreateButton size="small" onClick={onAdd}>
        Add domain
      </CreateButton>
    </section>
  );
}

function DomainRow({
  domain,
  onConfirm,
  onRemove,
}: { domain: IdentityProviderDomain } & Pick<DomainListProps, 'onConfirm' | 'onRemove'>) {
  const isProven = domain.verifiedOn !== null;
  const check = useAction(proveIdentityProviderDomain, { refusalIn: 'notice' });
  return (
    <li className={classes.domain}>
      <div className={classes.domainHead}>
        <span className={classes.domainName}>{domain.domain}</span>
        <Chip tone={isProven ? 'status-active' : 'status-inactive'}>
          {isProven ? 'Verified' : 'Not verified'}
        </Chip>
        {isProven && (
          <span className={classes.quiet}>
            {domain.verifiedHow === 'dns' ? 'by its TXT record' : 'verified by staff'}
          </span>
        )}
        <span className={classes.actions}>
          {!isProven && (
            <>
              <Button
                size="small"
                isWorking={check.isWorking}
                onClick={() => void check.run({ id: domain.id })}
              >
                Check record
              </Button>
              <Button size="small" onClick={() => onConfirm(domain.id)}>
                Confirm…
              </Button>
            </>
          )}
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove ${domain.domain}`}
            onClick={() => onRemove(domain.id)}
          >
            Remove
          </Button>
        </span>
      </div>
      {!isProven && (
        <CopyField
          label={`TXT record of _plumbline.${domain.domain}`}
          value={domain.proof}
          copiedMessage="Record copied"
        />
      )}
    </li>
  );
}
