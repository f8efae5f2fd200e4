import { z } from 'zod';
import { id, instant } from '../../core/fields.ts';
import { workProgress } from '../../core/work-progress.ts';
import { group } from './get-groups.ts';

/** What can be set for everybody in a group at once. */
export const groupChangeKinds = ['baselineStart', 'defaultProtocol'] as const;
export type GroupChangeKind = (typeof groupChangeKinds)[number];

/** Something that was set for everybody in a group, and how far the work behind it is. */
export const groupChange = z.object({
  id,
  kind: z.enum(groupChangeKinds),
  /** The number of profiles in the group when the change was requested. */
  profileCount: z.int(),
  ...workProgress,
  askedOn: instant,
  /** From when tests count; null for the other kind. */
  baselineStartDateUtc: instant.nullable(),
  /** The default protocol; null for the other kind. */
  organizationProtocolId: id.nullable(),
});
export type GroupChange = z.infer<typeof groupChange>;

/** A group as its own page shows it. */
export const groupDetail = group.extend({
  /** What was last set for everybody in the group; null where nothing was. */
  baselineStartDateUtc: instant.nullable(),
  defaultOrganizationProtocolId: id.nullable(),
  /** Profiles that are in no other active group: without this one they are inactive. */
  onlyHereCount: z.int(),
  /** Codes of the group that have not ended. */
  openCodeCount: z.int(),
});
export type GroupDetail = z.infer<typeof groupDetail>;
