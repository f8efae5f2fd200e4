import type { Handler } from '../../platform/http/handle.ts';
import { getRecentItemsHandler } from './get-recent-items.handler.ts';
import { masterSearchHandler } from './master-search.handler.ts';
import { masterSearchSuperAdminHandler } from './master-search-super-admin.handler.ts';

/** The calls of `search` that the server answers. */
export const searchHandlers: readonly Handler[] = [
  masterSearchHandler,
  masterSearchSuperAdminHandler,
  getRecentItemsHandler,
];
