import { type Failure, fail } from '../../../platform/http/result.ts';

/** Why nobody can be transferred to an organization, as the database tells it. */
export type TargetOutcome =
  | 'organization_not_found'
  | 'to_enterprise'
  | 'to_disabled'
  | 'same_organization'
  | 'grants_needed';

const errors = {
  organization_not_found: 'organization.not_found',
  to_enterprise: 'transfer.to_enterprise',
  to_disabled: 'transfer.to_disabled',
  same_organization: 'transfer.same_organization',
  grants_needed: 'staff.grants_needed',
} as const satisfies Record<TargetOutcome, string>;
export type TargetError = (typeof errors)[TargetOutcome];

export const targetRefusal = (outcome: TargetOutcome, field: string): Failure<TargetError> =>
  fail(errors[outcome], {}, { field });
