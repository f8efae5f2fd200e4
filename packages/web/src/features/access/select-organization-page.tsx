import type { CurrentUser } from '@plumbline/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { IconAlertCircle } from '../../design/icon/tabler/alert-circle.ts';
import { IconChevronRight } from '../../design/icon/tabler/chevron-right.ts';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { switchOrganization } from '../../platform/session/switch-organization.ts';
import classes from './select-organization-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

export interface SelectOrganizationPageProps {
  user: CurrentUser;
  /** Why the person is here instead of in the organization they requested. */
  refusal?: string | undefined;
  onSelected: (organizationId: number) => void;
  /** True inside the mobile app, which has its own frame and its own way out. */
  isInMobileApp?: boolean;
  /** Content below the list: another way to open an organization. */
  children?: ReactNode;
}

/** People with several organizations select one of them. */
export function SelectOrganizationPage({
  user,
  refusal,
  onSelected,
  isInMobileApp = false,
  children,
}: SelectOrganizationPageProps) {
  const { title } = useBrand();
  const [problem, setProblem] = useState(refusal);
  const [chosenId, setChosenId] = useState<number | null>(null);
  useEffect(() => {
    document.title = `Select Organization – ${title}`;
  }, [title]);

  const choose = async (organizationId: number) => {
    setChosenId(organizationId);
    setProblem(undefined);
    try {
      await switchOrganization(organizationId);
      onSelected(organizationId);
    } catch (error) {
      setProblem(messageOf(error));
      setChosenId(null);
    }
  };

  const { availableOrganizations: organizations } = user;
  return (
    <SignInFrame hasContactLink={false} isBare={isInMobileApp}>
      <h1 className={classes.title}>Select Organization</h1>
      <p className={classes.lead}>Signed in as {user.account.email}.</p>
      <div role="alert">
        {problem && (
          <p className={classes.problem}>
            <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
            <span>{problem}</span>
          </p>
        )}
      </div>
      {organizations.length > 0 && (
        <Card label="Organizations" isFlush>
          <ul className={classes.list} aria-busy={chosenId !== null}>
            {organizations.map(({ id, name, isEnterpriseAdminOrg }) => (
              <li key={id}>
                <button
                  type="button"
                  className={classes.choice}
                  aria-disabled={chosenId !== null}
                  onClick={() => (chosenId === null ? void choose(id) : undefined)}
                >
                  <span className={classes.name} title={name}>
                    {name}
                  </span>
                  {isEnterpriseAdminOrg && <Chip>Enterprise</Chip>}
                  {chosenId === id ? (
                    <span className={classes.opening}>Opening…</span>
                  ) : (
                    <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
                  )}
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {organizations.length === 0 && !children && (
        <EmptyState
          title="No organization"
          text="Your account does not belong to an organization. Ask a System Admin of your organization to add you."
        />
      )}
      {children}
      {!isInMobileApp && (
        <AppLink href="/login" className={buttonClass({ variant: 'quiet' }, classes.logout)}>
          Logout
        </AppLink>
      )}
    </SignInFrame>
  );
}
