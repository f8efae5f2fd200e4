import type { Handler } from '../../platform/http/handle.ts';
import {
  getAccountMessagesHandler,
  getGroupMessagesHandler,
  getOwnMessagesHandler,
  takeAppMessagesHandler,
} from './messages.handlers.ts';

/** The calls of `delivery` that the server answers. */
export const deliveryHandlers: readonly Handler[] = [
  getGroupMessagesHandler,
  getAccountMessagesHandler,
  getOwnMessagesHandler,
  takeAppMessagesHandler,
];
