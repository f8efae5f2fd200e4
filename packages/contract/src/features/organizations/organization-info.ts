import { isTimeZone } from '@plumbline/domain/time/time-zone';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, optionalPhoneNumber } from '../../core/fields.ts';
import { organizationTypes } from '../../lookups/organization-lookups.ts';
import { states } from '../../lookups/states.ts';

const text = (max: number) => z.string().trim().max(max);

/** What an organization is called and where it is; a field that nobody filled in is empty. */
export const organizationInfo = z.object({
  name: text(200).min(1, 'required'),
  phone: optionalPhoneNumber,
  address1: text(200),
  address2: text(100),
  city: text(100),
  state: z.string().refine((value) => value === '' || states.has(value), 'Please choose from the list'),
  postalCode: text(20),
  /** An IANA name. Decides on which day an event or a test of the organization falls. */
  timeZone: z.string().refine(isTimeZone, 'Please choose from the list'),
  /** Decides which forms are shown; only internal staff change it. */
  typeId: z.int().refine((value) => organizationTypes.has(value), 'Please choose from the list'),
});
export type OrganizationInfo = z.infer<typeof organizationInfo>;

const organization = z.object({ id, ...organizationInfo.shape, isEnterpriseAdminOrg: z.boolean() });

export const getOrganizationById = defineCall({
  path: 'Organization/GetOrganizationById',
  feature: 'organizations',
  summary: 'What the selected organization is called, where it is, and in which time zone its days begin.',
  permission: 'organization:configure',
  reads: ['organization'],
  request: z.object({ Id: id }),
  response: z.object({ organization }),
  errors: ['organization.not_yours'],
});

export const updateOrganizationInfo = defineCall({
  path: 'Organization/UpdateOrganizationInfo',
  feature: 'organizations',
  summary:
    'Changes what is sent of the name, address, phone and time zone of the selected organization, and leaves the rest.',
  permission: 'organization:configure',
  changes: ['organization'],
  request: z.object({ organization: organizationInfo.partial().extend({ id }) }),
  response: z.object({ organization }),
  errors: ['organization.not_yours', 'organization.type_is_internal'],
});
