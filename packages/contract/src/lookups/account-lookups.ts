import { defineLookup } from './lookup.ts';

export const accountTypes = defineLookup([
  { id: 1, label: 'User' },
  { id: 4, label: 'COVID' },
  { id: 5, label: 'Patient' },
]);

/** What an account may do in an organization. */
export const organizationAccessTypes = defineLookup([
  { id: 1, label: 'User' },
  { id: 2, label: 'Admin' },
]);

export const authenticationSources = defineLookup([
  { id: 1, label: 'Password' },
  { id: 2, label: 'OAuth' },
  { id: 3, label: 'SAML' },
]);

export const mfaMethods = defineLookup([
  { id: 1, label: 'Email' },
  { id: 2, label: 'Phone' },
]);

export const communicationTypes = defineLookup([
  { id: 1, label: 'Email' },
  { id: 2, label: 'SMS' },
  { id: 3, label: 'App' },
]);

export const clinicianRoles = defineLookup([
  { id: 1, label: 'Athletic Trainer' },
  { id: 2, label: 'Exercise Physiologist' },
  { id: 3, label: 'Nurse' },
  { id: 4, label: 'Occupational Therapist' },
  { id: 5, label: 'Physical Therapist' },
  { id: 10, label: 'Physical Therapist Assistant' },
  { id: 6, label: 'Physician' },
  { id: 8, label: 'Chiropractor' },
  { id: 9, label: 'Neuropsychologist' },
  { id: 7, label: 'Other' },
]);
