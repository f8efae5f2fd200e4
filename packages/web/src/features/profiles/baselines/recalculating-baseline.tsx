import { IconRefresh } from '../../../design/icon/tabler/refresh.ts';
import { PageBanner } from '../../../design/layout/page-banner.tsx';

/** Stands above a profile while its baseline is being recalculated. */
export function RecalculatingBaseline() {
  return (
    <PageBanner tone="baseline" isStatus icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}>
      <span>
        <strong>Recalculating Baseline...</strong> Comparisons with it may still change.
      </span>
    </PageBanner>
  );
}
