import type { Handler } from '../../platform/http/handle.ts';
import {
  deleteSessionHandler,
  getAccountNotificationPrefsHandler,
  updateSessionHandler,
  updateSessionToExpeditedHandler,
  upgradeSessionHandler,
} from './change-code-sessions.handlers.ts';
import { createSessionHandler } from './create-session.handler.ts';
import { getCodeSessionHandler, getCodeSessionsHandler } from './get-code-sessions.handlers.ts';
import { getLiveBoardHandler } from './get-live-board.handler.ts';
import { getSessionsByProfileIdHandler } from './get-sessions-by-profile-id.handler.ts';
import { getTestedProfilesBySessionIdHandler } from './get-tested-profiles.handler.ts';

/** The calls of `codes` that the server answers. */
export const codesHandlers: readonly Handler[] = [
  getSessionsByProfileIdHandler,
  createSessionHandler,
  getCodeSessionsHandler,
  getCodeSessionHandler,
  getAccountNotificationPrefsHandler,
  updateSessionHandler,
  updateSessionToExpeditedHandler,
  upgradeSessionHandler,
  deleteSessionHandler,
  getTestedProfilesBySessionIdHandler,
  getLiveBoardHandler,
];
