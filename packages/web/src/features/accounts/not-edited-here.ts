import { ApiError } from '../../platform/api/api-error.ts';

/** Returns whether a user was refused because families and COVID accounts are edited on their profile's page. */
export const isNotEditedHere = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'account.not_edited_here';
