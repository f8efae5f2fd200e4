import { portalSeries } from '@plumbline/domain/clinical/measures/test-series';
import { flag, oneOf } from '../address-fields.ts';

/** The staff dashboard, inside the portal's frame and without it. */
export const staffDashboardAddress = {
  series: oneOf(portalSeries, 'total'),
  /** 0: every day since the first. */
  days: oneOf([30, 90, 365, 0], 365),
};

/** The toggles of the tests by domain: versions and stages of the app. */
export const testsByDomainAddress = {
  v500: flag(true),
  v501: flag(true),
  alpha: flag(),
  beta: flag(true),
  charlie: flag(true),
  delta: flag(true),
};
