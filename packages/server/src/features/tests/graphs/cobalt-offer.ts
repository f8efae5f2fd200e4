import type { Config } from '../../../platform/config/config.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** Internal staff see the Cobalt graphs, and the organizations that the deployment names. */
export function offersCobaltGraphs(
  { kind, organizationId }: Viewer,
  { cobaltOrganizationIds }: Config,
): boolean {
  return kind === 'super' || (organizationId !== null && cobaltOrganizationIds.includes(organizationId));
}
