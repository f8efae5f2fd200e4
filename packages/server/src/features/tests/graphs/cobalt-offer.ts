import type { Config } from '../../../platform/config/config.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';

/** Whether the viewer sees the Cobalt graphs: internal staff do, and the organizations that the deployment names. */
export function offersCobaltGraphs(
  { kind, organizationId }: InsideViewer,
  { cobaltOrganizationIds }: Config,
): boolean {
  return kind === 'super' || cobaltOrganizationIds.includes(organizationId);
}
