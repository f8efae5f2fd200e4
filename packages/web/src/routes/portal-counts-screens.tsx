import { useEffect } from 'react';
import { useBrand } from '../brand/brand-provider.tsx';
import { StaffDashboardPage } from '../features/portal-counts/staff-dashboard-page.tsx';
import { TestsByDomainPage } from '../features/portal-counts/tests-by-domain-page.tsx';
import { ruleOf } from '../platform/navigation/page-table.ts';
import { useAddress } from '../platform/navigation/use-address.ts';
import classes from './portal-counts-screens.module.css';

export function StaffDashboardScreen() {
  const [address, change] = useAddress('/super-admin/reporting/sway-dashboard');
  return <StaffDashboardPage address={address} onAddressChange={change} />;
}

/** The same without the portal's frame. */
export function StaffDashboardAloneScreen() {
  const [address, change] = useAddress('/sway-dashboard');
  const { title } = ruleOf('/sway-dashboard');
  const brand = useBrand();
  useEffect(() => {
    document.title = `${title} – ${brand.title}`;
  }, [title, brand.title]);
  return (
    <main className={classes.alone}>
      <h1 className={classes.heading}>{title}</h1>
      <StaffDashboardPage address={address} onAddressChange={change} />
    </main>
  );
}

export function TestsByDomainScreen() {
  const [address, change] = useAddress('/super-admin/reporting/tests-by-domain');
  return <TestsByDomainPage address={address} onAddressChange={change} />;
}
