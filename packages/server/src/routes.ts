import type { Database } from './platform/database/database.ts';
import type { Handler } from './platform/http/handle.ts';
import { fail } from './platform/http/handle.ts';
import type { ViewerOf } from './platform/http/viewer-of.ts';
import type { Services } from './platform/services.ts';

/** Every call the server answers. Features are listed here and meet nowhere else. */
export const handlers: readonly Handler[] = [];

/** How a bearer token becomes a viewer. Without accounts no token is alive. */
export function viewerOf(_database: Database, _services: Services): ViewerOf {
  return async () => fail('access.signed_out');
}
