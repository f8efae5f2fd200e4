import { z } from 'zod';
import { id, instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

/** A value that a change replaced, as people read it. In super view only numbers, switches and times are left. */
export const auditChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.infer<typeof auditChange>;

/** One row of an organization's audit log: who, as what, did or saw what, when and why. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** Whose account acted; null for the portal itself, a phone with a code, or an email nobody has. */
  accountId: z.int().positive().nullable(),
  name: withheld(z.string()),
  email: withheld(z.string()),
  /** As what: System Admin, User, internal staff ... in words. */
  capacity: z.string(),
  isByStaff: z.boolean(),
  /** What happened, in one sentence without names. */
  sentence: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  changes: z.array(auditChange),
  reason: z.string().nullable(),
  /** IPv4 /24 or IPv6 /64. */
  network: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** What the log is narrowed to. */
export const auditFilter = z.object({
  /** From this instant on, and before that one. */
  from: instant.optional(),
  until: instant.optional(),
  accountId: id.optional(),
  action: z.string().max(50).optional(),
  /** What it is about, by the words of the log: `profiles`, `account_organizations`. */
  entity: z.string().max(50).optional(),
  entityId: z.string().max(50).optional(),
  /** Part of a name or email of somebody who works here or had a staff grant, or the id of what it is about. */
  search: z.string().trim().max(100).optional(),
  /** Only what internal staff did and saw. */
  isByStaff: z.boolean().optional(),
});
