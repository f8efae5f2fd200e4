import { logout, switchSelectedOrganization } from '@plumbline/contract/features/access/session';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../design/button/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { notify } from '../../design/notify/notify.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { session, useSession } from '../../platform/session/session-store.ts';
import classes from './select-organization-page.module.css';

/** People with several organizations say where they are today. */
export function SelectOrganizationPage({ onSelected }: { onSelected: () => void }) {
  const { user } = useSession();
  const choose = useMutation({
    mutationFn: (organizationId: number) => send(switchSelectedOrganization, { organizationId }),
    onSuccess: (chosen) => {
      session.update(chosen);
      onSelected();
    },
    onError: (error) => notify.error(messageOf(error)),
  });
  return (
    <main className={classes.page}>
      <Page title="Select Organization">
        <Card label="Organizations" isFlush>
          <ul className={classes.list}>
            {user?.availableOrganizations.map((organization) => (
              <li key={organization.id}>
                <button
                  type="button"
                  className={classes.choice}
                  onClick={() => choose.mutate(organization.id)}
                >
                  {organization.name}
                </button>
              </li>
            ))}
          </ul>
        </Card>
        <Button
          variant="quiet"
          onClick={() => {
            send(logout, {}).catch(() => undefined);
            session.end();
            window.location.assign('/login');
          }}
        >
          Logout
        </Button>
      </Page>
    </main>
  );
}
