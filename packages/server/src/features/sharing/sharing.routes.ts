import type { Handler } from '../../platform/http/handle.ts';
import { generateProfileAccessLinkHandler } from './generate-profile-access-link.handler.ts';
import {
  endAccountProfileHandler,
  endProfileAccessLinkHandler,
  getAccountProfilesByProfileIdHandler,
  getProfileAccessLinkStateHandler,
  getProfileAccessLinksByProfileIdHandler,
} from './profile-access.handlers.ts';
import {
  getProfileAccessFormHandler,
  submitProfileAccessLinkHandler,
  validateProfileAccessLinkHandler,
} from './redeem-profile-access.handlers.ts';

/** The calls of `sharing` that the server answers. */
export const sharingHandlers: readonly Handler[] = [
  generateProfileAccessLinkHandler,
  getProfileAccessLinkStateHandler,
  getProfileAccessLinksByProfileIdHandler,
  getAccountProfilesByProfileIdHandler,
  endProfileAccessLinkHandler,
  endAccountProfileHandler,
  validateProfileAccessLinkHandler,
  getProfileAccessFormHandler,
  submitProfileAccessLinkHandler,
];
