import type { ErrorEntries } from './error-entries.ts';

/** Connections between organizations. */
export const connectionErrors = {
  'connection.itself': { status: 422, message: 'An organization cannot be connected with itself.' },
  'connection.duplicate': {
    status: 409,
    message: 'The two organizations have this connection already, or a request for it waits.',
  },
  'connection.not_possible': {
    status: 409,
    message:
      'This connection is not possible at the moment. Ask the System Admin of the other organization, or contact us.',
  },
  'connection.declined_lately': {
    status: 409,
    message:
      'The other organization declined this request less than 7 days ago. You can ask again 7 days after it declined.',
  },
  'connection.only_requested': {
    status: 403,
    message: 'You can ask for this connection. The other organization has to approve it.',
  },
  'connection.not_open': {
    status: 409,
    message:
      'This was decided in the meantime, or the request has expired. The list shows its current state.',
  },
  'connection.not_to_answer': {
    status: 403,
    message: 'The other organization answers this request. You can withdraw it.',
  },
  'connection.not_to_withdraw': {
    status: 403,
    message: 'The other organization made this request. You can approve or decline it.',
  },
  'connection.no_enterprise': {
    status: 422,
    message: 'The parent is not an enterprise, so it cannot administer other organizations.',
  },
  'connection.organization_disabled': {
    status: 422,
    message:
      'A disabled organization cannot get new connections. Choose another one, or have it enabled first.',
  },
  'connection.has_enterprise': {
    status: 409,
    message: 'The child belongs to another enterprise already. That connection has to be removed first.',
  },
  'connection.grants_needed': {
    status: 422,
    message:
      'Its System Admins could let themselves into the other organization. Open both organizations, each with a reason, or request the connection.',
  },
  'connection.circle': {
    status: 422,
    message: 'The child is above the parent already, so the enterprises would form a circle.',
  },
  'connection.ended_by_enterprise': {
    status: 403,
    message: 'The enterprise or internal staff remove this connection. Contact us to have it removed.',
  },
  'connection.without_admin': {
    status: 409,
    message:
      'All System Admins of the child came through the enterprise. Give the child a System Admin of its own first.',
  },
} as const satisfies ErrorEntries;
