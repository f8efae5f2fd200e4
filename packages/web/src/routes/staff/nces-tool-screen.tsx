import { NcesToolPage } from '../../features/schools/nces-tool-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';

export function NcesToolScreen() {
  const [{ businessType }, change] = useAddress('/super-admin/nces-tool');
  return (
    <NcesToolPage
      businessType={businessType}
      onBusinessTypeChange={(chosen) => change({ businessType: chosen }, { replace: true })}
    />
  );
}
