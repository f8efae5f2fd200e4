import type { ErrorEntries } from './error-entries.ts';

/** Connections between organizations. */
export const connectionErrors = {
  'connection.itself': { status: 422, message: 'An organization cannot be connected with itself.' },
  'connection.duplicate': {
    status: 409,
    message: 'These organizations already have this connection or an open request for it.',
  },
  'connection.not_possible': {
    status: 409,
    message:
      'This connection is not possible at the moment. Ask the System Admin of the other organization, or contact us.',
  },
  'connection.declined_lately': {
    status: 409,
    message:
      'The other organization declined this request less than 7 days ago. You can request it again 7 days after it was declined.',
  },
  'connection.only_requested': {
    status: 403,
    message: 'You can only request this connection. The other organization must approve it.',
  },
  'connection.not_open': {
    status: 409,
    message: 'Someone already answered this request, or it has expired. The list shows its current status.',
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
    message: 'A disabled organization cannot get new connections. Choose another one, or enable it first.',
  },
  'connection.has_enterprise': {
    status: 409,
    message: 'The child already belongs to another enterprise. Remove that connection first.',
  },
  'connection.grants_needed': {
    status: 422,
    message:
      'Its System Admins could let themselves into the other organization. Open both organizations, each with a reason, or request the connection.',
  },
  'connection.circle': {
    status: 422,
    message:
      'The child is already above the parent. An enterprise cannot be above and below the same organization.',
  },
  'connection.ended_by_enterprise': {
    status: 403,
    message: 'Only the enterprise or internal staff can remove this connection. Contact us to remove it.',
  },
  'connection.without_admin': {
    status: 409,
    message:
      'All System Admins of the child have access through the enterprise. Give the child its own System Admin first.',
  },
} as const satisfies ErrorEntries;
