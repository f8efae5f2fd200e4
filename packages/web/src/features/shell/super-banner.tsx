import { lazy, Suspense } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconEye } from '../../design/icon/tabler/eye.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import type { ExitMenuProps } from './exit-menu.tsx';
import classes from './super-banner.module.css';

/** Fetched by those who see the banner. */
const ExitMenu = lazy(async () => ({ default: (await import('./exit-menu.tsx')).ExitMenu }));

export type SuperBannerProps = Pick<ExitMenuProps, 'onSwitch' | 'onLeave'>;

/** Over everything while internal staff look at an organization: what is seen and logged, and the way out. */
export function SuperBanner({ onSwitch, onLeave }: SuperBannerProps) {
  const { viewingAsSuper, selectedOrganization, availableOrganizations } = useCurrentUser();
  if (!viewingAsSuper || selectedOrganization === null) return null;
  return (
    <section aria-label="Internal view" className={classes.banner}>
      <IconEye size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
      <p className={classes.words}>
        <strong className={classes.what}>Viewing {selectedOrganization.name} as Internal Admin</strong>
        <span className={classes.note}>Names are hidden. Every page you open is logged.</span>
      </p>
      <Suspense
        fallback={
          <Button variant="inverse" size="small" disabled>
            EXIT
          </Button>
        }
      >
        <ExitMenu onSwitch={onSwitch} onLeave={onLeave} ownId={availableOrganizations[0]?.id} />
      </Suspense>
    </section>
  );
}
