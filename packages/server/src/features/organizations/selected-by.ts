import { Fault } from '../../platform/fault.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** The organization a viewer selected; the permissions of these calls let nobody in without one. */
export function selectedBy({ organizationId }: Viewer): number {
  if (organizationId === null) throw new Fault('settings without a selected organization');
  return organizationId;
}
