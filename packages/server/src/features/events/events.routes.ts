import type { Handler } from '../../platform/http/handle.ts';
import {
  deleteProfileEventHandler,
  endCurrentProfileEventHandler,
  updateProfileEventHandler,
} from './change-profile-event.handlers.ts';
import { createProfileEventHandler } from './create-profile-event.handler.ts';

/** The calls of `events` that the server answers. */
export const eventsHandlers: readonly Handler[] = [
  createProfileEventHandler,
  updateProfileEventHandler,
  endCurrentProfileEventHandler,
  deleteProfileEventHandler,
];
