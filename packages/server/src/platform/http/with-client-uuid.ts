import { randomUUID } from 'node:crypto';

/**
 * A request with the id of its form. A form of the portal sends one, so that what is sent twice is done once; whoever calls without one has
 * theirs done each time.
 */
export const withClientUuid = <Request extends { clientUuid?: string | undefined }>(
  request: Request,
): Request & { clientUuid: string } => ({ ...request, clientUuid: request.clientUuid ?? randomUUID() });
