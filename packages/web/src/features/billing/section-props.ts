import type { BillingInfo } from '@plumbline/contract';
import type { OpenSection } from './use-open-section.ts';

/** What every section of the billing settings is given. */
export interface SectionProps {
  info: BillingInfo;
  sections: OpenSection;
}
