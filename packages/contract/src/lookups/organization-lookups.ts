import { defineLookup } from './lookup.ts';

export const organizationTypes = defineLookup([
  { id: 0, label: 'Other' },
  { id: 1, label: 'College or University' },
  { id: 2, label: 'High School' },
  { id: 3, label: 'Medical' },
  { id: 4, label: 'Middle School' },
  { id: 5, label: 'Pro Sports' },
  { id: 6, label: 'Youth Sports' },
  { id: 7, label: 'Hospital' },
  { id: 9, label: 'Chiropractor' },
  { id: 10, label: 'School District' },
  { id: 11, label: 'Physical Therapy' },
  { id: 12, label: 'Primary Care' },
  { id: 13, label: 'Orthopedic' },
  { id: 14, label: 'Neurology' },
  { id: 15, label: 'Health System' },
  { id: 16, label: 'Military' },
  { id: 17, label: 'Other Healthcare Organization' },
  { id: 18, label: 'Senior Living' },
  { id: 19, label: 'Sports Medicine Clinic' },
  { id: 20, label: 'Club Team' },
  { id: 21, label: 'Private School' },
]);

export const usageCategories = defineLookup([
  { id: 1, label: 'Other' },
  { id: 2, label: 'Athletic' },
  { id: 3, label: 'Medical' },
  { id: 5, label: 'Employee Safety' },
]);

/** Of a connection between two organizations, or of a request for access. */
export const connectionStatuses = defineLookup([
  { id: 1, label: 'Requested' },
  { id: 2, label: 'Approved' },
  { id: 3, label: 'Declined' },
  { id: 4, label: 'Expired' },
  { id: 5, label: 'Removed' },
]);

/** As what somebody asks for access, and what a connection between two organizations is. */
export const requestedRoles = defineLookup([
  { id: 2, label: 'Remote Care Provider' },
  { id: 3, label: 'Connected Organization' },
  { id: 4, label: 'Enterprise Admin' },
]);

export const groupDemandTypes = defineLookup([
  { id: 1, label: 'COVID' },
  { id: 2, label: 'Cognitive' },
  { id: 3, label: 'Stability' },
]);

/** Partners that report files go to. */
export const emrVendors = defineLookup([
  { id: 1, label: 'ATS' },
  { id: 2, label: 'PyraMed' },
  { id: 4, label: 'Healthy Roster' },
  { id: 6, label: 'Telegra' },
  { id: 7, label: 'SportsWare Online' },
  { id: 8, label: 'Privit' },
  { id: 9, label: 'Teamworks AMS/EMR' },
  { id: 3, label: 'Custom' },
  { id: 0, label: 'Other' },
  { id: 10, label: 'Direct Messaging (EMR)' },
]);

/** The state of a delivery to a partner: its own name for staff, and `shownAs` for everybody else. */
export const deliveryStatuses = defineLookup([
  { id: 1, label: 'Ready', shownAs: 'Pending' },
  { id: 2, label: 'Working', shownAs: 'Pending' },
  { id: 3, label: 'Completed', shownAs: 'Successful' },
  { id: 4, label: 'Failed', shownAs: 'Pending' },
  { id: 5, label: 'Failed Abandoned', shownAs: 'Failed' },
  { id: 6, label: 'Manual Abandoned', shownAs: 'Abandoned' },
  { id: 7, label: 'Expired', shownAs: 'Expired' },
  { id: 8, label: 'No Profile Match', shownAs: 'Failed (No Profile Match)' },
  { id: 9, label: 'Delayed', shownAs: 'Pending' },
  { id: 10, label: 'Multiple Profile Match', shownAs: 'Failed (No Profile Match)' },
  { id: 11, label: 'Manual Upload', shownAs: 'Successful' },
]);
