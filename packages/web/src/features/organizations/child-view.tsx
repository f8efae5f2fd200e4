import type { EnterpriseOrganization } from '@plumbline/contract';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { IconArrowRight } from '../../design/icon/tabler/arrow-right.ts';
import { AppLink } from '../../design/link/app-link.tsx';

export interface ChildViewProps {
  organization: EnterpriseOrganization;
  /** Whether the viewer may get access by giving a reason. */
  mayAsk: boolean;
  onAsk: (organization: EnterpriseOrganization) => void;
  /** True for the only button of a card, false for one of many in a table. */
  isFullWidth?: boolean;
}

/** Shows the link into a child organization, or the button that requests access to it. */
export function ChildView({ organization, mayAsk, onAsk, isFullWidth = false }: ChildViewProps) {
  const { id, name, canView } = organization;
  const look = isFullWidth ? ({ isFullWidth: true } as const) : ({ size: 'small' } as const);
  if (canView) {
    return (
      <AppLink href={`/dashboard?orgId=${id}`} aria-label={`View Org ${name}`} className={buttonClass(look)}>
        View Org <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
      </AppLink>
    );
  }
  if (!mayAsk) return 'No access';
  return (
    <Button
      {...look}
      {...(isFullWidth ? {} : { variant: 'quiet' as const })}
      aria-label={`Get access to ${name}`}
      onClick={() => onAsk(organization)}
    >
      Get access…
    </Button>
  );
}
