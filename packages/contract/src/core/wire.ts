/** Header names of every call (Fastify lower-cases what it reads). */
export const headers = {
  authorization: 'Authorization',
  selectedOrganization: 'Selected-Organization-Id',
  timeZone: 'Client-Time-Zone',
  requestId: 'X-Request-Id',
} as const;

/** Where all calls live. */
export const apiBase = '/api';
